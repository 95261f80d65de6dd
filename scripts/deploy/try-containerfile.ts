import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/shop-process.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { commandOf, type Step, stepsOf, valueOf } from "./containerfile.ts";
import type { Report } from "./report.ts";
import { run } from "./run-program.ts";

const TIMEOUT = 120_000; // ms
const MEGABYTE = 1024 * 1024;

/** In place of the image's own files and user: an empty folder, and whoever runs this. */
type Image = { root: string; context: string; environment: NodeJS.ProcessEnv; folder: string };

/** Follows the steps of a Containerfile one by one in an empty folder, then starts what it makes. */
export async function tryContainerfile(path: string, report: Report): Promise<void> {
  const steps = stepsOf(await readFile(path, "utf8"));
  await using scratch = await temporaryFolder();
  const image: Image = {
    root: join(scratch.path, "image"),
    context: join(scratch.path, "context"),
    environment: environmentOutside(),
    folder: "/",
  };
  await report("the context holds what git knows, and nothing else", () => copyContext(image.context));
  for (const step of steps.filter(({ instruction }) => DOES[instruction])) {
    await report(`${step.instruction} ${step.value}`, () => follow(step, image));
  }
  await report("the shop starts, is healthy and ends at SIGTERM", () => start(steps, image));
}

const DOES: Record<string, ((value: string, image: Image) => Promise<string>) | undefined> = {
  WORKDIR: async (value, image) => {
    image.folder = value;
    await mkdir(join(image.root, value), { recursive: true });
    return "made";
  },
  ENV: async (value, image) => {
    Object.assign(image.environment, Object.fromEntries(value.split(" ").map((setting) => setting.split("=", 2))));
    return "set";
  },
  COPY: async (value, { root, context, folder }) => {
    const names = value.split(" ");
    const target = names.pop() ?? "";
    for (const name of names) {
      const source = join(context, name);
      const isFolder = (await stat(source)).isDirectory();
      await cp(source, join(root, folder, target, isFolder ? "" : (name.split("/").pop() ?? "")), { recursive: true });
    }
    return `${names.length} copied`;
  },
  RUN: async (value, { root, folder, environment }) => {
    const startedAt = performance.now();
    const command = value
      .replaceAll("/var/lib", join(root, "var/lib"))
      .replaceAll("node:node", `${process.getuid?.()}:${process.getgid?.()}`);
    await run("sh", ["-c", command], { cwd: join(root, folder), env: environment });
    return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  },
};

async function follow({ instruction, value }: Step, image: Image): Promise<string> {
  return (await DOES[instruction]?.(value, image)) ?? "";
}

/** Without what `npm run` adds, so that nothing of this checkout is found. */
function environmentOutside(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"));
  const path = (process.env["PATH"] ?? "").split(":").filter((folder) => !folder.includes("node_modules"));
  return { ...Object.fromEntries(others), PATH: path.join(":") };
}

async function copyContext(context: string): Promise<string> {
  const names = (await run("git", ["ls-files"])).split("\n").filter(Boolean);
  for (const name of names) {
    await mkdir(dirname(join(context, name)), { recursive: true });
    await cp(name, join(context, name));
  }
  return `${names.length} files`;
}

async function start(steps: readonly Step[], { root, folder, environment }: Image): Promise<string> {
  const port = await freePort();
  const cwd = join(root, folder);
  const [program = "", ...parameters] = commandOf(valueOf(steps, "CMD"));
  const env = {
    ...environment,
    HOST: "127.0.0.1",
    PORT: `${port}`,
    DATA_DIR: join(root, environment["DATA_DIR"] ?? ""),
    DEMO: "0",
    WORKERS: "1",
  };
  const startedAt = performance.now();
  const child = spawn(join(cwd, program), parameters, { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
      if (child.exitCode !== null || performance.now() - startedAt > TIMEOUT) throw new Error("It did not start");
      await sleep(50);
    }
    const readyAfter = performance.now() - startedAt;
    const [checker = "", ...options] = commandOf(valueOf(steps, "HEALTHCHECK"));
    await run(
      checker,
      options.map((option) => option.replace("3000", `${port}`)),
      { env: environment },
    );
    const size = Number((await run("du", ["-sb", "--exclude=postgres", root])).split("\t")[0]);
    return `ready after ${(readyAfter / 1000).toFixed(1)} s, ${(size / MEGABYTE).toFixed(0)} MB`;
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
