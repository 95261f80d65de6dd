import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkMethod } from "#domain/delivery-form.ts";
import { DELIVERY_KINDS, DELIVERY_LIMITS } from "#domain/delivery.ts";
import { OWNER } from "../../../test/administrator.ts";
import { auditOf } from "../../../test/audit.ts";
import { addDeliveryMethod } from "../../../test/delivery-methods.ts";
import { body } from "../../../test/panel-products.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop } from "../../../test/shop.ts";
import { inTransaction } from "../db/transaction.ts";
import { createMethod, type OwnMethod } from "./edit-methods.ts";

const PATH = "/api/admin/delivery-methods";

const CORREO = { kind: "delivery", name: "Correo Argentino", price: 7000 } as const;

async function create(panel: Panel, given: object): Promise<OwnMethod> {
  return (await body<{ method: OwnMethod }>(await panel.call("POST", PATH, given), 201)).method;
}

async function edit(panel: Panel, id: string, change: object): Promise<OwnMethod> {
  return (await body<{ method: OwnMethod }>(await panel.call("PATCH", `${PATH}/${id}`, change), 200)).method;
}

async function list(panel: Panel): Promise<OwnMethod[]> {
  return (await body<{ methods: OwnMethod[] }>(await panel.call("GET", PATH), 200)).methods;
}

const namesOf = (methods: readonly OwnMethod[]) => methods.map(({ name }) => name);

test("a method is made from what was given, and what is left out is a method's usual", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const moto = await create(panel, {
    ...CORREO,
    name: "  Moto  CABA ",
    free_from: 90_000,
    days: "En el día",
    postal_codes: "C1425, 1000 a 1499",
    provinces: ["Tierra del Fuego", "AR-C"],
    is_active: false,
  });
  expect(moto).toEqual({
    id: moto.id,
    version: 1,
    kind: "delivery",
    name: "Moto CABA",
    price: 7000,
    free_from: 90_000,
    days: "En el día",
    postal_codes: "1425, 1000-1499",
    provinces: ["C", "V"],
    address: null,
    hours: null,
    map_url: null,
    is_active: false,
  });
  const pickup = await create(panel, {
    kind: "pickup",
    name: "Retiro en el local",
    price: 0,
    address: "Gorriti 4500",
    hours: "10 a 18",
    map_url: "https://maps.example.com/x",
    postal_codes: null,
  });
  expect(pickup).toMatchObject({ is_active: true, postal_codes: "", provinces: [], address: "Gorriti 4500" });
  expect(await list(panel)).toEqual([moto, pickup]);
  await create(panel, { kind: "delivery", name: "A acordar", price: null });
  expect(await auditOf(shop)).toMatchObject([
    {
      actor: OWNER.email,
      action: "delivery-method-created",
      subject: "Moto CABA",
      changes: { price: [null, 7000], provinces: [null, "C, V"], is_active: [null, false] },
    },
    { action: "delivery-method-created", subject: "Retiro en el local", changes: { price: [null, 0] } },
    { action: "delivery-method-created", subject: "A acordar", changes: { price: [null, null] } },
  ]);
});

test("a pick-up whose price is left out is free", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const given = { kind: "pickup", name: "Retiro en el local", address: "Gorriti 4500", is_active: true };
  expect(await create(panel, given)).toMatchObject({ kind: "pickup", price: 0, is_active: true });
});

test("what cannot be is refused by its field, in words", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const refusals: [object, string, string?][] = [
    [{ price: 1500.5 }, "price", "Escribe pesos enteros, sin centavos."],
    [{ price: -1 }, "price", "El precio no puede ser negativo. Si es gratis, escribe 0."],
    [{ price: 1e300 }, "price"],
    [{ price: "7000" }, "price"],
    [{ price: undefined }, "price"],
    [{ free_from: 0.1 }, "free_from", "Escribe pesos enteros, sin centavos."],
    [{ price: null, free_from: 10 }, "free_from"],
    [{ name: "" }, "name", "Escribe el nombre."],
    [{ name: "a".repeat(61) }, "name", "Escribe hasta 60 caracteres."],
    [{ name: "a\u0000" }, "name"],
    [{ kind: "teleport" }, "kind"],
    [{ postal_codes: "Palermo" }, "postal_codes"],
    [{ provinces: ["Uruguay"] }, "provinces", "No conocemos la provincia «Uruguay»."],
    [{ provinces: ["constructor"] }, "provinces", "No conocemos la provincia «constructor»."],
    [{ kind: "pickup", map_url: "javascript:alert(1)" }, "map_url"],
    [{ days: "d".repeat(61) }, "days"],
  ];
  const stored = await create(panel, CORREO);
  for (const [given, field, detail] of refusals) {
    const refused = await body<Problem>(await panel.call("POST", PATH, { ...CORREO, ...given }), 422);
    expect(refused).toMatchObject({ code: "invalid-field", field, ...(detail && { detail }) });
    if ("price" in given && given.price === undefined) continue;
    const edited = await body<Problem>(await panel.call("PATCH", `${PATH}/${stored.id}`, given), 422);
    expect(edited).toMatchObject({ code: "invalid-field", field });
  }
  expect(await list(panel)).toEqual([stored]);
});

test("the database refuses what the calls refuse", async () => {
  await using shop = await openShop();
  const walls = [
    { price: 0.5 },
    { price: -1 },
    { name: " " },
    { map_url: "javascript:alert(1)" },
    { kind: "pickup", price: null } as const,
    { price: null, free_from: 5 },
  ];
  for (const wall of walls) await expect(addDeliveryMethod(shop, wall)).rejects.toThrow("delivery_methods");
});

test("whatever the rules accept the database stores, and it is read back the same", async () => {
  await using shop = await openShop();
  const text = (most: number) => fc.oneof(fc.constant(""), fc.string({ unit: "grapheme", maxLength: most }));
  const pesos = fc.oneof(fc.constant(null), fc.integer({ min: -1, max: DELIVERY_LIMITS.price + 1 }), fc.constant(-0));
  const code = fc.oneof(fc.integer({ min: 900, max: 9999 }).map(String), fc.constantFrom("C1425ABC", "1000-1499", "x"));
  const form = fc.record({
    kind: fc.constantFrom(...DELIVERY_KINDS),
    name: text(DELIVERY_LIMITS.name),
    price: pesos,
    free_from: pesos,
    days: text(DELIVERY_LIMITS.days),
    postal_codes: fc.array(code, { maxLength: 5 }).map((codes) => codes.join(",")),
    provinces: fc.array(fc.constantFrom("C", "AR-V", "Córdoba"), { maxLength: 3 }),
    address: text(DELIVERY_LIMITS.address),
    hours: text(DELIVERY_LIMITS.hours),
    map_url: fc.oneof(fc.webUrl(), fc.constantFrom("", "x.com/a b", "data:text/html,x", "https://maps.example.com/ñ")),
    is_active: fc.boolean(),
  });
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(form, async (given) => {
      const created = await inTransaction(shop.db, (tx) => createMethod(tx, given, OWNER.email));
      if (!created.ok) return;
      stored += 1;
      const { id, version: _version, ...fields } = created.value;
      expect(checkMethod(given)).toEqual({ ok: true, value: fields });
      await shop.db.deleteFrom("delivery_methods").where("id", "=", id).execute();
    }),
    { numRuns: 100 },
  );
  expect(stored).toBeGreaterThan(5);
});

test("one method has no price; a second one is refused by the name of the first", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const agreed = await create(panel, { ...CORREO, name: "A convenir", price: null });
  const priced = await create(panel, CORREO);

  for (const refused of [
    await panel.call("POST", PATH, { ...CORREO, price: null }),
    await panel.call("PATCH", `${PATH}/${priced.id}`, { price: null }),
  ]) {
    expect(await body<Problem>(refused, 422)).toMatchObject({
      field: "price",
      detail: "Ya hay una forma de entrega sin precio: «A convenir». Escribe un precio.",
    });
  }
  const both = await Promise.all([
    panel.call("DELETE", `${PATH}/${agreed.id}`),
    ...Array.from({ length: 4 }, () => panel.call("POST", PATH, { ...CORREO, price: null })),
  ]);
  expect(both.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  expect((await list(panel)).filter(({ price }) => price === null).length).toBeLessThanOrEqual(1);
});

test("an edit changes only the fields it names; the second of one version is refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const method = await create(panel, { ...CORREO, days: "5 días" });

  const answers = await Promise.all(
    [8000, 9000].map((price) => panel.call("PATCH", `${PATH}/${method.id}`, { version: 1, price })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [stored] = await list(panel);
  const stale = await body<Problem>(
    answers.find(({ status }) => status === 409)!,
    409,
  );
  expect(stale).toMatchObject({ code: "stale-version", method: stored });
  expect(stored).toMatchObject({ version: 2, days: "5 días" });

  expect(await edit(panel, method.id, { is_active: false })).toMatchObject({ version: 3, is_active: false });
  expect(await edit(panel, method.id, { is_active: false })).toMatchObject({ version: 3 });
  expect(await edit(panel, method.id, { days: null, price: 0, version: 3 })).toMatchObject({ days: null, price: 0 });
  expect((await panel.call("PATCH", `${PATH}/${randomUUID()}`, { price: 1 })).status).toBe(404);
  expect((await panel.call("PATCH", `${PATH}/x`, { price: 1 })).status).toBe(404);
  expect((await auditOf(shop)).map(({ action }) => action)).toEqual([
    "delivery-method-created",
    "delivery-method-edited",
    "delivery-method-edited",
    "delivery-method-edited",
  ]);
});

test("methods are put in order by hand; an order that leaves out, repeats or invents one is refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const [moto, correo] = [await create(panel, { ...CORREO, name: "Moto" }), await create(panel, CORREO)];

  for (const ids of [[moto.id], [moto.id, moto.id], [correo.id, moto.id, randomUUID()], [moto.id, randomUUID()]]) {
    const refused = await body<Problem>(await panel.call("PUT", `${PATH}/order`, { ids }), 409);
    expect(refused).toMatchObject({ code: "stale-version", methods: [{ name: "Moto" }, { name: "Correo Argentino" }] });
  }
  const ordered = await panel.call("PUT", `${PATH}/order`, { ids: [correo.id, moto.id] });
  expect(namesOf((await body<{ methods: OwnMethod[] }>(ordered, 200)).methods)).toEqual(["Correo Argentino", "Moto"]);
  await panel.call("PUT", `${PATH}/order`, { ids: [correo.id, moto.id] });
  await create(panel, { ...CORREO, name: "Andreani" });
  expect(namesOf(await list(panel))).toEqual(["Correo Argentino", "Moto", "Andreani"]);
  // Reordering raises no version, so open forms stay valid.
  expect((await list(panel))[0]).toMatchObject({ version: 1 });
  const orders = (await auditOf(shop)).filter(({ subject }) => subject === "Envíos");
  expect(orders.map(({ changes }) => changes)).toEqual([
    { order: ["Moto, Correo Argentino", "Correo Argentino, Moto"] },
  ]);
});

test("of two moves made from the same order the second is refused with the first", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const [moto, correo] = [await create(panel, { ...CORREO, name: "Moto" }), await create(panel, CORREO)];
  const seen = [moto.id, correo.id];

  await body(await panel.call("PUT", `${PATH}/order`, { ids: [correo.id, moto.id], seen }), 200);
  const refused = await body<Problem>(await panel.call("PUT", `${PATH}/order`, { ids: seen, seen }), 409);
  expect(refused).toMatchObject({ code: "stale-version", methods: [{ name: "Correo Argentino" }, { name: "Moto" }] });
});

test("the list comes in pages of at most 200, each where the one before ended", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (const name of ["A", "B", "C"]) await create(panel, { ...CORREO, name });
  const pageOf = async (query: string) =>
    body<{ methods: OwnMethod[]; next_cursor: string | null }>(await panel.call("GET", `${PATH}?${query}`), 200);
  const first = await pageOf("limit=2");
  expect(namesOf(first.methods)).toEqual(["A", "B"]);
  const second = await pageOf(`limit=2&cursor=${first.next_cursor}`);
  expect([namesOf(second.methods), second.next_cursor]).toEqual([["C"], null]);
  expect((await panel.call("GET", `${PATH}?limit=0`)).status).toBe(422);
  expect((await panel.call("GET", `${PATH}?cursor=x`)).status).toBe(422);
});

test("a request sent again under its key is done once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => panel.call("POST", PATH, CORREO, key)));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 201));
  expect(await list(panel)).toHaveLength(1);
});

test("a shop has a limited number of methods, however many are made at once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  for (let position = 0; position < DELIVERY_LIMITS.methods - 1; position += 1) {
    await addDeliveryMethod(shop, { position });
  }
  const answers = await Promise.all(Array.from({ length: 4 }, () => panel.call("POST", PATH, CORREO)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
  const refused = await body<Problem>(
    answers.find(({ status }) => status === 422)!,
    422,
  );
  expect(refused.detail).toBe("Una tienda tiene como máximo 200 formas de entrega.");
});

test("orders keep their delivery when its method is deleted", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const method = await create(panel, CORREO);
  const shirt = await shop.sells({ price: 10_000 });
  const placed = await shop.orders([{ product: shirt }], { method: method.id, total: 17_000 });
  expect(placed.status).toBe(201);

  expect((await panel.call("DELETE", `${PATH}/${method.id}`)).status).toBe(204);
  expect((await panel.call("DELETE", `${PATH}/${method.id}`)).status).toBe(404);
  expect(await list(panel)).toEqual([]);
  const order = await shop.db.selectFrom("orders").select(["delivery", "delivery_method_id"]).executeTakeFirst();
  expect(order).toMatchObject({ delivery: { name: "Correo Argentino", price: 7000 }, delivery_method_id: method.id });
});

test("pages carry the delivery as soon as the first method is there, and no longer than the last", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const hasDelivery = async () => (await (await shop.request("/")).text()).includes('"delivery":{');
  expect(await hasDelivery()).toBe(false);
  const method = await create(panel, { ...CORREO, free_from: 80_000, is_active: false });
  expect(await hasDelivery()).toBe(false);
  await edit(panel, method.id, { is_active: true });
  expect(await (await shop.request("/")).text()).toContain('"delivery":{"free_from":80000');
  await edit(panel, method.id, { free_from: 60_000 });
  expect(await (await shop.request("/")).text()).toContain('"delivery":{"free_from":60000');
  await panel.call("DELETE", `${PATH}/${method.id}`);
  expect(await hasDelivery()).toBe(false);
});
