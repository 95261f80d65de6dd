import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "#server/caught-error.ts";
import { embeddedConnection } from "#server/postgres/start-postgres.ts";
import { newFastFolder } from "./memory.ts";

/** The most a shop may take to open or close, in milliseconds. */
const TIMEOUT = 60_000;

/** A test shop's initial administrator. */
export const OWNER = { email: "admin@example.com", password: "una clave larga 123" };

/** A built shop in its own processes, with its own data and its own embedded PostgreSQL. */
export type ShopProcess = AsyncDisposable & {
  url: string;
  dataDir: string;
  /** The parent's process id. */
  pid(): number;
  /** Its console output since it last opened. */
  output(): string;
  /** For reaching its database from outside. */
  connection: Awaited<ReturnType<typeof embeddedConnection>>;
  /** Stops it like an operator; its data stays. */
  close(): Promise<void>;
  /** Starts it again on the same data and port. */
  open(): Promise<void>;
  /** Closes it and removes its data. */
  remove(): Promise<void>;
};

/** What `npm start` runs: checks for changed sources first. */
export const START_SCRIPT = "scripts/start.js";

const BUILT_SCRIPT = "dist/server/main.js";

/**
 * Starts a shop like `npm start` after a build; `settings` are environment variables over the tests' defaults. A
 * `DATA_DIR` among them belongs to the shop from then on, and is removed with it. `folder` holds another build than
 * this project's.
 */
export async function startShop(
  settings: NodeJS.ProcessEnv = {},
  { script = BUILT_SCRIPT, folder = process.cwd() } = {},
): Promise<ShopProcess> {
  const dataDir = settings.DATA_DIR ?? (await newFastFolder("shop-journey-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    WORKERS: "2",
    DEMO: "0",
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    ...settings,
  };
  let running: ChildProcess | undefined;
  let output: Buffer[] = [];
  const asText = () => Buffer.concat(output).toString();

  const terminate = (): ChildProcess | undefined => {
    const child = running;
    running = undefined;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return undefined;
    process.kill(-child.pid, "SIGTERM");
    return child;
  };

  const open = async () => {
    const child = spawn(process.execPath, [script], {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    output = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    running = child;
    process.off("exit", terminate).once("exit", terminate); // a test that times out closes nothing
    const until = Date.now() + TIMEOUT;
    while (Date.now() < until) {
      if (child.exitCode !== null) throw new Error(`The shop did not start:\n${asText()}`);
      if (await isReady(url)) return;
      await sleep(50);
    }
    throw new Error(`The shop did not open in time:\n${asText()}`);
  };

  const close = async () => {
    process.off("exit", terminate);
    const child = terminate();
    if (child) await once(child, "exit");
  };

  const remove = async () => {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  };

  await open();
  return {
    url,
    dataDir,
    pid: () => running?.pid ?? 0,
    output: asText,
    connection: await embeddedConnection(dataDir),
    open,
    close,
    remove,
    [Symbol.asyncDispose]: remove,
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  return answer?.ok === true;
}

/** Signs the administrator in over HTTP; returns the `Cookie` header's value. */
export async function signInOwner(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify(OWNER),
  });
  if (!answer.ok) throw new Error(`Signing in gave ${answer.status}`);
  const cookies = answer.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** Below the range that systems assign automatically, so that nobody takes it while a server restarts. */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (codeOf(error) === "EADDRINUSE") return freePort();
    throw error;
  }
  server.close();
  await once(server, "close");
  return port;
}
