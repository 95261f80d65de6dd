import type { ChildProcess } from "node:child_process";
import { createSlots, type GroupCounts, increase, type Slot } from "../group-counts.ts";
import { TIMED_OUT, withTimeout } from "../timeout.ts";
import { createChannel } from "./channel.ts";

const REPORT_EVERY = 1_000; // ms
const PARENT_PATIENCE = 1_000; // ms

type ToParent =
  | { type: "acquire"; request: number; slots: readonly Slot[] }
  | { type: "release"; request: number }
  | { type: "added"; added: [string, number][] }
  | { type: "totals"; request: number };

type ToWorker =
  | { type: "acquired"; request: number; isGranted: boolean }
  | { type: "totals"; request: number; totals: [string, number][] };

const channel = createChannel<ToWorker, ToParent>("counts");

/** Counts in the parent for all workers; a worker's slots are released when it ends. */
export function relayGroupCounts(): { join(worker: ChildProcess): void } {
  const slots = createSlots();
  const totals = new Map<string, number>();

  return {
    join(worker) {
      const held = new Map<number, readonly Slot[]>();
      channel.onWorkerMessage(worker, (message) => {
        switch (message.type) {
          case "acquire": {
            const isGranted = slots.acquire(message.slots);
            if (isGranted) held.set(message.request, message.slots);
            return channel.sendToWorker(worker, { type: "acquired", request: message.request, isGranted });
          }
          case "release":
            slots.release(held.get(message.request) ?? []);
            return void held.delete(message.request);
          case "added":
            for (const [name, count] of message.added) increase(totals, name, count);
            return;
          case "totals":
            return channel.sendToWorker(worker, { type: "totals", request: message.request, totals: [...totals] });
        }
      });
      worker.once("disconnect", () => {
        for (const taken of held.values()) slots.release(taken);
        held.clear();
      });
    },
  };
}

export function groupCountsFromParent(): GroupCounts {
  const added = new Map<string, number>();
  const waiting = new Map<number, (message: ToWorker) => void>();
  let lastRequest = 0;
  let reporting: NodeJS.Timeout | undefined;

  const report = (): void => {
    clearTimeout(reporting);
    reporting = undefined;
    if (added.size > 0) channel.sendToParent({ type: "added", added: [...added] });
    added.clear();
  };
  const answerTo = (request: number): Promise<ToWorker> =>
    new Promise((resolve) => {
      waiting.set(request, resolve);
    });

  channel.onParentMessage((message) => {
    waiting.get(message.request)?.(message);
    waiting.delete(message.request);
  });

  return {
    async acquire(slots) {
      const request = ++lastRequest;
      channel.sendToParent({ type: "acquire", request, slots });
      // A parent that hangs refuses nobody: it counts the slot when it goes on.
      const answer = await withTimeout(PARENT_PATIENCE, answerTo(request));
      const isGranted = answer === TIMED_OUT || (answer.type === "acquired" && answer.isGranted);
      return isGranted ? () => channel.sendToParent({ type: "release", request }) : undefined;
    },
    add(name) {
      increase(added, name);
      reporting ??= setTimeout(report, REPORT_EVERY).unref();
    },
    async totals() {
      report();
      const request = ++lastRequest;
      channel.sendToParent({ type: "totals", request });
      const answer = await withTimeout(PARENT_PATIENCE, answerTo(request));
      return answer !== TIMED_OUT && answer.type === "totals" ? new Map(answer.totals) : undefined;
    },
  };
}
