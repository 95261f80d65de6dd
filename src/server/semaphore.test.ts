import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

/** Work that ends when told to, and knows the order in which it was begun. */
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

test("who finds no place waits for one, first come first served; who finds the line full hears it at once", async () => {
  const inTurn = createSemaphore(1, 2);
  const { begun, named, endNext } = longWork();
  const [first, second, third] = ["first", "second", "third"].map((name) => inTurn(named(name)));

  expect(await inTurn(named("one too many"))).toBeUndefined();
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
  const inTurn = createSemaphore(1, 1);
  const { begun, named, endNext } = longWork();
  const leaving = new AbortController();
  const first = inTurn(named("first"));
  const second = inTurn(named("second"), leaving.signal);

  leaving.abort();
  expect(await second).toBeUndefined();
  const third = inTurn(named("third"));
  endNext();
  await first;
  await expect.poll(() => begun).toEqual(["first", "third"]);
  endNext();
  expect(await third).toEqual({ outcome: "third" });
});

test("who has left before does not begin, and who leaves once begun is served", async () => {
  const inTurn = createSemaphore(1, 1);
  const { named, endNext } = longWork();
  const leaving = new AbortController();

  expect(await inTurn(named("gone"), AbortSignal.abort())).toBeUndefined();
  const served = inTurn(named("served"), leaving.signal);
  leaving.abort();
  endNext();
  expect(await served).toEqual({ outcome: "served" });
});

test("work that fails gives its place on", async () => {
  const inTurn = createSemaphore(1, 1);
  const failing = inTurn(() => Promise.reject(new Error("broken")));
  const next = inTurn(() => Promise.resolve("done"));

  await expect(failing).rejects.toThrow("broken");
  expect(await next).toEqual({ outcome: "done" });
});
