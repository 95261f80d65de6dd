import { fork } from "node:child_process";
import { getEventListeners, once } from "node:events";
import { closeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenToChanges, openSubscription, SETTLE_TIMEOUT_MS, type Changes } from "./changes.ts";
import { startPostgres, type EmbeddedPostgres } from "./postgres/start-postgres.ts";
import { relayChanges } from "./processes/changes-relay.ts";
import { openGeneration } from "./processes/generation.ts";
import { TIMED_OUT, withTimeout } from "./timeout.ts";

const log = pino({ level: "silent" });
let folder: string;
let postgres: EmbeddedPostgres;
let writer: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shop-"));
  postgres = await startPostgres({ dataDir: folder, log, durable: false });
  writer = new pg.Pool(postgres.connection);
  writer.on("error", () => {});
}, 30_000);

afterAll(async () => {
  await writer.end();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

test("hears what was committed, in order, and nothing that was rolled back", async () => {
  await using listener = await listening();
  const client = await writer.connect();
  await client.query("begin; select pg_notify('changed', 'product:undone'); rollback");
  await client.query(
    "begin; select pg_notify('changed', 'product:1'); select pg_notify('changed', 'product:2'); commit",
  );
  client.release();
  await announce("order:3");

  await listener.changes.settled();
  expect(listener.list).toEqual(["product:1", "product:2", "order:3"]);
});

test("after settled, whatever was committed before the call has been heard, also with many at once", async () => {
  await using listener = await listening();
  const missed: string[] = [];
  await Promise.all(
    Array.from({ length: 300 }, async (_, number) => {
      await announce(`product:${number}`);
      await listener.changes.settled();
      if (!listener.list.includes(`product:${number}`)) missed.push(`product:${number}`);
    }),
  );

  expect(missed).toEqual([]);
  expect(listener.list).toHaveLength(300);
});

test("a connection that is cut is made anew, and says in between that it does not listen", async () => {
  await using listener = await listening();
  const states: boolean[] = [];
  listener.changes.onListening((isListening) => states.push(isListening));
  await writer.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shop changes'");

  await expect.poll(() => states).toEqual([false, true]);
  await announce("product:after");
  await listener.changes.settled();
  expect(listener.list).toEqual(["product:after"]);
});

test("a connection that hangs is noticed, and nobody waits for it beyond their patience", async () => {
  await using proxy = await openProxy(`${postgres.connection.host}/.s.PGSQL.5432`);
  await using listener = await listening({ ...postgres.connection, host: "127.0.0.1", port: proxy.port });
  proxy.hang();
  expect(await endsBefore(2 * SETTLE_TIMEOUT_MS, listener.changes.settled())).toBe(true);

  await expect.poll(() => listener.changes.isListening()).toBe(false);
  expect(await endsBefore(SETTLE_TIMEOUT_MS / 2, listener.changes.settled())).toBe(true);

  proxy.flow();
  await expect.poll(() => listener.changes.isListening()).toBe(true);
});

test("no database yet: it waits without holding anyone up, and ends when it is told to", async () => {
  const changes = listenToChanges({ host: join(folder, "nowhere") }, log);
  expect(changes.isListening()).toBe(false);
  await changes.settled();
  await changes.close();
});

test("an attempt to listen that fails leaves nothing behind, with one host or several", async () => {
  const closing = new AbortController();
  for (const hosts of ["127.0.0.1:1", "127.0.0.1:1,127.0.0.1:2"]) {
    const connection = { connectionString: `postgres://${hosts}/shop` };
    await expect(openSubscription(connection, () => {}, closing.signal)).rejects.toThrow();
  }
  expect(getEventListeners(closing.signal, "abort")).toEqual([]);
});

test("after a write by any worker each of them knows it once it has caught up, and is behind until then", async () => {
  await using listener = await listening();
  const relay = relayChanges(listener.changes);
  await using workers = await forkWorkers(3, relay.join);
  const each = (question: string) => Promise.all([0, 1, 2].map((index) => workers.ask(index, question)));

  for (let number = 0; number < 20; number += 1) {
    await announce(`product:${number}`);
    await workers.ask(number % 3, "settle");
    expect(await each("behind")).toEqual([1, 1, 1]);
    expect(await each("catch up")).toEqual([number + 1, number + 1, number + 1]);
    expect(await each("behind")).toEqual([0, 0, 0]);
  }
});

test("a write that was announced ends what others may still answer without looking", async () => {
  await using listener = await listening();
  const relay = relayChanges(listener.changes);
  await using workers = await forkWorkers(2, relay.join);

  for (let number = 1; number <= 8; number += 1) {
    await sleep(number % 2 === 0 ? 5 : 120); // without a write for 100 ms they only check occasionally
    expect(await workers.ask(1, "behind")).toBe(0);
    await workers.ask(0, "announce");
    await announce(`product:${number}`);
    if (number % 4 === 0) await sleep(120);
    await workers.ask(1, "catch up");
    await workers.ask(0, "settle announced");
    expect(await workers.ask(1, "behind")).toBe(1);
    expect(await workers.ask(1, "catch up")).toBe(number);
  }
});

test("of writes of two workers at once none is missed", async () => {
  await using listener = await listening();
  const relay = relayChanges(listener.changes);
  await using workers = await forkWorkers(3, relay.join);
  const write = async (index: number, number: number) => {
    await announce(`product:${number}`);
    await workers.ask(index, "settle");
  };

  for (let number = 2; number <= 40; number += 2) {
    await Promise.all([write(0, number), write(1, number + 1)]);
    expect(await workers.ask(2, "catch up")).toBe(number);
  }
});

test("a worker that hangs holds no other up", async () => {
  await using listener = await listening();
  const relay = relayChanges(listener.changes);
  await using workers = await forkWorkers(2, relay.join);
  workers.freeze(1);

  await announce("product:1");
  await workers.ask(0, "settle");
  expect(await workers.ask(0, "catch up")).toBe(1);
});

test("nobody waits beyond their patience for a parent that has heard nothing", async () => {
  await using proxy = await openProxy(`${postgres.connection.host}/.s.PGSQL.5432`);
  await using listener = await listening({ ...postgres.connection, host: "127.0.0.1", port: proxy.port });
  const relay = relayChanges(listener.changes);
  await using workers = await forkWorkers(1, relay.join);
  proxy.hang();

  await workers.ask(0, "settle");
  expect(await endsBefore(2 * SETTLE_TIMEOUT_MS, workers.ask(0, "catch up"))).toBe(true);
  expect(await workers.ask(0, "behind")).toBe(0);
});

async function endsBefore(milliseconds: number, wait: Promise<unknown>): Promise<boolean> {
  return (await withTimeout(milliseconds, wait)) !== TIMED_OUT;
}

async function announce(change: string): Promise<void> {
  await writer.query("select pg_notify('changed', $1)", [change]);
}

async function listening(
  connection: pg.ClientConfig = postgres.connection,
): Promise<AsyncDisposable & { changes: Changes; list: string[] }> {
  const changes = listenToChanges(connection, log);
  const list: string[] = [];
  changes.onChange((change) => list.push(change));
  await expect.poll(() => changes.isListening(), { interval: 5 }).toBe(true);
  return { changes, list, [Symbol.asyncDispose]: () => changes.close() };
}

/** A proxy between client and server that can stop forwarding. */
async function openProxy(target: string): Promise<AsyncDisposable & { port: number; hang(): void; flow(): void }> {
  const sockets = new Set<Socket>();
  let isHanging = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      if (isHanging) socket.pause();
      socket.on("error", () => {});
    }
    near.on("data", (bytes) => !isHanging && far.write(bytes));
    far.on("data", (bytes) => !isHanging && near.write(bytes));
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    hang: () => void (isHanging = true),
    flow: () => {
      isHanging = false;
      for (const socket of sockets) socket.destroy();
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

type Workers = AsyncDisposable & {
  ask(index: number, question: string): Promise<number>;
  freeze(index: number): void;
};

/** Forks processes that receive changes through this one; each answers what it is asked. */
async function forkWorkers(count: number, join: (worker: ReturnType<typeof fork>) => void): Promise<Workers> {
  const generation = openGeneration(folder);
  const children = Array.from({ length: count }, () =>
    fork(new URL("./changes.test-worker.ts", import.meta.url), {
      stdio: ["inherit", "inherit", "inherit", "ipc", generation],
    }),
  );
  const at = (index: number): ReturnType<typeof fork> => {
    const child = children[index];
    if (!child) throw new Error(`no worker ${index}`);
    return child;
  };
  const ask = (index: number, question: string): Promise<number> =>
    new Promise((resolve) => {
      const onMessage = (message: unknown): void => {
        if (typeof message !== "number") return;
        at(index).off("message", onMessage);
        resolve(message);
      };
      at(index).on("message", onMessage);
      at(index).send(question);
    });
  for (const child of children) join(child);
  await Promise.all(children.map((_, index) => ask(index, "heard")));
  return {
    ask,
    freeze: (index) => void at(index).kill("SIGSTOP"),
    [Symbol.asyncDispose]: async () => {
      for (const child of children) child.kill("SIGKILL");
      closeSync(generation);
      await sleep(20);
    },
  };
}
