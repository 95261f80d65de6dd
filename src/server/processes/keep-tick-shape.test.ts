import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The inline-cache states of the literals that create the queue's entries. */
async function entryStates(argument: string): Promise<string[]> {
  const worker = fork(join(import.meta.dirname, "keep-tick-shape.test-worker.ts"), [argument], {
    execArgv: ["--expose-gc", "--allow-natives-syntax"],
  });
  const [feedback] = (await once(worker, "message")) as [string[][]];
  const states = feedback.flatMap(([kind, state = ""]) => (kind === "DefineKeyedOwnPropertyInLiteral" ? [state] : []));
  return [...new Set(states)];
}

test("entries of nextTick keep their shape when garbage is collected while none is queued", async () => {
  expect(await entryStates("entry")).toEqual(["MONOMORPHIC"]);
  // Without it V8 forgets the shape; if this fails, the function is no longer needed.
  expect(await entryStates("no entry")).toContain("MEGAMORPHIC");
});
