import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Announced,
  createAnnouncements,
  inCoalescedRounds,
  withConfirmationTimeout,
  type Changes,
} from "../changes.ts";
import { createChannel } from "./channel.ts";
import type { Generation } from "./generation.ts";

/** Sent in the order in which the parent received the notifications. */
type ToWorker =
  | { type: "changed"; changes: readonly string[] }
  | { type: "listening"; listening: boolean }
  | { type: "settled"; question: number };

type Question = number;

const channel = createChannel<ToWorker, Question>("changes");

/** Answers a question once the worker has received all earlier commits. */
export function relayChanges(changes: Changes): { join(worker: ChildProcess): void } {
  const workers = new Set<ChildProcess>();
  /** Those of one moment go together: a message costs more than a change. */
  let pending = new Set<string>();

  const sendToAll = (message: ToWorker): void => {
    for (const worker of workers) channel.sendToWorker(worker, message);
  };
  const flush = (): void => {
    if (pending.size === 0) return;
    sendToAll({ type: "changed", changes: [...pending] });
    pending = new Set();
  };
  const answer = async (worker: ChildProcess, question: Question): Promise<void> => {
    await changes.settled();
    flush();
    channel.sendToWorker(worker, { type: "settled", question });
  };

  changes.onChange((change) => {
    if (pending.size === 0) setImmediate(flush);
    pending.add(change);
  });
  changes.onListening((listening) => {
    flush();
    sendToAll({ type: "listening", listening });
  });
  return {
    join: (worker) => {
      workers.add(worker);
      channel.sendToWorker(worker, { type: "listening", listening: changes.isListening() });
      channel.onWorkerMessage(worker, (question) => void answer(worker, question));
      worker.once("disconnect", () => workers.delete(worker));
    },
  };
}

/**
 * Milliseconds: how long a process answers from memory without looking at the generation again, and for how long after one that
 * it has seen begin it looks each time (decision 087).
 */
const LEASE = { length: 1, noneAfterWrite: 100 } as const;

/** Whoever writes begins a generation; whoever reads from memory asks the parent first where it has not heard of one. */
export function changesFromParent(generation: Generation): Changes {
  const announcements = createAnnouncements();
  const questions = new Map<Question, () => void>();
  let lastQuestion = 0;
  let known = generation.read();
  let seen = known;
  let seenAt = performance.now();
  let leaseUntil = 0;
  const leaveNobodyWaiting = (): void => {
    for (const answered of questions.values()) answered();
    questions.clear();
  };
  channel.onParentMessage((message) => {
    switch (message.type) {
      case "changed":
        return message.changes.forEach(announcements.announceChange);
      case "settled":
        questions.get(message.question)?.();
        return void questions.delete(message.question);
      case "listening":
        announcements.announceListening(message.listening);
        if (!message.listening) leaveNobodyWaiting();
    }
  });
  process.on("disconnect", () => {
    announcements.announceListening(false);
    leaveNobodyWaiting();
  });
  const ask = () =>
    new Promise<void>((resolve) => {
      const question = ++lastQuestion;
      questions.set(question, resolve);
      channel.sendToParent(question);
    });
  const isUpToDate = (): boolean => {
    const now = performance.now();
    if (now < leaseUntil) return true;
    const newest = generation.read();
    if (newest !== seen) [seen, seenAt] = [newest, performance.now()];
    if (newest !== known) return false;
    if (now > seenAt + LEASE.noneAfterWrite) leaseUntil = now + LEASE.length;
    return true;
  };
  const catchUp = inCoalescedRounds(async () => {
    const newest = seen;
    if (announcements.listeners.isListening()) await withConfirmationTimeout(ask());
    known = newest;
  });
  const advance = (): Announced => {
    const after = performance.now();
    generation.advance();
    return { after, before: performance.now() };
  };
  return {
    ...announcements.listeners,
    announceWrite: advance,
    async settled(announced) {
      const { before: now } = advance();
      // Leases from before the announcement are over, and nobody has had one since.
      const hasNoLeases =
        announced && now > announced.before + LEASE.length && now < announced.after + LEASE.noneAfterWrite;
      if (!hasNoLeases) await sleep(LEASE.length + 1); // a timer may be a millisecond early
    },
    isBehind: () => !isUpToDate(),
    caughtUp: async () => {
      if (!isUpToDate()) await catchUp();
    },
  };
}
