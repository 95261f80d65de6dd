import type { ChildProcess } from "node:child_process";
import { createAnnouncements, inCoalescedRounds, withConfirmationTimeout, type Changes } from "../changes.ts";
import { createChannel } from "./channel.ts";

/** Sent in the order in which the parent received the notifications; `confirm` is the round that waits for an answer. */
type ToWorker =
  | { type: "changed"; changes: readonly string[]; confirm?: number }
  | { type: "listening"; listening: boolean }
  | { type: "settled"; question: number };

type ToParent = { type: "confirmed"; round: number } | { type: "settle"; question: number };

const channel = createChannel<ToWorker, ToParent>("changes");

/** Answers `settle` once the parent and every worker have received all earlier commits. */
export function relayChanges(changes: Changes): { join(worker: ChildProcess): void } {
  const workers = new Set<ChildProcess>();
  const rounds = new Map<number, { unconfirmed: Set<ChildProcess>; end: () => void }>();
  let lastRound = 0;
  /** Those of one moment go together: a message costs more than a change. */
  let pending = new Set<string>();
  /** `unconfirmed` are told to confirm `round`. */
  const flush = (unconfirmed: ReadonlySet<ChildProcess> = new Set(), round = 0): void => {
    const changes = [...pending];
    pending = new Set();
    for (const worker of workers) {
      if (unconfirmed.has(worker)) channel.sendToWorker(worker, { type: "changed", changes, confirm: round });
      else if (changes.length > 0) channel.sendToWorker(worker, { type: "changed", changes });
    }
  };

  const confirm = (round: number, worker: ChildProcess): void => {
    const waiting = rounds.get(round);
    waiting?.unconfirmed.delete(worker);
    if (waiting?.unconfirmed.size === 0) waiting.end();
  };
  let askers = new Set<ChildProcess>();
  const everyoneConfirmed = inCoalescedRounds(async () => {
    const round = ++lastRound;
    const unconfirmed = new Set(workers);
    // Messages arrive in order: who asks alone receives its changes before its answer.
    if (askers.size === 1) for (const asker of askers) unconfirmed.delete(asker);
    askers = new Set();
    flush(unconfirmed, round);
    if (unconfirmed.size === 0) return;
    await withConfirmationTimeout(new Promise<void>((end) => rounds.set(round, { unconfirmed, end })));
    rounds.delete(round);
  });
  const answer = async (worker: ChildProcess, question: number): Promise<void> => {
    await changes.settled();
    askers.add(worker);
    await everyoneConfirmed();
    channel.sendToWorker(worker, { type: "settled", question });
  };

  changes.onChange((change) => {
    if (pending.size === 0) setImmediate(() => flush());
    pending.add(change);
  });
  changes.onListening((listening) => {
    flush();
    for (const worker of workers) channel.sendToWorker(worker, { type: "listening", listening });
  });
  return {
    join: (worker) => {
      workers.add(worker);
      channel.sendToWorker(worker, { type: "listening", listening: changes.isListening() });
      channel.onWorkerMessage(worker, (message) => {
        if (message.type === "confirmed") confirm(message.round, worker);
        else void answer(worker, message.question);
      });
      worker.once("disconnect", () => {
        workers.delete(worker);
        for (const round of rounds.keys()) confirm(round, worker);
      });
    },
  };
}

export function changesFromParent(): Changes {
  const announcements = createAnnouncements();
  const questions = new Map<number, () => void>();
  let lastQuestion = 0;

  const leaveNobodyWaiting = (): void => {
    for (const answered of questions.values()) answered();
    questions.clear();
  };
  channel.onParentMessage((message) => {
    switch (message.type) {
      case "changed":
        message.changes.forEach(announcements.announceChange);
        if (message.confirm !== undefined) channel.sendToParent({ type: "confirmed", round: message.confirm });
        return;
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

  const ask = inCoalescedRounds(
    () =>
      new Promise<void>((resolve) => {
        const question = ++lastQuestion;
        questions.set(question, resolve);
        channel.sendToParent({ type: "settle", question });
      }),
  );
  return {
    ...announcements.listeners,
    settled: () => (announcements.listeners.isListening() ? withConfirmationTimeout(ask()) : Promise.resolve()),
  };
}
