import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, mkdir, open, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { Agent, get, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { dataDirWithCluster } from "../../../test/cluster.ts";
import { freePort } from "../../../test/shop-process.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { explainRefusedFile } from "../data-dir/data-folder.ts";
import { CODE_CACHE } from "./code-cache.ts";
import { openGeneration } from "./generation.ts";
import { STOP_TIMEOUT_MS } from "./run-shop.ts";
import { bindSockets } from "./shared-socket.ts";
import { Workers } from "./workers.ts";

test("opens, tells where, and ends with everything it started when its group is told to, several times", async () => {
  await using folder = await temporaryFolder();
  await using shop = await startShop({}, folder.path);
  expect(await shop.opened).toMatch(
    /The shop is open: +http:\/\/localhost:\d+\/\nIts panel: .*\nSign in with the link/,
  );
  expect(await shop.ask("/")).toMatch(/^\d+$/);

  const signalledAt = performance.now();
  const ended = shop.exitCode.then(() => "ended");
  for (let times = 0; times < 3; times += 1) {
    process.kill(-shop.pid, "SIGTERM");
    if ((await Promise.race([ended, sleep(20)])) === "ended") break;
  }
  expect(await shop.exitCode).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(10_000);
  expect(await processesOf(shop.dataDir)).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "a shop that cannot say anything sells all the same, and ends cleanly",
  async () => {
    await using folder = await dataDirWithCluster();
    await using full = await open("/dev/full", "w");
    await using shop = await startShop({ LOG_LEVEL: "info" }, folder.path, full.fd);
    shop.opened.catch(() => {});
    await expect.poll(() => shop.ask("/").catch(() => "closed"), { timeout: 20_000 }).toMatch(/^\d+$/);
    process.kill(shop.pid, "SIGTERM");

    expect(await shop.exitCode).toBe(0);
    expect(await shop.errors).toBe("");
  },
);

test.runIf(process.platform === "linux")(
  "a shop whose output nobody reads any more sells all the same, and ends when it is told to",
  async () => {
    await using folder = await dataDirWithCluster();
    await using output = await fullPipe(folder.path);
    await using shop = await startShop({ LOG_LEVEL: "info" }, folder.path, output.fd);
    shop.opened.catch(() => {});
    await expect.poll(() => shop.ask("/").catch(() => "closed"), { timeout: 20_000 }).toMatch(/^\d+$/);
    const signalledAt = performance.now();
    process.kill(shop.pid, "SIGTERM");

    await shop.exitCode;
    expect(performance.now() - signalledAt).toBeLessThan(10_000);
    expect(await processesOf(shop.dataDir)).toEqual([]);
  },
);

test.runIf(process.platform === "linux")(
  "a shop that cannot start says why and ends, though nobody reads its output",
  async () => {
    await using folder = await temporaryFolder();
    await using output = await fullPipe(folder.path);
    const DATABASE_URL = "postgres://shop@127.0.0.1:1/shop";
    const SECRET_KEY = "0123456789abcdef0123456789abcdef";
    await using shop = await startShop({ DATABASE_URL, SECRET_KEY }, folder.path, output.fd);
    shop.opened.catch(() => {});

    expect(await shop.errors).toMatch(/^The database of DATABASE_URL cannot be reached: .*\n$/);
    expect(await shop.exitCode).not.toBe(0);
  },
);

test("what is being answered when it is told to stop is still answered", async () => {
  await using shop = await startShop();
  await shop.opened;
  const slow = request({ port: shop.port, path: "/slow", method: "POST" });
  slow.flushHeaders();
  const [answer] = await once(slow, "response");
  process.kill(shop.pid, "SIGTERM");
  await expect.poll(() => shop.ask("/").catch(() => "closed")).toBe("closed");

  slow.end();
  expect(await text(answer)).toMatch(/^\d+$/);
  expect(await shop.exitCode).toBe(0);
});

test("during a restart an old web process finishes its answers, even if the shop is told to stop meanwhile", async () => {
  await using shop = await startShop();
  await shop.opened;
  const slow = request({ port: shop.port, path: "/slow", method: "POST" });
  slow.flushHeaders();
  const [answer] = await once(slow, "response");
  const [old] = await shop.workers();
  process.kill(shop.pid, "SIGHUP");
  await expect.poll(() => shop.ask("/").catch(() => String(old)), { timeout: 10_000 }).not.toBe(String(old));
  process.kill(shop.pid, "SIGTERM");
  await expect.poll(() => shop.ask("/").catch(() => "closed")).toBe("closed");

  slow.end();
  expect(await text(answer)).toBe(String(old));
  expect(await shop.exitCode).toBe(0);
});

test("told to stop while it starts, at any moment: ends cleanly, and starts again", async () => {
  await using folder = await temporaryFolder();
  for (const delay of [50, 150, 300, 600, 1_000]) {
    await using shop = await startShop({}, folder.path);
    shop.opened.catch(() => {});
    await sleep(delay);
    process.kill(-shop.pid, "SIGTERM");
    // Before its handlers are registered, the signal itself ends it.
    expect([0, null]).toContain(await shop.exitCode);
    expect(await processesOf(shop.dataDir)).toEqual([]);
  }
  await using shop = await startShop({}, folder.path);
  await shop.opened;
});

test("told to stop while further web processes start: ends by itself, without saying that it is open", async () => {
  await using shop = await startShop({ WORKERS: "2", STUCK_SECOND: "1" });
  const opened = shop.opened.then(
    () => true,
    () => false,
  );
  await expect.poll(() => shop.ask("/").catch(() => ""), { timeout: 10_000 }).not.toBe("");
  const signalledAt = performance.now();
  process.kill(-shop.pid, "SIGTERM");

  expect(await shop.exitCode).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(STOP_TIMEOUT_MS);
  expect(await opened).toBe(false);
  expect(await processesOf(shop.dataDir)).toEqual([]);
});

test("a web process that dies is replaced while the others serve", async () => {
  await using shop = await startShop({ WORKERS: "2" });
  await shop.opened;
  const killed = Number(await shop.ask("/"));
  process.kill(killed, "SIGKILL");

  await expect.poll(async () => (await shop.workers()).filter((pid) => pid !== killed)).toHaveLength(2);
  expect(await shop.ask("/")).not.toBe(String(killed));
});

test("while no web process can be started the others serve, and one that died is replaced once it can", async () => {
  await using shop = await startShop({ WORKERS: "2", LOG_LEVEL: "error" });
  await shop.opened;
  const [first, ...others] = await shop.workers();
  // Leaves no descriptors for a child's pipes.
  await limitDescriptors(shop.pid, 3);
  process.kill(first ?? 0, "SIGKILL");
  await expect.poll(() => shop.printed()).toContain("a web process cannot be started");
  process.kill(shop.pid, "SIGHUP");
  await expect.poll(() => shop.printed()).toContain("giving up the restart");
  expect(await shop.workers()).toEqual(others);
  expect(await shop.ask("/")).toBe(String(others[0]));

  await limitDescriptors(shop.pid, 1024);
  await expect.poll(() => shop.workers(), { timeout: 10_000 }).toHaveLength(2);
  expect(await shop.workers()).toContain(others[0]);
});

/** Limits how many descriptors a running process may have. */
async function limitDescriptors(pid: number, count: number): Promise<void> {
  await promisify(execFile)("prlimit", ["--pid", String(pid), `--nofile=${count}:`]);
}

test("visitors who come at once are shared by the web processes", async () => {
  await using shop = await startShop({ WORKERS: "2" });
  await shop.opened;
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(Array.from({ length: 64 }, () => shop.ask("/")));
    const counts = [...Map.groupBy(answers, (pid) => pid).values()].map(({ length }) => length);
    expect(counts).toHaveLength(2);
    // By chance, fewer than 12 for one process happens once in a million such rounds.
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(12);
  }
});

test("more of a web process's descriptors accept once as many connections come in one moment as they take", async () => {
  await using shop = await startShop({ WORKERS: "1" });
  await shop.opened;
  const [worker = 0] = await shop.workers();
  for (let visits = 0; visits < 20; visits += 1) await shop.ask("/");
  expect(await shop.ask("/listeners")).toBe("8");

  process.kill(worker, "SIGSTOP");
  const answers = Array.from({ length: 40 }, () => shop.ask("/"));
  await sleep(200); // all wait to be accepted
  process.kill(worker, "SIGCONT");
  expect(new Set(await Promise.all(answers))).toEqual(new Set([String(worker)]));
  const accepting = Number(await shop.ask("/listeners"));
  expect(accepting).toBeGreaterThanOrEqual(16);
  expect(accepting).toBeLessThanOrEqual(64);
});

test("others stand in for a web process that does not answer, until it does, each time again", async () => {
  await using shop = await startShop({ WORKERS: "2" });
  await shop.opened;
  const [, stopped = 0] = await shop.workers();
  const answering = async () => new Set(await Promise.all(Array.from({ length: 32 }, () => shop.ask("/"))));
  for (let times = 0; times < 2; times += 1) {
    process.kill(stopped, "SIGSTOP");
    try {
      expect(await answering()).not.toContain(String(stopped));
    } finally {
      process.kill(stopped, "SIGCONT");
    }
    await expect.poll(answering).toContain(String(stopped));
  }
});

test("a web process starts with its memory bounded, its replacement too", async () => {
  await using shop = await startShop();
  await shop.opened;
  const [first = 0] = await shop.workers();
  process.kill(first, "SIGKILL");
  await expect.poll(async () => (await shop.workers()).filter((pid) => pid !== first)).toHaveLength(1);

  for (const pid of await shop.workers()) {
    expect(await readFile(`/proc/${pid}/environ`, "utf8")).toContain("MALLOC_ARENA_MAX=2\0");
    expect(await readFile(`/proc/${pid}/cmdline`, "utf8")).toContain("--max-old-space-size=");
  }
});

test("a rolling restart under load loses no request", async () => {
  await using shop = await startShop({ WORKERS: "2" });
  await shop.opened;
  const before = await shop.workers();
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const failures: unknown[] = [];
  let answered = 0;
  const loading = new AbortController();
  const load = Array.from({ length: 20 }, async () => {
    while (!loading.signal.aborted) {
      await shop.ask("/", agent).then(
        () => (answered += 1),
        (error: unknown) => failures.push(error),
      );
    }
  });
  for (let restart = 0; restart < 2; restart += 1) {
    const old = await shop.workers();
    await sleep(100);
    process.kill(shop.pid, "SIGHUP");
    await expect.poll(async () => (await shop.workers()).filter((pid) => old.includes(pid))).toEqual([]);
  }
  loading.abort();
  await Promise.all(load);
  agent.destroy();

  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(1_000);
  await expect.poll(() => shop.workers()).toHaveLength(2);
  expect((await shop.workers()).filter((pid) => before.includes(pid))).toEqual([]);
});

test("a restart that is asked for during another one replaces also what that one has started", async () => {
  await using shop = await startShop({ WORKERS: "2" });
  await shop.opened;
  const old = await shop.workers();
  process.kill(shop.pid, "SIGHUP");
  await expect.poll(() => shop.workers()).toHaveLength(3);
  const started = (await shop.workers()).find((pid) => !old.includes(pid));
  process.kill(shop.pid, "SIGHUP");

  await expect.poll(() => shop.workers(), { timeout: 15_000 }).not.toContain(started);
  await expect.poll(() => shop.workers()).toHaveLength(2);
});

test("a restart that is asked for during the start follows it", async () => {
  await using shop = await startShop({ WORKERS: "1" });
  await expect.poll(() => shop.workers(), { timeout: 10_000 }).toHaveLength(1);
  const [early] = await shop.workers();
  process.kill(shop.pid, "SIGHUP");
  await shop.opened;

  await expect.poll(() => shop.workers(), { timeout: 15_000 }).not.toContain(early);
  await expect.poll(() => shop.workers()).toHaveLength(1);
});

test("a web process that dies while its successor starts leaves no more of them than there were", async () => {
  await using shop = await startShop({ WORKERS: "2" });
  await shop.opened;
  const old = await shop.workers();
  process.kill(shop.pid, "SIGHUP");
  await expect.poll(() => shop.workers()).toHaveLength(3);
  for (const pid of old) process.kill(pid, "SIGKILL");
  await expect.poll(async () => (await shop.workers()).filter((pid) => old.includes(pid))).toEqual([]);

  // A worker outside any slot would survive all later restarts.
  await expect.poll(() => shop.workers()).toHaveLength(2);
  const before = await shop.workers();
  const restartAndListOld = async () => {
    process.kill(shop.pid, "SIGHUP");
    return (await shop.workers()).filter((pid) => before.includes(pid));
  };
  await expect.poll(restartAndListOld, { interval: 500, timeout: 10_000 }).toEqual([]);
  await expect.poll(() => shop.workers()).toHaveLength(2);
});

test("a parent that is killed takes its web processes along, and the next start goes on", async () => {
  await using folder = await dataDirWithCluster();
  await using killed = await startShop({}, folder.path);
  await killed.opened;
  const workers = await killed.workers();
  process.kill(killed.pid, "SIGKILL");
  await expect.poll(async () => (await processesOf(folder.path)).filter((pid) => workers.includes(pid))).toEqual([]);

  await using next = await startShop({}, folder.path);
  await next.opened;
  expect(await next.ask("/")).toMatch(/^\d+$/);
});

test("everything killed at once: the next start goes on", async () => {
  await using folder = await dataDirWithCluster();
  await using killed = await startShop({}, folder.path);
  await killed.opened;
  // The parent last: without it the others end by themselves.
  const others = (await processesOf(folder.path)).filter((pid) => pid !== killed.pid);
  for (const pid of [...others, killed.pid]) process.kill(pid, "SIGKILL");

  await using next = await startShop({}, folder.path);
  await next.opened;
  expect(await next.ask("/")).toMatch(/^\d+$/);
});

test("two starts on one DATA_DIR: the second is refused with one sentence, the first goes on", async () => {
  await using first = await startShop();
  await first.opened;
  await using second = await startShop({}, first.dataDir);
  second.opened.catch(() => {});

  expect(await second.exitCode).toBe(1);
  expect(await second.errors).toBe(
    `A shop is already running on DATA_DIR ${first.dataDir}: stop it first, or choose another DATA_DIR.\n`,
  );
  expect(await first.ask("/")).toMatch(/^\d+$/);
});

test("a start while the shop before it closes waits for its end, and opens", async () => {
  await using folder = await dataDirWithCluster();
  await using closing = await startShop({}, folder.path);
  await closing.opened;
  const slow = request({ port: closing.port, path: "/slow", method: "POST" });
  slow.flushHeaders();
  await once(slow, "response"); // delays the end until it is cut
  slow.on("error", () => {});
  process.kill(closing.pid, "SIGTERM");
  await expect.poll(() => closing.ask("/").catch(() => "closed")).toBe("closed");

  await using next = await startShop({ PORT: String(closing.port) }, folder.path);
  expect(await next.opened).toContain("Waiting for the shop that is closing…");
  expect(await next.ask("/")).toMatch(/^\d+$/);
});

test("a start waits also for the end of a shop that was told to stop before it was open", async () => {
  await using folder = await dataDirWithCluster();
  await using closing = await startShop({ WORKERS: "2", STUCK_SECOND: "1" }, folder.path);
  closing.opened.catch(() => {});
  await expect.poll(() => closing.ask("/").catch(() => ""), { timeout: 10_000 }).not.toBe("");
  await expect.poll(() => closing.workers()).toHaveLength(2);
  const first = Number(await closing.ask("/"));
  const second = (await closing.workers()).find((pid) => pid !== first);
  process.kill(second ?? 0, "SIGSTOP"); // delays the end until it is killed
  process.kill(closing.pid, "SIGTERM");

  await using next = await startShop({}, folder.path);
  expect(await next.opened).toContain("Waiting for the shop that is closing…");
});

test("a port that is taken stops the start with one sentence", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address ? address.port : 0;

  expect(await refusal({ PORT: String(port) })).toBe(
    `PORT ${port} on 127.0.0.1 is already in use: stop what uses it, or choose another PORT.\n`,
  );
  taken.close();
});

test("a database that cannot be reached stops the start, without a word of its password", async () => {
  const SECRET_KEY = "0123456789abcdef0123456789abcdef";
  const sentence = await refusal({ DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:1/shop", SECRET_KEY });

  expect(sentence).toMatch(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED.*\.\n$/);
  expect(sentence).not.toContain("hunter2");
});

test("a folder that cannot be written stops the start", async () => {
  await using folder = await temporaryFolder();
  const DATA_DIR = join(folder.path, "file");
  await writeFile(DATA_DIR, "");
  expect(await refusal({ DATA_DIR })).toMatch(/^DATA_DIR .*\/file cannot be written \(E[A-Z]+\): .*\.\n$/);
});

test("a file of the folder that this user may not use is named", async () => {
  await using folder = await temporaryFolder();
  // The error that SQLite gives for another user's file.
  await mkdir(join(folder.path, "running"));
  expect(await refusal({ DATA_DIR: folder.path })).toMatch(
    /^\S+\/running cannot be locked \(unable to open database file\): .* must belong to the user .*\.\n$/,
  );

  const denied = (path: string, code = "EACCES") => Object.assign(new Error("permission denied"), { code, path });
  const key = denied("/srv/shop/secret-key");
  expect(explainRefusedFile(key, "/srv/shop")).toMatchObject({
    name: "CannotStart",
    message: expect.stringMatching(/^\/srv\/shop\/secret-key may not be used \(EACCES\): .*\.$/),
  });
  for (const other of [denied("/srv/shops/secret-key"), new Error("other")]) {
    expect(explainRefusedFile(other, "/srv/shop")).toBe(other);
  }
});

test("a file in the place of the database's folder stops the start with one sentence", async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, "postgres"), "");
  expect(await refusal({ DATA_DIR: folder.path })).toMatch(
    /^\S+\/postgres\/PG_VERSION may not be used \(ENOTDIR\)\.\n$/,
  );
});

test("web processes that cannot even load give the reason, then one sentence, and leave nothing behind", async () => {
  expect(await refusal({ BROKEN: "1" })).toMatch(
    /this web process cannot load.*\nThe web processes end before they serve: the reason stands above\.\n$/s,
  );
});

test("a setting that only a web process can judge is told by its sentence and nothing else", async () => {
  await using shop = await startShop({ REFUSING: "ADMIN_PASSWORD is easily guessed." });
  const printed = await shop.opened.catch((error: Error) => error.message);
  expect(await shop.errors).toBe("ADMIN_PASSWORD is easily guessed.\n");
  expect(printed).not.toContain('"level"');
});

test("limits under which no web process can be started stop the start with one sentence", async () => {
  await using folder = await temporaryFolder();
  const parent = join(import.meta.dirname, "start-shop.test-parent.ts");
  const env = { PATH: process.env.PATH, DATA_DIR: folder.path, PORT: String(await freePort()) };
  // Too few descriptors for a child's pipes.
  await expect(
    promisify(execFile)("prlimit", ["--nofile=50:50", process.execPath, parent], { env }),
  ).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^A process of the shop cannot be started \(spawn .*\): its limits, .*\.\n$/),
  });
});

test("a key that is gone is replaced by a new one, and the operator is told", async () => {
  await using folder = await temporaryFolder();
  for (const isGone of [false, true]) {
    if (isGone) await rm(join(folder.path, "secret-key"));
    await using shop = await startShop({}, folder.path);
    await shop.opened;
    expect(shop.printed().includes("was missing and a new key was made")).toBe(isGone);
    process.kill(-shop.pid, "SIGTERM");
    await shop.exitCode;
  }
});

test("a web process that does not serve in time is ended; after three of them the start fails", async () => {
  const sockets = await bindSockets("127.0.0.1", await freePort(), 2, new AbortController().signal);
  vi.stubEnv("STUCK_SECOND", "1");
  const script = join(import.meta.dirname, "start-shop.test-worker.ts");
  const generation = openGeneration(tmpdir());
  const workers = new Workers({ script, sockets, generation, count: 2, log: pino({ level: "silent" }) }, 1_500);
  try {
    const context = { connection: {}, poolSize: 1, secretKey: "" };
    await expect(workers.serve({ context, welcome: () => {} })).rejects.toThrow("end before they serve");
  } finally {
    vi.unstubAllEnvs();
    await workers.stop();
  }
});

test("a wrong setting stops the start with one sentence", async () => {
  expect(await refusal({ WORKERS: "many" })).toBe("WORKERS must be a whole number from 1 to 64.\n");
});

/** The message of a refused start, after checking that it left nothing behind. */
async function refusal(settings: Record<string, string>): Promise<string> {
  await using shop = await startShop(settings);
  shop.opened.catch(() => {});
  expect(await shop.exitCode).toBe(1);
  expect(await processesOf(shop.dataDir)).toEqual([]);
  return shop.errors;
}

type StartedShop = AsyncDisposable & {
  pid: number;
  port: number;
  dataDir: string;
  /** Its output up to then. */
  opened: Promise<string>;
  printed(): string;
  errors: Promise<string>;
  exitCode: Promise<number | null>;
  ask(path: string, agent?: Agent): Promise<string>;
  workers(): Promise<number[]>;
};

/** A shop in its own process group, stopped and removed at the end. */
async function startShop(
  settings: Record<string, string> = {},
  sharedFolder?: string,
  output: "pipe" | number = "pipe",
): Promise<StartedShop> {
  const folder = sharedFolder === undefined ? await dataDirWithCluster() : undefined;
  const dataDir = sharedFolder ?? folder?.path ?? "";
  const port = Number(settings.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [join(import.meta.dirname, "start-shop.test-parent.ts")], {
    detached: true,
    stdio: ["ignore", output, "pipe"],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DEMO: "0",
      WORKERS: "1",
      LOG_LEVEL: "fatal",
      NODE_COMPILE_CACHE: CODE_CACHE, // saves a parent 0.2 s of a core
      PORT: String(port),
      ...settings,
    },
  });
  const exitCode = once(child, "exit").then(([code]) => code as number | null);
  let printed = "";
  const opened = new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (bytes: Buffer) => {
      printed += String(bytes);
      if (printed.includes("Sign in")) resolve(printed);
    });
    void exitCode.then(() => reject(new Error(`ended before it was open: ${printed}`)));
  });
  const ask = async (path: string, agent = new Agent()): Promise<string> => {
    const [response] = await once(get({ port, path, agent }), "response");
    return text(response);
  };
  return {
    pid: child.pid ?? 0,
    port,
    dataDir,
    opened,
    printed: () => printed,
    errors: text(child.stderr!),
    exitCode,
    ask,
    workers: () => processesOf(dataDir, "\0NODE_CHANNEL_FD="),
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(child.pid ?? 0, "SIGTERM");
      await exitCode;
      await folder?.[Symbol.asyncDispose]();
    },
  };
}

/** A pipe that takes nothing more, open for writing. */
async function fullPipe(folder: string): Promise<{ fd: number } & AsyncDisposable> {
  const path = join(folder, "output");
  await promisify(execFile)("mkfifo", [path]);
  const both = await open(path, constants.O_RDWR | constants.O_NONBLOCK);
  for (const size of [4_096, 1]) while (await both.write(Buffer.alloc(size)).then(Boolean, () => false)); // until EAGAIN
  const writer = await open(path, "w");
  return {
    fd: writer.fd,
    [Symbol.asyncDispose]: async () => {
      await both.close();
      await writer.close();
    },
  };
}

/** Every process of a shop: its environment names the shop's folder, or it works inside it. */
async function processesOf(dataDir: string, mark = ""): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const belongs = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
      if (mark !== "" && !environment.includes(mark)) return false;
      return environment.includes(`DATA_DIR=${dataDir}\0`) || folder.startsWith(`${dataDir}/`);
    }),
  );
  return pids.filter((_, index) => belongs[index]);
}
