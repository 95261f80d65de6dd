import { describe, expect, test } from "vitest";
import { checkOrderLimits, type UnpaidOrder, type OrderUse } from "./order-limits.ts";

const ANA = { customer_dni: "30123456", customer_phone: "11 5555-4444" };
const LIMITS = { max_open_orders: 5, max_open_units: 40, max_network_orders: 30, max_network_units: 100 };
const NOTHING: OrderUse = { unpaidOrders: [], networks: [{ allowance: 1, units: 0, retry_after: null }] };

const orders = (count: number, units: number, buyer: Partial<UnpaidOrder> = {}) =>
  Array.from({ length: count }, (): UnpaidOrder => ({ ...ANA, units, ...buyer }));

/** The limit that forbids this many units, if any. */
function limitOf(use: Partial<OrderUse>, units = 1, buyer = ANA) {
  const checked = checkOrderLimits(buyer, units, { ...NOTHING, ...use }, LIMITS);
  return checked.ok ? undefined : checked.refusal.limit;
}

test("a buyer has up to five unpaid orders and forty units in them", () => {
  expect(limitOf({})).toBeUndefined();
  expect(limitOf({ unpaidOrders: orders(4, 9) }, 4)).toBeUndefined();
  expect(limitOf({ unpaidOrders: orders(4, 9) }, 5)).toBe("max_open_units");
  expect(limitOf({ unpaidOrders: orders(5, 1) })).toBe("max_open_orders");
  expect(limitOf({}, 40)).toBeUndefined();
  expect(limitOf({}, 41)).toBe("max_open_units");
});

describe("a buyer is the same one", () => {
  test.each(["+54 9 11 5555-4444", "(011) 15 5555 4444", "5555-4444", "005491155554444"])(
    "with another DNI and the phone %s",
    (customer_phone) => {
      expect(limitOf({ unpaidOrders: orders(5, 1, { customer_dni: "20999888", customer_phone }) })).toBe(
        "max_open_orders",
      );
    },
  );

  test("with another phone, and with a 0 before a short DNI", () => {
    expect(limitOf({ unpaidOrders: orders(5, 1, { customer_phone: null }) })).toBe("max_open_orders");
    const short = { customer_dni: "1234567", customer_phone: "" };
    expect(limitOf({ unpaidOrders: orders(5, 1, { customer_dni: "01234567" }) }, 1, short)).toBe("max_open_orders");
  });
});

test("other buyers' orders and what is no phone number count for nobody", () => {
  const others = { customer_dni: "20999888", customer_phone: "351 555-4444" };
  expect(limitOf({ unpaidOrders: orders(50, 9, others) })).toBeUndefined();
  const unclear = { customer_dni: "20999888", customer_phone: "no tengo" };
  expect(limitOf({ unpaidOrders: orders(50, 9, unclear) }, 1, { ...ANA, customer_phone: "no tengo" })).toBeUndefined();
});

test("a network has a hundred units in unpaid orders, a wider one as many times as it is allowed", () => {
  const network = (units: number, allowance = 1) => ({ networks: [{ allowance, units, retry_after: null }] });
  expect(limitOf(network(99))).toBeUndefined();
  expect(limitOf(network(100))).toBe("max_network_units");
  expect(limitOf(network(1_599, 16))).toBeUndefined();
  expect(limitOf(network(1_600, 16))).toBe("max_network_units");
});

test("a network whose hour is full waits for as long as it takes to have room", () => {
  const networks = [
    { allowance: 1, units: 0, retry_after: null },
    { allowance: 4, units: 0, retry_after: 77 },
  ];
  expect(checkOrderLimits(ANA, 3, { ...NOTHING, networks }, LIMITS)).toEqual({
    ok: false,
    refusal: { reason: "order-limit", limit: "max_network_orders", most: 120, units: 3, retryAfter: 77 },
  });
});
