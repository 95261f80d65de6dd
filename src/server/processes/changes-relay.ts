import type { ChildProcess } from "node:child_process";
import { createAnnouncements, inCoalescedRounds, withConfirmationTimeout, type Changes } from "../changes.ts";
import { createChannel } from "./channel.ts";

/** Sent in the order in which the parent received the notifications. */
type ToWorker =
  | { said: "changed"; changes: readonly string[] }
  | { said: "listening"; listening: boolean }
  | { said: "confirm"; round: number }
  | { said: "settled"; question: number };

type ToParent = { said: "confirmed"; round: number } | { said: "settle"; question: number };

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
    const message: ToWorker = { said: "changed", changes: [...pending] };
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
        sendToAll({ said: "confirm", round });
      }),
    );
    rounds.delete(round);
    endings.delete(round);
  });
  const answer = async (worker: ChildProcess, question: number): Promise<void> => {
    await changes.settled();
    await everyoneConfirmed();
    channel.sendToWorker(worker, { said: "settled", question });
  };

  changes.onChange((change) => {
    if (pending.size === 0) setImmediate(flush);
    pending.add(change);
  });
  changes.onListening((listening) => sendToAll({ said: "listening", listening }));
  return {
    join: (worker) => {
      workers.add(worker);
      channel.sendToWorker(worker, { said: "listening", listening: changes.isListening() });
      channel.onWorkerMessage(worker, (message) => {
        if (message.said === "confirmed") confirm(message.round, worker);
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
    switch (message.said) {
      case "changed":
        return message.changes.forEach(announcements.announceChange);
      case "confirm":
        return channel.sendToParent({ said: "confirmed", round: message.round });
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
        channel.sendToParent({ said: "settle", question });
      }),
  );
  return {
    ...announcements.listeners,
    settled: () => (announcements.listeners.isListening() ? withConfirmationTimeout(ask()) : Promise.resolve()),
  };
}
