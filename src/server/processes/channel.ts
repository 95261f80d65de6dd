import type { ChildProcess } from "node:child_process";

/** Messages of one topic between the parent and its workers. Both run the same build, so checking the topic suffices. */
export function createChannel<ToWorker, ToParent>(topic: string) {
  const isOurs = (envelope: unknown): envelope is { about: string; message: unknown } =>
    typeof envelope === "object" && envelope !== null && "about" in envelope && envelope.about === topic;

  return {
    sendToWorker(worker: ChildProcess, message: ToWorker): void {
      if (worker.connected) worker.send({ about: topic, message }, () => {});
    },
    /** Ignored once the parent has ended: this process then ends, too. */
    sendToParent(message: ToParent, afterwards: () => void = () => {}): void {
      if (process.connected) process.send?.({ about: topic, message }, undefined, undefined, afterwards);
    },
    onWorkerMessage(worker: ChildProcess, listener: (message: ToParent) => void): void {
      worker.on("message", (envelope) => {
        if (isOurs(envelope)) listener(envelope.message as ToParent);
      });
    },
    onParentMessage(listener: (message: ToWorker) => void): void {
      process.on("message", (envelope) => {
        if (isOurs(envelope)) listener(envelope.message as ToWorker);
      });
    },
  };
}
