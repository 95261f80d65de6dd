import type { ChildProcess } from "node:child_process";
import { createSlots, type GroupCounts, increase, type Slot } from "../group-counts.ts";

/** Milliseconds between a worker's reports. */
const REPORT_EVERY = 1_000;

type ToParent =
  | { about: "counts"; said: "acquire"; request: number; slots: readonly Slot[] }
  | { about: "counts"; said: "release"; request: number }
  | { about: "counts"; said: "added"; added: [string, number][] }
  | { about: "counts"; said: "totals"; request: number };

type ToWorker =
  | { about: "counts"; said: "acquired"; request: number; isGranted: boolean }
  | { about: "counts"; said: "totals"; request: number; totals: [string, number][] };

/** Counts in the parent for all workers; a worker's slots are released when it ends. */
export function relayGroupCounts(): { join(worker: ChildProcess): void } {
  const slots = createSlots();
  const totals = new Map<string, number>();

  return {
    join(worker) {
      const held = new Map<number, readonly Slot[]>();
      const answer = (message: ToWorker): void => void (worker.connected && worker.send(message, () => {}));
      worker.on("message", (message) => {
        if (!isToParent(message)) return;
        switch (message.said) {
          case "acquire": {
            const isGranted = slots.acquire(message.slots);
            if (isGranted) held.set(message.request, message.slots);
            return answer({ about: "counts", said: "acquired", request: message.request, isGranted });
          }
          case "release":
            slots.release(held.get(message.request) ?? []);
            return void held.delete(message.request);
          case "added":
            for (const [name, count] of message.added) increase(totals, name, count);
            return;
          case "totals":
            return answer({ about: "counts", said: "totals", request: message.request, totals: [...totals] });
        }
      });
      worker.once("disconnect", () => {
        for (const taken of held.values()) slots.release(taken);
        held.clear();
      });
    },
  };
}

export function groupCountsFromParent(parent: NodeJS.Process): GroupCounts {
  const added = new Map<string, number>();
  const waiting = new Map<number, (message: ToWorker) => void>();
  let lastRequest = 0;
  let reporting: NodeJS.Timeout | undefined;

  // Ignored once the parent has ended: this process then ends too.
  const say = (message: ToParent): void =>
    void (parent.connected && parent.send?.(message, undefined, undefined, () => {}));
  const report = (): void => {
    clearTimeout(reporting);
    reporting = undefined;
    if (added.size > 0) say({ about: "counts", said: "added", added: [...added] });
    added.clear();
  };
  const answerTo = (request: number): Promise<ToWorker> =>
    new Promise((resolve) => {
      waiting.set(request, resolve);
    });

  parent.on("message", (message: unknown) => {
    if (!isToWorker(message)) return;
    waiting.get(message.request)?.(message);
    waiting.delete(message.request);
  });

  return {
    async acquire(slots) {
      const request = ++lastRequest;
      say({ about: "counts", said: "acquire", request, slots });
      const answer = await answerTo(request);
      const isGranted = answer.said === "acquired" && answer.isGranted;
      return isGranted ? () => say({ about: "counts", said: "release", request }) : undefined;
    },
    add(name) {
      increase(added, name);
      reporting ??= setTimeout(report, REPORT_EVERY).unref();
    },
    async totals() {
      report();
      const request = ++lastRequest;
      say({ about: "counts", said: "totals", request });
      const answer = await answerTo(request);
      return new Map(answer.said === "totals" ? answer.totals : []);
    },
  };
}

function isToParent(message: unknown): message is ToParent {
  return isAboutCounts(message);
}

function isToWorker(message: unknown): message is ToWorker {
  return isAboutCounts(message);
}

/** Parent and workers run the same build, so checking `about` is enough. */
function isAboutCounts(message: unknown): boolean {
  return typeof message === "object" && message !== null && "about" in message && message.about === "counts";
}
