import type { ChildProcess } from "node:child_process";
import { createAnnouncements, inCoalescedRounds, withConfirmationTimeout, type Changes } from "../changes.ts";
import { createChannel } from "./channel.ts";
import type { Generation } from "./generation.ts";
import { createLease } from "./lease.ts";

/** Sent in the order in which the parent received the notifications. */
type ToWorker =
  | { type: "changed"; changes: readonly string[] }
  | { type: "listening"; listening: boolean }
  | { type: "settled"; question: number };

type Question = number;

const channel = createChannel<ToWorker, Question>("changes");

/** A worker's question is answered once it has received all earlier commits. */
export function relayChanges(changes: Changes): { join(worker: ChildProcess): void } {
  const workers = new Set<ChildProcess>();
  /** Batches changes of the same moment: a message costs more than a change. */
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

/** Writes begin a generation; before reading from memory, a worker that has missed one asks the parent first. */
export function changesFromParent(generation: Generation): Changes {
  const announcements = createAnnouncements();
  const questions = new Map<Question, () => void>();
  let lastQuestion = 0;
  const lease = createLease(generation);
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
  const catchUp = inCoalescedRounds(() =>
    lease.catchUp(async () => {
      if (announcements.listeners.isListening()) await withConfirmationTimeout(ask());
    }),
  );
  return {
    ...announcements.listeners,
    announceWrite: lease.announceWrite,
    settled: lease.settle,
    isBehind: () => !lease.isUpToDate(),
    caughtUp: async () => {
      if (!lease.isUpToDate()) await catchUp();
    },
  };
}
