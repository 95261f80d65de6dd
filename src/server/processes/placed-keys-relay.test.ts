import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { relayPlacedKeys } from "./placed-keys-relay.ts";

function knows(worker: ChildProcess, key: string): Promise<boolean> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      if (typeof message !== "object" || message === null || !("isKnown" in message)) return;
      worker.off("message", onMessage);
      resolve(message.isKnown === true);
    };
    worker.on("message", onMessage);
    worker.send({ find: key });
  });
}

test("every process knows what another one placed, also after a third has ended", async () => {
  const relay = relayPlacedKeys();
  const start = () => fork(join(import.meta.dirname, "placed-keys-relay.test-worker.ts"));
  const [one, other, gone] = [start(), start(), start()];
  try {
    for (const worker of [one, other, gone]) relay.join(worker);
    gone.kill("SIGKILL");
    await once(gone, "exit");

    one.send({ place: "a" });
    await expect.poll(() => knows(other, "a")).toBe(true);
    expect(await knows(one, "a")).toBe(true);
    expect(await knows(other, "b")).toBe(false);
  } finally {
    for (const worker of [one, other]) {
      worker.kill();
      await once(worker, "exit");
    }
  }
});
