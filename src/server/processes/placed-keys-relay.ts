import type { ChildProcess } from "node:child_process";
import { createPlacedKeys, type PlacedKeys } from "../orders/placed-keys.ts";
import { createChannel } from "./channel.ts";

const REPORT_EVERY = 50; // ms; nobody repeats an order sooner

const channel = createChannel<readonly string[], readonly string[]>("placed-keys");

export function relayPlacedKeys(): { join(worker: ChildProcess): void } {
  const workers = new Set<ChildProcess>();
  return {
    join(worker) {
      workers.add(worker);
      channel.onWorkerMessage(worker, (keys) => {
        for (const other of workers) if (other !== worker) channel.sendToWorker(other, keys);
      });
      worker.once("disconnect", () => workers.delete(worker));
    },
  };
}

export function placedKeysFromParent(): PlacedKeys {
  const placed = createPlacedKeys();
  let unreported: string[] = [];

  const report = (): void => {
    channel.sendToParent(unreported);
    unreported = [];
  };
  channel.onParentMessage((keys) => keys.forEach(placed.add));
  return {
    add(key) {
      placed.add(key);
      if (unreported.push(key) === 1) setTimeout(report, REPORT_EVERY).unref();
    },
    has: placed.has,
  };
}
