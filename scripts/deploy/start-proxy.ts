import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/shop-process.ts";
import { end, run } from "./run-program.ts";

export const SHOP_NAME = "shop.example";

const TIMEOUT = 20_000; // ms

/** The samples, and what is put before each so that it runs as it stands, but on free ports of loopback. */
export const PROXIES = {
  nginx: { sample: "deploy/nginx.conf", version: "-v", start: startNginx },
  caddy: { sample: "deploy/Caddyfile", version: "version", start: startCaddy },
} as const;

export type ProxyName = keyof typeof PROXIES;

export type Proxy = AsyncDisposable & { http: number; https: number; certificate: string };

type Setting = { folder: string; sample: string; http: number; https: number; shops: readonly number[] };

export async function startProxy(name: ProxyName, shops: readonly number[], folder: string): Promise<Proxy> {
  const { sample, start } = PROXIES[name];
  const [http, https] = [await freePort(), await freePort()];
  const certificate = join(folder, `${SHOP_NAME}.pem`);
  const key = join(folder, `${SHOP_NAME}.key`);
  const subject = `-newkey rsa:2048 -nodes -subj /CN=${SHOP_NAME} -addext subjectAltName=DNS:${SHOP_NAME}`.split(" ");
  await run("openssl", ["req", "-x509", ...subject, "-days", "1", "-keyout", key, "-out", certificate]);
  const [program, ...parameters] = await start({ folder, sample: await readFile(sample, "utf8"), http, https, shops });
  const child = spawn(program, parameters, {
    stdio: ["ignore", "ignore", process.env["VERBOSE"] ? "inherit" : "ignore"],
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SHOP_UPSTREAMS: shops.map((port) => `127.0.0.1:${port}`).join(" "),
    },
  });
  const until = Date.now() + TIMEOUT;
  while (!(await listens(https))) {
    if (child.exitCode !== null || Date.now() > until) {
      await end(child);
      throw new Error(`${name} did not start: VERBOSE=1 shows why.`);
    }
    await sleep(50);
  }
  return {
    http,
    https,
    certificate: await readFile(certificate, "utf8"),
    [Symbol.asyncDispose]: () => end(child),
  };
}

type Invocation = readonly [program: string, ...parameters: string[]];

async function startNginx({ folder, sample, http, https, shops }: Setting): Promise<Invocation> {
  const site = sample
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ", `listen 127.0.0.1:${https} `)
    .replace("server 127.0.0.1:3000;", shops.map((port) => `server 127.0.0.1:${port};`).join(" "))
    .replaceAll("/etc/ssl", folder);
  return configureNginx(folder, site);
}

/** With all its files in `folder`; `http` is what stands in that block. */
export async function configureNginx(folder: string, http: string): Promise<Invocation> {
  const path = join(folder, "nginx.conf");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    path,
    `daemon off; ${user} pid ${folder}/nginx.pid; error_log stderr; events {}
http { access_log off; ${temporary.join(" ")}\n${http}\n}\n`,
  );
  return ["nginx", "-e", "stderr", "-p", folder, "-c", path];
}

async function startCaddy({ folder, sample, http, https }: Setting): Promise<Invocation> {
  const options = `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`;
  const [comments = "", site = ""] = sample.split(/^(?=\{\$SHOP_NAME)/m);
  const withCertificate = site.replace("{\n", `{\n\ttls ${folder}/${SHOP_NAME}.pem ${folder}/${SHOP_NAME}.key\n`);
  await writeFile(join(folder, "Caddyfile"), options + comments + withCertificate);
  return ["caddy", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.end());
  });
}
