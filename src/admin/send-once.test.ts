import { expect, test } from "vitest";
import { CallFailed } from "./http.ts";
import { isLost, isOverloaded, sendOnce, sendTwiceAtMost, type Unanswered } from "./send-once.ts";

/** A shop that does each key once, and whose answers can be lost. */
function openCounter() {
  let unanswered: Unanswered<number> | undefined;
  const done = new Map<string, number>();
  const sent: { payload: number; key: string }[] = [];
  let failure: CallFailed | undefined;
  const shop = {
    total: 0,
    sent,
    store: { read: () => unanswered, write: (next: Unanswered<number> | undefined) => void (unanswered = next) },
    /** Sets the next answers; `lost` ones come after the shop has acted. */
    answers(next: CallFailed | undefined) {
      failure = next;
    },
    async send(payload: number, key: string): Promise<number> {
      sent.push({ payload, key });
      const isRefused =
        failure !== undefined && ([401, 403, 422, 429].includes(failure.status) || isOverloaded(failure));
      if (!isRefused && !done.has(key)) {
        shop.total += payload;
        done.set(key, shop.total);
      }
      if (failure) throw failure;
      return done.get(key) ?? Number.NaN;
    },
  };
  return shop;
}

const keysOf = ({ sent }: ReturnType<typeof openCounter>) => new Set(sent.map(({ key }) => key)).size;

for (const status of [0, 408, 500, 503]) {
  test(`what was answered ${status} goes again under its key and is done once`, async () => {
    const shop = openCounter();
    shop.answers(new CallFailed(status));
    await expect(sendOnce(shop.store, 3, shop.send)).rejects.toThrow(CallFailed);
    await expect(sendOnce(shop.store, 3, shop.send)).rejects.toThrow(CallFailed);
    shop.answers(undefined);
    expect(await sendOnce(shop.store, 3, shop.send)).toBe(3);
    expect(keysOf(shop)).toBe(1);
    expect(shop.store.read()).toBeUndefined();
  });
}

test("a shop that was too busy to begin did nothing; one that failed midway may have done it", () => {
  expect(isLost(new CallFailed(503, { code: "overloaded" }))).toBe(false);
  expect(isLost(new CallFailed(503, { code: "overloaded", request_id: "d6a1" }))).toBe(true);
  expect(isLost(new CallFailed(503))).toBe(true); // from a proxy
});

for (const [status, facts] of [[401], [403], [429], [503, { code: "overloaded" }]] as const) {
  test(`what was answered ${status} was not done: what is sent instead goes alone`, async () => {
    const shop = openCounter();
    shop.answers(new CallFailed(status, facts));
    await expect(sendOnce(shop.store, 3, shop.send, () => 2)).rejects.toThrow(CallFailed);
    shop.answers(undefined);
    expect(await sendOnce(shop.store, 5, shop.send, () => 2)).toBe(5);
    expect(shop.sent.map(({ payload }) => payload)).toEqual([3, 5]);
  });

  test(`answered ${status} after a lost answer, it goes on under its key`, async () => {
    const shop = openCounter();
    for (const failure of [new CallFailed(0), new CallFailed(status, facts)]) {
      shop.answers(failure);
      await expect(sendOnce(shop.store, 3, shop.send)).rejects.toThrow(CallFailed);
    }
    shop.answers(undefined);
    expect(await sendOnce(shop.store, 3, shop.send)).toBe(3);
    expect(keysOf(shop)).toBe(1);
  });
}

test("a repeat that the shop was too busy to begin leaves the first request as unknown as it was", async () => {
  const busy = new CallFailed(503, { code: "overloaded", detail: "Hay demasiadas solicitudes." });
  const shop = openCounter();
  shop.answers(new CallFailed(0));
  await expect(sendOnce(shop.store, 3, shop.send)).rejects.toSatisfy(isLost);
  shop.answers(busy);
  await expect(sendOnce(shop.store, 3, shop.send)).rejects.toSatisfy(isLost);
  await expect(sendOnce(shop.store, 3, shop.send)).rejects.toMatchObject({ detail: "Hay demasiadas solicitudes." });

  const failures = [new CallFailed(0), busy];
  const undo = () => Promise.reject(failures.shift() ?? new Error("a third try"));
  await expect(sendTwiceAtMost(undo)).rejects.toSatisfy(isLost);
});

test("who is asked for a code after a lost answer and says something else then sends only that", async () => {
  const shop = openCounter();
  for (const failure of [new CallFailed(503), new CallFailed(401, { code: "second-factor-required" })]) {
    shop.answers(failure);
    await expect(sendOnce(shop.store, 3, shop.send)).rejects.toThrow(CallFailed);
  }
  expect(shop.store.read()).toBeUndefined();
});

test("after an answer, good or bad, the next press is another request", async () => {
  const shop = openCounter();
  await sendOnce(shop.store, 3, shop.send);
  shop.answers(new CallFailed(422));
  await expect(sendOnce(shop.store, 3, shop.send)).rejects.toThrow(CallFailed);
  shop.answers(undefined);
  expect(await sendOnce(shop.store, 3, shop.send)).toBe(6);
  expect(keysOf(shop)).toBe(3);
});

test("what says something else goes under another key, at once where it stands for itself", async () => {
  const shop = openCounter();
  shop.answers(new CallFailed(0));
  await expect(sendOnce(shop.store, 3, shop.send)).rejects.toThrow(CallFailed);
  shop.answers(undefined);
  await sendOnce(shop.store, 4, shop.send);
  expect(shop.sent.map(({ payload }) => payload)).toEqual([3, 4]);
  expect(keysOf(shop)).toBe(2);
});

test("with goOn the missing answer comes first, then what is left, or nothing more", async () => {
  const shop = openCounter();
  shop.answers(new CallFailed(0));
  await expect(sendOnce(shop.store, 3, shop.send)).rejects.toThrow(CallFailed);
  shop.answers(undefined);
  expect(await sendOnce(shop.store, 5, shop.send, (_, sent) => 5 - sent)).toBe(5);
  expect(shop.sent.map(({ payload }) => payload)).toEqual([3, 3, 2]);
  expect(shop.total).toBe(5);

  shop.answers(new CallFailed(0));
  await expect(sendOnce(shop.store, 1, shop.send)).rejects.toThrow(CallFailed);
  shop.answers(undefined);
  expect(await sendOnce(shop.store, 9, shop.send, () => undefined)).toBe(6);
  expect(shop.total).toBe(6);
});

test("with goOn, what turns out to be refused is forgotten, and what nobody answers stays unknown", async () => {
  const shop = openCounter();
  const lost = { key: "11111111-1111-4111-8111-111111111111", payload: 3 };
  shop.store.write(lost);
  shop.answers(new CallFailed(0));
  await expect(sendOnce(shop.store, 5, shop.send, () => 2)).rejects.toThrow(CallFailed);
  expect(shop.store.read()).toEqual(lost);

  const refused = {
    ...shop,
    send: async (payload: number, key: string) => {
      if (key === lost.key) throw new CallFailed(409);
      shop.answers(undefined);
      return shop.send(payload, key);
    },
  };
  shop.total = 0;
  expect(await sendOnce(refused.store, 5, refused.send, () => 2)).toBe(5);
});
