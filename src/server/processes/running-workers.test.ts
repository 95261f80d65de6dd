import { closeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freePort } from "../../../test/shop-process.ts";
import { openGeneration } from "./generation.ts";
import { RunningWorkers } from "./running-workers.ts";
import { bindSockets } from "./shared-socket.ts";
import { workChannel } from "./worker-messages.ts";
import { forkWorker } from "./worker-process.ts";

const log = pino({ level: "silent" });

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

test("a web process that does not answer for half a minute is killed, so that another replaces it", async () => {
  const sockets = await bindSockets("127.0.0.1", await freePort(), 1, new AbortController().signal);
  const script = join(import.meta.dirname, "start-shop.test-worker.ts");
  const generation = openGeneration(tmpdir());
  const worker = forkWorker({ script, sockets, generation, log }, 0);
  const child = worker.process;
  using _ = { [Symbol.dispose]: () => void child.kill("SIGKILL") };
  const running = new RunningWorkers(new Map([[0, worker]]), log);
  const added = running.add(worker);
  await worker.loaded;
  const context = { connection: {}, poolSize: 1, secretKey: "", runsJobs: true, inherited: worker.inherited };
  workChannel.sendToWorker(child, { type: "serve", context });
  await worker.serving;

  process.kill(child.pid ?? 0, "SIGSTOP");
  vi.advanceTimersByTime(30_000);
  expect(child.killed).toBe(false);
  vi.advanceTimersByTime(2_000);
  await added;
  expect(child.signalCode).toBe("SIGKILL");
  await running.stopEach(() => Promise.resolve());
  for (const socket of sockets) socket.close();
  closeSync(generation);
});
