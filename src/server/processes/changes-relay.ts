import type { ChildProcess } from "node:child_process";
import { createAnnouncements, inSharedRounds, withConfirmationTimeout, type Changes } from "../changes.ts";

/** Sent in the order in which the parent received the notifications. */
type ToWorker =
  | { about: "changes"; said: "changed"; change: string }
  | { about: "changes"; said: "listening"; listening: boolean }
  | { about: "changes"; said: "confirm"; round: number }
  | { about: "changes"; said: "settled"; question: number };

type ToParent =
  | { about: "changes"; said: "confirmed"; round: number }
  | { about: "changes"; said: "settle"; question: number };

/** Answers `settle` once the parent and every worker have received all earlier commits. */
export function relayChanges(changes: Changes): { join(worker: ChildProcess): void } {
  const workers = new Set<ChildProcess>();
  const rounds = new Map<number, Set<ChildProcess>>();
  const endings = new Map<number, () => void>();
  let lastRound = 0;

  const confirm = (round: number, worker: ChildProcess): void => {
    const waitedFor = rounds.get(round);
    waitedFor?.delete(worker);
    if (waitedFor?.size === 0) endings.get(round)?.();
  };
  const everyoneConfirmed = async (): Promise<void> => {
    const round = ++lastRound;
    await withConfirmationTimeout(
      new Promise<void>((resolve) => {
        rounds.set(round, new Set(workers));
        endings.set(round, resolve);
        for (const worker of workers) tell(worker, { about: "changes", said: "confirm", round });
      }),
    );
    rounds.delete(round);
    endings.delete(round);
  };
  const answer = async (worker: ChildProcess, question: number): Promise<void> => {
    await changes.settled();
    await everyoneConfirmed();
    tell(worker, { about: "changes", said: "settled", question });
  };

  changes.onChange((change) => {
    for (const worker of workers) tell(worker, { about: "changes", said: "changed", change });
  });
  changes.onListening((listening) => {
    for (const worker of workers) tell(worker, { about: "changes", said: "listening", listening });
  });
  return {
    join: (worker) => {
      workers.add(worker);
      tell(worker, { about: "changes", said: "listening", listening: changes.isListening() });
      worker.on("message", (message) => {
        if (!isToParent(message)) return;
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

export function changesFromParent(parent: NodeJS.Process): Changes {
  const announcements = createAnnouncements();
  const questions = new Map<number, () => void>();
  let lastQuestion = 0;

  // Ignored once the parent has ended: this process then ends too.
  const say = (message: ToParent): void =>
    void (parent.connected && parent.send?.(message, undefined, undefined, () => {}));
  const leaveNobodyWaiting = (): void => {
    for (const answered of questions.values()) answered();
    questions.clear();
  };
  parent.on("message", (message: unknown) => {
    if (!isToWorker(message)) return;
    switch (message.said) {
      case "changed":
        return announcements.announceChange(message.change);
      case "confirm":
        return say({ about: "changes", said: "confirmed", round: message.round });
      case "settled":
        questions.get(message.question)?.();
        return void questions.delete(message.question);
      case "listening":
        announcements.announceListening(message.listening);
        if (!message.listening) leaveNobodyWaiting();
    }
  });
  parent.on("disconnect", () => {
    announcements.announceListening(false);
    leaveNobodyWaiting();
  });

  const ask = inSharedRounds(
    () =>
      new Promise((resolve) => {
        const question = ++lastQuestion;
        questions.set(question, resolve);
        say({ about: "changes", said: "settle", question });
      }),
  );
  return {
    ...announcements.hear,
    settled: () => (announcements.hear.isListening() ? withConfirmationTimeout(ask()) : Promise.resolve()),
  };
}

function tell(worker: ChildProcess, message: ToWorker): void {
  if (worker.connected) worker.send(message, () => {});
}

function isToWorker(message: unknown): message is ToWorker {
  return isAboutChanges(message);
}

function isToParent(message: unknown): message is ToParent {
  return isAboutChanges(message);
}

/** Parent and workers run the same build, so checking `about` is enough. */
function isAboutChanges(message: unknown): boolean {
  return typeof message === "object" && message !== null && "about" in message && message.about === "changes";
}
