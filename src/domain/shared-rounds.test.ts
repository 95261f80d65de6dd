import { expect, test } from "vitest";
import { inSharedRounds } from "./shared-rounds.ts";

test("rounds run one at a time, callers meanwhile share the next one, and a failed one blocks nobody", async () => {
  const rounds: PromiseWithResolvers<void>[] = [];
  const ask = inSharedRounds(() => {
    const round = Promise.withResolvers<void>();
    rounds.push(round);
    return round.promise;
  });
  const first = ask();
  const waiting = [ask(), ask()];
  expect(rounds).toHaveLength(1);

  rounds[0]?.reject(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  const next = ask();
  expect(rounds).toHaveLength(2);
  rounds[1]?.resolve();
  await Promise.all(waiting);
  rounds[2]?.resolve();
  await next;
  expect(rounds).toHaveLength(3);
});
