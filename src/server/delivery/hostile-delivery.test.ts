import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import type { TestOrder } from "../../../test/orders.ts";
import type { TestProduct } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { countRows } from "../db/count-rows.ts";

const PRICE = 10_000;
const DELIVERY = 1500;

const send = (shop: TestShop, product: TestProduct, order: TestOrder) => shop.orders([{ product }], order);

async function openShirtShop() {
  const shop = await openShop();
  return { shop, shirt: await shop.sells({ price: PRICE, stock: 50 }) };
}

const countOrders = ({ db }: TestShop) => countRows(db.selectFrom("orders"));

/** What answers to strangers must never contain. */
const LEAKS = /postgres|select |relation|constraint|stack|at \w+ \(|node:|syntax/i;

/** Expects a problem with a code, which reveals nothing of the implementation. */
async function expectProblem(answer: Response, about: unknown): Promise<{ code: string; field?: string }> {
  const text = await answer.text();
  expect(answer.status, `${JSON.stringify(about)} gave ${text}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, `${JSON.stringify(about)} gave ${text}`).toBeLessThan(500);
  expect(text).not.toMatch(LEAKS);
  const problem: { code: string; field?: string } = JSON.parse(text);
  expect(problem.code).toMatch(/^[a-z-]+$/);
  return problem;
}

const NO_METHODS = [
  "",
  "null",
  "1",
  "correo",
  0,
  1,
  -1,
  1.5,
  true,
  false,
  [],
  ["a"],
  {},
  { id: "a" },
  "x".repeat(10_000),
  "' or '1'='1",
  "1; drop table delivery_methods",
  "<script>alert(1)</script>",
  "00000000-0000-0000-0000-00000000000",
  "g0000000-0000-4000-8000-000000000000",
  "\0",
  "\ud800",
];

test("a method's id that is none is refused before anything is read", async () => {
  const { shop, shirt } = await openShirtShop();
  await using _ = shop;
  const method = await addDeliveryMethod(shop, { price: DELIVERY });
  const values = [...NO_METHODS, ` ${method}`, `${method}\n`, `{${method}}`, method.replaceAll("-", ""), [method]];
  for (const value of values) {
    const problem = await expectProblem(await send(shop, shirt, { method: value, total: PRICE + DELIVERY }), value);
    expect(problem, JSON.stringify(value)).toMatchObject({ code: "invalid-field", field: "delivery_method_id" });
  }
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue().filter((value) => value !== null),
      async (value) => {
        await expectProblem(await send(shop, shirt, { method: value, total: PRICE + DELIVERY }), value);
      },
    ),
    { numRuns: 60 },
  );
  expect(await countOrders(shop)).toBe(0);
});

test("the id of another thing, a deleted method or nothing matches no method; an upper-case id matches the same one", async () => {
  const { shop, shirt } = await openShirtShop();
  await using _ = shop;
  const method = await addDeliveryMethod(shop, { price: DELIVERY });
  const deleted = await addDeliveryMethod(shop, { price: DELIVERY });
  await shop.db.deleteFrom("delivery_methods").where("id", "=", deleted).execute();
  const others = [shirt.id, shirt.variants[0]!.id, deleted, randomUUID(), "00000000-0000-0000-0000-000000000000"];
  for (const id of others) {
    for (const total of [PRICE, PRICE + DELIVERY]) {
      const problem = await expectProblem(await send(shop, shirt, { method: id, total }), id);
      expect(problem).toMatchObject({ code: "invalid-field", field: "delivery_method_id" });
    }
  }
  const answer = await send(shop, shirt, { method: method.toUpperCase(), total: PRICE + DELIVERY });
  expect([answer.status, (await answer.json()).order.delivery.method_id]).toEqual([201, method]);
});

test("while there is no method any id is refused, and null is as good as none", async () => {
  const { shop, shirt } = await openShirtShop();
  await using _ = shop;
  await expectProblem(await send(shop, shirt, { method: randomUUID() }), "an id");
  const answers = [await send(shop, shirt, { method: null }), await send(shop, shirt, {})];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const stored = await shop.db.selectFrom("orders").select(["delivery", "delivery_method_id"]).execute();
  expect(stored).toEqual(Array.from({ length: 2 }, () => ({ delivery: null, delivery_method_id: null })));
});

test("only the shop's own total is accepted, not a peso more or less, no delivery, free delivery or no number", async () => {
  const { shop, shirt } = await openShirtShop();
  await using _ = shop;
  const method = await addDeliveryMethod(shop, { price: DELIVERY, free_from: PRICE + 1 });
  const right = PRICE + DELIVERY;
  for (const total of [right - 1, right + 1, right - 0.01, right + 0.004, PRICE, DELIVERY, 0, -right, 1e308, 2 ** 53]) {
    const problem = await expectProblem(await send(shop, shirt, { method, total }), total);
    expect(problem).toMatchObject({ code: "price-changed", total_amount: right, delivery: { price: DELIVERY } });
  }
  for (const total of [String(right), null, true, [right], { total: right }, "NaN"]) {
    expect(await expectProblem(await send(shop, shirt, { method, total }), total)).toMatchObject({
      code: "invalid-field",
      field: "total_amount",
    });
  }
  expect(await countOrders(shop)).toBe(0);
  expect(await shop.stockOf(shirt.variants[0]!)).toBe(50);
});

test("a price, a name or a whole delivery in the body is a field that there is not", async () => {
  const { shop, shirt } = await openShirtShop();
  await using _ = shop;
  const method = await addDeliveryMethod(shop, { price: DELIVERY });
  for (const customer of [{ delivery: { price: 0 } }, { delivery_price: 0 }, { delivery: null }, { price: 0 }]) {
    const problem = await expectProblem(await send(shop, shirt, { method, total: PRICE, customer }), customer);
    expect(problem.code).toBe("invalid-field");
  }
});

test("a hostile postal code is refused, or only a method that reaches everywhere delivers", async () => {
  const { shop, shirt } = await openShirtShop();
  await using _ = shop;
  const everywhere = await addDeliveryMethod(shop, { price: DELIVERY });
  const south = await addDeliveryMethod(shop, { price: DELIVERY, provinces: ["V"], postal_codes: "9400-9499" });
  const codes = [
    "９４１０",
    "٩٤١٠",
    "9410'; --",
    "<b>9410</b>",
    "V94\u200b10",
    "ⅴ9410",
    "9".repeat(200),
    "%",
    "{}",
    "9410 9410",
  ];
  for (const customer_postal_code of codes) {
    const total = PRICE + DELIVERY;
    const problem = await expectProblem(
      await send(shop, shirt, { method: south, total, customer: { customer_postal_code } }),
      customer_postal_code,
    );
    expect(problem.field).toMatch(/delivery_method_id|customer_postal_code/);
    const answer = await send(shop, shirt, { method: everywhere, total, customer: { customer_postal_code } });
    expect([201, 422], customer_postal_code).toContain(answer.status);
  }
  for (const customer_postal_code of ["9".repeat(10_000), "94\u000010", "\ud800", "", "   ", null, 9410, ["9410"]]) {
    const problem = await expectProblem(
      await send(shop, shirt, { method: everywhere, customer: { customer_postal_code } }),
      customer_postal_code,
    );
    expect(problem).toMatchObject({ code: "invalid-field", field: "customer_postal_code" });
  }
});

test("the offer answers any query with methods or a problem, and says nothing but of methods in use", async () => {
  const { shop } = await openShirtShop();
  await using _ = shop;
  await addDeliveryMethod(shop, { name: "Correo", postal_codes: "1000-1499", free_from: 5000 });
  await addDeliveryMethod(shop, { name: "Secreto", is_active: false });
  const KEYS = ["address", "days", "free_from", "hours", "id", "kind", "map_url", "name", "price"];
  const ask = async (query: string) => {
    const answer = await shop.request(`/api/delivery?${query}`);
    if (answer.status !== 200) return expectProblem(answer, query);
    const { methods } = await answer.json();
    for (const method of methods) expect(Object.keys(method).toSorted()).toEqual(KEYS);
    expect(JSON.stringify(methods)).not.toContain("Secreto");
    return methods;
  };
  const refused = [
    "total=-1",
    "total=NaN",
    "total=1e3",
    "total=1e999",
    "total=Infinity",
    "total=0x10",
    "total=1,5",
    "total=",
    "total=%00",
  ];
  for (const query of [...refused, `total=${"9".repeat(400)}`, "total=99999999999999", "total=1.234", "total=+1"]) {
    expect(await ask(`postal_code=1425&${query}`), query).toMatchObject({ code: "invalid-field", field: "total" });
  }
  for (const query of [`postal_code=${"1".repeat(10_000)}`, "postal_code=%00", "postal_code=14%0025"]) {
    expect(await ask(query), query).toMatchObject({ code: "invalid-field", field: "postal_code" });
  }
  for (const query of [
    "",
    "postal_code",
    "postal_code=%FF",
    "postal_code[]=1425",
    "postal_code=9410",
    "x=1",
    "&&&",
    "%",
  ]) {
    expect(await ask(query), query).toEqual([]);
  }
  // If several are given, the first counts.
  expect(await ask("postal_code=1425&postal_code=9410&total=1&total=99999")).toMatchObject([
    { name: "Correo", price: DELIVERY },
  ]);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), async (code, total) => {
      await ask(new URLSearchParams({ postal_code: code, total }).toString());
      await ask(`postal_code=${escape(code)}`);
    }),
    { numRuns: 40 },
  );
});

test("an order for pick-up whose method was deleted is refused because of the method, and never stores an address", async () => {
  const { shop, shirt } = await openShirtShop();
  await using _ = shop;
  const collected = await addDeliveryMethod(shop, { kind: "pickup", name: "Retiro", price: 0 });
  const noAddress = { customer_address: "", customer_postal_code: "", customer_city: "" };
  const typed = await send(shop, shirt, { method: collected, customer: { customer_city: "x".repeat(500) } });
  const whole = await send(shop, shirt, { method: collected });
  expect([typed.status, whole.status]).toEqual([201, 201]);
  const stored = await shop.db
    .selectFrom("orders")
    .select(["customer_address", "customer_postal_code", "customer_city"])
    .execute();
  expect(stored).toEqual([noAddress, noAddress]);

  await addDeliveryMethod(shop, { price: DELIVERY });
  const request = { method: collected, key: randomUUID(), customer: noAddress };
  await shop.db.deleteFrom("delivery_methods").where("id", "=", collected).execute();
  const gone = await expectProblem(await send(shop, shirt, request), "gone");
  expect(gone).toMatchObject({ code: "invalid-field", field: "delivery_method_id" });
  const halfway = { ...request, customer: { ...noAddress, customer_city: "Salta" } };
  expect((await expectProblem(await send(shop, shirt, halfway), "half an address")).field).toBe("customer_address");
});
