import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ERASED } from "#domain/buyer.ts";
import { OWNER } from "../../../test/administrator.ts";
import { anonymise, CARMELA, orderOf, withdrawalOf, searchBuyer, WITH_MAIL } from "../../../test/buyer-records.ts";
import { textOf } from "../../../test/contents.ts";
import { queued, writeAll } from "../../../test/messages.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { Anonymisation } from "./anonymise.ts";

/** Traces of her that must be gone once she is anonymised. */
const TRACES = [
  "Carmela",
  "carmela",
  "Zubizarreta",
  "zubizarreta",
  "27888999",
  "4777-8888",
  "47778888",
  "Rivarola",
  "C1042AAA",
  "Ortúzar",
];

const namesIn = (text: string) => TRACES.filter((trace) => text.includes(trace));

/** Leaves her data wherever a shop may store it. */
async function shopWithTraces() {
  // With limits, whose stored data must go as well.
  const shop = await openShop({ ...WITH_MAIL, RATE_LIMIT: "on" });
  const signedIn = await openPanel(shop);
  // Like the panel in a browser: each change has an idempotency key, under which the shop stores its answer.
  const panel: Panel = {
    ...signedIn,
    call: (method, path, body, key = randomUUID()) => signedIn.call(method, path, body, key),
  };
  const delivered = await orderOf(shop, panel);
  const cancelled = await orderOf(shop, panel, { status: "cancelled" });
  const orderIds = [delivered.id, cancelled.id];
  for (const note of ["Carmela Zubizarreta pasa el jueves", "Llamar al 11 4777-8888"]) {
    const { version } = await rowOf(shop, delivered.id);
    await panel.call("PATCH", `/api/admin/orders/${delivered.id}`, { note, version });
  }
  const regretIds = [
    await withdrawalOf(
      shop,
      panel,
      {
        name: "Carmela Zubizarreta",
        email: "Carmela.Z@correo.example",
        order_number: "27888999",
        message: "Vivo en Rivarola",
      },
      "Hablé con Carmela",
    ),
    await withdrawalOf(shop, panel, {
      name: "Carmela",
      phone: "1147778888",
      order_number: delivered.order_number,
    }),
  ];
  const find = (order_number: string, dni: string) =>
    shop.request("/api/orders/find", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ order_number, dni }),
    });
  await find(delivered.order_number, "11111111");
  // Typed into the field of the order number.
  const mistyped = [CARMELA.customer_dni, "27.888.999", "1147778888", CARMELA.customer_email, "Carmela Zubizarreta"];
  for (const typed of mistyped) await find(typed, "1001");
  await shop.request("/api/client-errors", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      id: "0123abcd",
      app: "storefront",
      build: "",
      path: "/",
      name: "TypeError",
      message: "Carmela Zubizarreta 27888999",
      frames: [],
    }),
  });
  await panel.call("POST", "/api/admin/buyers/correct", {
    orders: [{ id: cancelled.id, version: (await rowOf(shop, cancelled.id)).version }],
    changes: { customer_city: "Villa Ortúzar, CABA" },
  });
  await shop.db
    .updateTable("outbox")
    .set({ last_error: `550 <${CARMELA.customer_email}>: no such user` })
    .execute();
  return {
    shop,
    panel,
    delivered,
    orderIds,
    regretIds,
    find,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  };
}

const rowOf = (shop: TestShop, id: string) =>
  shop.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function doneBy(answer: Promise<Response>): Promise<Anonymisation> {
  const given = await answer;
  expect(given.status).toBe(200);
  return (await given.json()) as Anonymisation;
}

/** What must survive for the shop's accounts. */
async function booksOf({ db }: TestShop) {
  const { rows } = await sql`select
    (select jsonb_agg(to_jsonb(o) order by id) from
      (select id, order_number, total_amount, status, payment, created_at from orders) as o) as orders,
    (select jsonb_agg(to_jsonb(i) order by order_id, line_number) from order_items as i) as items,
    (select jsonb_agg(to_jsonb(e) order by id) from order_events as e) as events,
    (select jsonb_agg(to_jsonb(m) order by id) from stock_movements as m) as movements,
    (select jsonb_agg(to_jsonb(p) order by id) from product_variants as p) as variants,
    (select jsonb_agg(to_jsonb(r) order by id) from
      (select id, code, created_at, answered_at, answered_by from regrets) as r) as regrets`.execute(db);
  return rows;
}

test("no column of any table holds anything of a buyer who was anonymised; sums, lines, stock and history stay", async () => {
  await using traced = await shopWithTraces();
  const { shop, panel, orderIds, regretIds } = traced;
  expect(namesIn(await textOf(shop.db))).toEqual(TRACES);
  const books = await booksOf(shop);
  const networks = shop.db.selectFrom("order_networks").select("units").where("order_id", "in", orderIds);
  expect(await networks.execute()).toHaveLength(2);

  expect(await doneBy(anonymise(panel, { order_ids: orderIds, regret_ids: regretIds }))).toEqual({
    anonymised: { orders: 2, regrets: 2 },
    left: [],
  });

  expect(namesIn(await textOf(shop.db))).toEqual([]);
  expect(await booksOf(shop)).toEqual(books);
  expect(await networks.execute()).toEqual([]);
  const audit = shop.db.selectFrom("audit_log").select("changes").where("action", "=", "status-changed").orderBy("id");
  expect((await audit.execute()).map(({ changes }) => changes["status"]?.[1])).toEqual(["delivered", "cancelled"]);
  expect((await searchBuyer(panel, CARMELA.customer_dni)).records).toEqual([]);
  const entry = await shop.db
    .selectFrom("audit_log")
    .select(["actor", "action", "subject", "changes"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    actor: OWNER.email,
    action: "buyer-anonymised",
    subject: "Datos personales",
    changes: { orders: [null, 2], regrets: [null, 2] },
  });
});

test("her secret link, her number with her DNI and her browser's key lead nowhere any more", async () => {
  await using traced = await shopWithTraces();
  const { shop, panel, delivered, orderIds, regretIds, find } = traced;
  const before = await rowOf(shop, delivered.id);
  const path = new URL(delivered.url, shop.environment.publicUrl).pathname;
  expect((await shop.request(path)).status).toBe(200);
  expect((await find(delivered.order_number, CARMELA.customer_dni)).status).toBe(200);

  await anonymise(panel, { order_ids: orderIds, regret_ids: regretIds });

  expect((await shop.request(path)).status).toBe(404);
  for (const dni of [CARMELA.customer_dni, "", " "]) {
    expect((await find(delivered.order_number, dni)).status, dni).toBe(404);
  }
  const after = await rowOf(shop, delivered.id);
  expect(after).toMatchObject({ link_version: before.link_version + 1, version: before.version + 1, note: "" });
  expect(after.idempotency_key).not.toBe(before.idempotency_key);
  expect(after.request_hash.equals(before.request_hash)).toBe(false);
});

test("the panel and its spreadsheet go on with the order, and say that the data is gone", async () => {
  await using traced = await shopWithTraces();
  const { panel, delivered, orderIds } = traced;
  await anonymise(panel, { order_ids: orderIds });

  const order = (await (await panel.call("GET", `/api/admin/orders/${delivered.id}`)).json()) as { order: object };
  expect(order.order).toMatchObject({
    customer_name: "",
    customer_dni: "",
    customer_phone: null,
    total_amount: 3000,
    status: "delivered",
    anonymised_at: expect.any(String),
  });
  const csv = await (await panel.call("GET", "/api/admin/orders/export")).text();
  expect(csv).toContain(`${delivered.order_number};`);
  expect(csv.split("\r\n").filter((line) => line.includes(`;${ERASED};;;;;;;;2;3000`))).toHaveLength(2);
  const found = await panel.call("GET", `/api/admin/orders?q=${delivered.order_number}`);
  expect(await found.json()).toMatchObject({ orders: [{ id: delivered.id }] });
  expect((await panel.call("PATCH", `/api/admin/orders/${delivered.id}`, { status: "cancelled" })).status).toBe(200);
});

test("nothing is written on its order any more that no removal would reach", async () => {
  await using traced = await shopWithTraces();
  const { panel, delivered, orderIds } = traced;
  const { version } = await rowOf(traced.shop, delivered.id);
  await anonymise(panel, { order_ids: orderIds });
  for (const text of [
    { note: "Llamó Carmela", version: version + 1 },
    { carrier: "Carmela" },
    { tracking_code: "Z" },
  ]) {
    const answer = await panel.call("PATCH", `/api/admin/orders/${delivered.id}`, text);
    expect(await answer.json(), JSON.stringify(text)).toMatchObject({ status: 409, code: "not-open" });
  }
});

test("open orders and unanswered requests are named and left as they are", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const open = await orderOf(shop, panel, { status: "shipped" });
  const closed = await orderOf(shop, panel, { status: "delivered" });
  const waiting = await withdrawalOf(shop, panel, { name: "Carmela", phone: CARMELA.customer_phone }, "");

  const done = await doneBy(anonymise(panel, { order_ids: [open.id, closed.id], regret_ids: [waiting] }));
  expect(done).toEqual({
    anonymised: { orders: 1, regrets: 0 },
    left: [
      { kind: "order", id: open.id, number: open.order_number, status: "shipped" },
      { kind: "regret", id: waiting, number: "ARR-000001", status: null },
    ],
  });
  expect(await rowOf(shop, open.id)).toMatchObject({ ...CARMELA, anonymised_at: null });
});

test("done twice, and by three at once, it is done once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await orderOf(shop, panel);
  const done = await Promise.all([1, 2, 3].map(() => doneBy(anonymise(panel, { order_ids: [id] }))));

  expect(done.map(({ anonymised }) => anonymised.orders).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(await rowOf(shop, id)).toMatchObject({ link_version: 2 });
  const entries = await shop.db.selectFrom("audit_log").select("id").where("action", "=", "buyer-anonymised").execute();
  expect(entries).toHaveLength(1);
});

test.each([
  ["a wrong password", { password: "otra clave de doce" }, "password"],
  ["another word", { confirmation: "SI" }, "confirmation"],
  ["no word", { confirmation: undefined }, "confirmation"],
])("%s removes nothing", async (_, change, field) => {
  await using shop = await openShop();
  const panel: Panel = await openPanel(shop);
  const { id } = await orderOf(shop, panel);
  const answer = await panel.call("POST", "/api/admin/buyers/anonymise", {
    order_ids: [id],
    confirmation: "ANONIMIZAR",
    password: OWNER.password,
    ...change,
  });
  expect([answer.status, (await answer.json()) as Problem]).toMatchObject([422, { code: "invalid-field", field }]);
  expect(await rowOf(shop, id)).toMatchObject(CARMELA);
});

test("another buyer who shares the e-mail keeps everything, mails too", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  const hers = await orderOf(shop, panel);
  const sisters = await orderOf(shop, panel, {
    customer: { ...CARMELA, customer_name: "Rosa", customer_dni: "28111222" },
  });
  await withdrawalOf(shop, panel, { name: "Rosa Zubizarreta", email: CARMELA.customer_email });
  await anonymise(panel, { order_ids: [hers.id] });

  expect(await rowOf(shop, sisters.id)).toMatchObject({ customer_name: "Rosa", customer_dni: "28111222" });
  const mails = await shop.db.selectFrom("outbox").select("recipient").where("kind", "=", "regret-received").execute();
  expect(mails).toEqual([{ recipient: CARMELA.customer_email }]);
});

test("whoever else is anonymised, what the shop has of her stays: notes, corrections, mails, networks and misses", async () => {
  await using traced = await shopWithTraces();
  const { shop, panel } = traced;
  const open = await orderOf(shop, panel, { status: "pending" });
  const correction = { version: 1, customer_city: "Villa Crespo" };
  expect((await panel.call("POST", `/api/admin/orders/${open.id}/correction`, correction)).status).toBe(200);
  await shop.request("/api/auth/sign-in", {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: shop.environment.publicUrl },
    body: JSON.stringify({ email: OWNER.email, password: "una clave falsa" }),
  });
  const tables = ["orders", "order_events", "order_networks", "regrets", "outbox", "audit_log"];
  const storedIn = async () => {
    const lines = (await textOf(shop.db)).split("\n");
    const misses = lines.filter((line) => /^(auth_attempts|order_misses): .*(ORD-|sign-in)/.test(line));
    return [...misses, ...lines.filter((line) => tables.some((table) => line.startsWith(`${table}: `)))];
  };
  const hers = await storedIn();
  for (const table of [...tables, "auth_attempts", "order_misses"]) {
    expect(hers.filter((line) => line.startsWith(`${table}: `)).length, table).toBeGreaterThan(0);
  }

  const rosa = { ...CARMELA, customer_name: "Rosa", customer_dni: "28111222", customer_email: "rosa@correo.example" };
  const other = await orderOf(shop, panel, { customer: { ...rosa, customer_phone: "11 5555-6666" } });
  const regret = await withdrawalOf(shop, panel, { name: "Rosa", phone: "11 4444-3333" });
  // Typed into the field of the order number.
  for (const phone of ["1155556666", "1144443333"]) await traced.find(phone, "1001");
  await anonymise(panel, { order_ids: [other.id], regret_ids: [regret] });

  expect(await storedIn()).toEqual(expect.arrayContaining(hers));
  expect(await textOf(shop.db)).not.toMatch(/1155556666|1144443333/);
});

test("waiting mails stay where another order, a request or an administrator has the address", async () => {
  await using shop = await openShop(WITH_MAIL);
  const panel = await openPanel(shop);
  const rosas = "rosa@correo.example";
  const order_ids: string[] = [];
  for (const customer_email of [CARMELA.customer_email, OWNER.email, rosas]) {
    order_ids.push((await orderOf(shop, panel, { customer: { ...CARMELA, customer_email } })).id);
  }
  await withdrawalOf(shop, panel, { name: "Rosa", email: rosas });
  await orderOf(shop, panel, { customer: { ...CARMELA, customer_dni: "28111222" }, status: "pending" });
  await writeAll(shop);

  await anonymise(panel, { order_ids });

  expect(await queued(shop)).toEqual([
    `order-placed mail ${OWNER.email}`,
    `order-received mail ${CARMELA.customer_email}`,
    `regret-filed mail ${OWNER.email}`,
    `regret-received mail ${rosas}`,
  ]);
});

test("the database holds no order half anonymised, and none whose buyer is missing", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await orderOf(shop, panel);
  const set = (change: object) => shop.db.updateTable("orders").set(change).where("id", "=", id).execute();

  await expect(set({ anonymised_at: new Date() })).rejects.toThrow("orders_customer");
  for (const change of [{ customer_dni: "12" }, { customer_name: "" }, { customer_city: " " }]) {
    await expect(set(change)).rejects.toThrow("orders_customer");
  }
  await anonymise(panel, { order_ids: [id] });
  await expect(set({ customer_email: "ana@correo.example" })).rejects.toThrow("orders_customer");
  await expect(set({ anonymised_at: null })).rejects.toThrow("orders_customer");
  await set({ note: "Devolvió la remera" });
});
