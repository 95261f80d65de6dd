import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

/** Work that ends on request, and records the order of starts. */
function longWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    named: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    },
    endNext: () => ends.shift()?.(),
  };
}

test("without a free place callers wait, first come first served; with a full queue they are refused at once", async () => {
  const run = createSemaphore(1, 2);
  const { begun, named, endNext } = longWork();
  const [first, second, third] = ["first", "second", "third"].map((name) => run(named(name)));

  expect(await run(named("one too many"))).toBeUndefined();
  endNext();
  expect(await first).toEqual({ outcome: "first" });
  await Promise.resolve();
  endNext();
  expect(await second).toEqual({ outcome: "second" });
  await Promise.resolve();
  endNext();
  expect(await third).toEqual({ outcome: "third" });
  expect(begun).toEqual(["first", "second", "third"]);
});

test("who leaves the line makes room in it, and what he wanted is never begun", async () => {
  const run = createSemaphore(1, 1);
  const { begun, named, endNext } = longWork();
  const leaving = new AbortController();
  const first = run(named("first"));
  const second = run(named("second"), leaving.signal);

  leaving.abort();
  expect(await second).toBeUndefined();
  const third = run(named("third"));
  endNext();
  await first;
  await expect.poll(() => begun).toEqual(["first", "third"]);
  endNext();
  expect(await third).toEqual({ outcome: "third" });
});

test("who has left before does not begin, and who leaves once begun is served", async () => {
  const run = createSemaphore(1, 1);
  const { named, endNext } = longWork();
  const leaving = new AbortController();

  expect(await run(named("gone"), AbortSignal.abort())).toBeUndefined();
  const served = run(named("served"), leaving.signal);
  leaving.abort();
  endNext();
  expect(await served).toEqual({ outcome: "served" });
});

test("work that fails gives its place on", async () => {
  const run = createSemaphore(1, 1);
  const failing = run(() => Promise.reject(new Error("broken")));
  const next = run(() => Promise.resolve("done"));

  await expect(failing).rejects.toThrow("broken");
  expect(await next).toEqual({ outcome: "done" });
});

test("a burst may fill the queue; of a rush that goes on, as many wait as were served lately", async () => {
  const run = createSemaphore(1, 4, { after: 0, window: 60_000 });
  const { begun, named, endNext } = longWork();
  const first = run(named("1"));
  const second = run(named("2"));
  expect([run.isFull(), await run(named("refused"))]).toEqual([true, undefined]);

  endNext();
  await first;
  const third = run(named("3"));
  endNext();
  await second;
  const waiting = [run(named("4")), run(named("5"))];
  expect(run.isFull()).toBe(true);
  for (const served of [third, ...waiting]) {
    await Promise.resolve();
    endNext();
    await served;
  }
  expect(begun).toEqual(["1", "2", "3", "4", "5"]);
  expect(run.isFull()).toBe(false);
});

test("a queue that was empty takes a burst whole, whatever was served before", async () => {
  const run = createSemaphore(1, 4, { after: 60_000, window: 0 });
  const { named, endNext } = longWork();
  const burst = Array.from({ length: 5 }, (_, n) => run(named(String(n))));
  expect([run.isFull(), await run(named("one too many"))]).toEqual([true, undefined]);
  for (const served of burst) {
    endNext();
    expect(await served).toBeDefined();
    await Promise.resolve();
  }
});
