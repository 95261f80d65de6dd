import type { ChildProcess } from "node:child_process";
import { createAnnouncements, inCoalescedRounds, withConfirmationTimeout, type Changes } from "../changes.ts";
import { createChannel } from "./channel.ts";

/** Sent in the order in which the parent received the notifications. */
type ToWorker =
  | { type: "changed"; changes: readonly string[] }
  | { type: "listening"; listening: boolean }
  | { type: "confirm"; round: number }
  | { type: "settled"; question: number };

type ToParent = { type: "confirmed"; round: number } | { type: "settle"; question: number };

const channel = createChannel<ToWorker, ToParent>("changes");

/** Answers `settle` once the parent and every worker have received all earlier commits. */
export function relayChanges(changes: Changes): { join(worker: ChildProcess): void } {
  const workers = new Set<ChildProcess>();
  const rounds = new Map<number, Set<ChildProcess>>();
  const endings = new Map<number, () => void>();
  let lastRound = 0;
  /** Those of one moment go together: a message costs more than a change. */
  let pending = new Set<string>();
  const flush = (): void => {
    if (pending.size === 0) return;
    const message: ToWorker = { type: "changed", changes: [...pending] };
    pending = new Set();
    for (const worker of workers) channel.sendToWorker(worker, message);
  };
  const sendToAll = (message: ToWorker): void => {
    flush();
    for (const worker of workers) channel.sendToWorker(worker, message);
  };

  const confirm = (round: number, worker: ChildProcess): void => {
    const waitedFor = rounds.get(round);
    waitedFor?.delete(worker);
    if (waitedFor?.size === 0) endings.get(round)?.();
  };
  const everyoneConfirmed = inCoalescedRounds(async () => {
    const round = ++lastRound;
    await withConfirmationTimeout(
      new Promise<void>((resolve) => {
        rounds.set(round, new Set(workers));
        endings.set(round, resolve);
        sendToAll({ type: "confirm", round });
      }),
    );
    rounds.delete(round);
    endings.delete(round);
  });
  const answer = async (worker: ChildProcess, question: number): Promise<void> => {
    await changes.settled();
    await everyoneConfirmed();
    channel.sendToWorker(worker, { type: "settled", question });
  };

  changes.onChange((change) => {
    if (pending.size === 0) setImmediate(flush);
    pending.add(change);
  });
  changes.onListening((listening) => sendToAll({ type: "listening", listening }));
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
        return message.changes.forEach(announcements.announceChange);
      case "confirm":
        return channel.sendToParent({ type: "confirmed", round: message.round });
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
