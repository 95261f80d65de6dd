import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BUYER } from "../../test/buyer.ts";
import {
  ATTEMPT_LIFETIME,
  type CheckoutAttempt,
  isUnanswered,
  isInFlight,
  newAttempt,
  nextAttempt,
  parseAttempt,
  type SentOrder,
} from "./checkout-attempt.ts";

const KEY = "0b0c6f2e-0000-4000-8000-000000000001";
const NOW = 1_800_000_000_000;

const order: SentOrder = {
  sent_at: NOW,
  form: { ...BUYER, customer_email: "" },
  lines: [{ id: "remera", variant_id: "remera-m", quantity: 2 }],
  delivery: { id: "moto", kind: "delivery", name: "Moto mensajería" },
  total: 23_000,
};

const sent: CheckoutAttempt = { key: KEY, unanswered: 1, last: order };

describe("an attempt to order", () => {
  test("has nothing to ask for before an order is sent", () => {
    expect(isUnanswered(newAttempt(KEY))).toBe(false);
    expect(isUnanswered(undefined)).toBe(false);
  });

  test("has no answer from the moment an order is sent", () => {
    const next = nextAttempt(newAttempt(KEY), { type: "sent", order });
    expect(next).toEqual(sent);
    expect(isUnanswered(next)).toBe(true);
  });

  test("is over when the order is placed", () => {
    expect(nextAttempt(sent, { type: "placed" })).toBeUndefined();
  });

  test("goes on with its key when the order is refused", () => {
    expect(nextAttempt(sent, { type: "refused" })).toEqual(newAttempt(KEY));
  });

  test("is still asked for when a second order is refused while the first has no answer", () => {
    const again = { ...order, total: 30_000 };
    const twice = nextAttempt(sent, { type: "sent", order: again });
    expect(twice).toEqual({ key: KEY, unanswered: 2, last: again });
    expect(nextAttempt(twice!, { type: "refused" })).toEqual({ key: KEY, unanswered: 1, last: again });
  });

  test("keeps its key when the server knows nothing of it: the order may be on its way", () => {
    expect(nextAttempt(sent, { type: "not-placed", now: NOW + 1000 })).toBe(sent);
    expect(nextAttempt(sent, { type: "not-placed", now: NOW + ATTEMPT_LIFETIME })).toBe(sent);
  });

  test("may still reach the server for a minute, also where the clock was set back", () => {
    expect(isInFlight(order, NOW + 59_000)).toBe(true);
    for (const now of [NOW + 60_000, NOW - 3_600_000]) expect(isInFlight(order, now)).toBe(false);
  });

  test("is forgotten when it was not placed after two days, whichever way the clock was set", () => {
    for (const now of [NOW + ATTEMPT_LIFETIME + 1, NOW - ATTEMPT_LIFETIME - 1]) {
      expect(nextAttempt(sent, { type: "not-placed", now })).toBeUndefined();
    }
  });
});

describe("an attempt in the browser's storage", () => {
  test("comes back as it was stored", () => {
    for (const attempt of [newAttempt(KEY), sent]) expect(parseAttempt(JSON.stringify(attempt))).toEqual(attempt);
  });

  test("may be the key alone, as earlier versions stored it", () => {
    expect(parseAttempt(KEY)).toEqual(newAttempt(KEY));
  });

  test("of an earlier version had no delivery", () => {
    const { delivery: _none, ...earlier } = order;
    const stored = JSON.stringify({ ...sent, last: earlier });
    expect(parseAttempt(stored)).toEqual({ ...sent, last: { ...order, delivery: null } });
  });

  test.each([
    null,
    "moto",
    [],
    {},
    { id: "moto", kind: "drone", name: "Moto" },
    { id: 7, kind: "pickup", name: "Retiro" },
    { id: "moto", kind: "delivery", name: "x".repeat(61) },
  ])("has no delivery when %j is found for it", (delivery) => {
    const stored = JSON.stringify({ ...sent, last: { ...order, delivery } });
    expect(parseAttempt(stored)).toEqual({ ...sent, last: { ...order, delivery: null } });
  });

  test.each([null, "", "{", "null", "7", "[]", '"x"', '{"key":7}', '{"key":"x"}', `["${KEY}"]`])(
    "is none when %j is found",
    (stored) => {
      expect(parseAttempt(stored)).toBeUndefined();
    },
  );

  test.each([
    [{ unanswered: -1 }, sent],
    [{ unanswered: "2" }, sent],
    [{ unanswered: 0 }, sent],
    [{ last: { ...order, lines: [null, { id: 1 }, { ...order.lines[0], quantity: 1.5 }, ...order.lines] } }, sent],
    [{ last: { ...order, total: "1", lines: {} } }, { ...sent, last: { ...order, total: 0, lines: [] } }],
    [
      { last: { ...order, form: { ...order.form, customer_name: {}, customer_city: "x".repeat(9999), more: "x" } } },
      { ...sent, last: { ...order, form: { ...order.form, customer_name: "", customer_city: "" } } },
    ],
  ])("is repaired when it holds %j", (broken, repaired) => {
    expect(parseAttempt(JSON.stringify({ ...sent, ...broken }))).toEqual(repaired);
  });

  test("whose order is broken is asked for once more", () => {
    const attempt = parseAttempt(JSON.stringify({ ...sent, last: "x" }));
    expect(isUnanswered(attempt)).toBe(true);
    expect(nextAttempt(attempt!, { type: "not-placed", now: NOW })).toBeUndefined();
  });

  test("never breaks the shop, whatever is found there", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((last) => `{"key":"${KEY}","last":${last}}`),
        ),
        (stored) => {
          const attempt = parseAttempt(stored);
          expect(attempt === undefined || attempt.key === KEY).toBe(true);
        },
      ),
    );
  });
});
