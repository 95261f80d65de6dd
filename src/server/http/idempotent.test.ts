import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { jpeg } from "../../../test/pictures.ts";
import type { TestProduct } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { routes } from "../routes.ts";
import { sweepAnswers } from "./idempotent.ts";

type EditAnswer = { product: { id: string; version: number; stock: number }; code?: string };

/** A shop with its panel open and one product of five units. */
async function openEdited() {
  const shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells({ stock: 5 });
  const recount = (key: string | undefined, to: number, from = 5, version = 1): Promise<Response> =>
    panel.call("PATCH", `/api/admin/products/${product.id}`, { version, stock: { from, to } }, key);
  return { shop, panel, product, recount, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

async function createCategory(panel: Panel, name: string, key: string): Promise<Response> {
  return panel.call("POST", "/api/admin/categories", { name }, key);
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;

const countOf = async ({ db }: TestShop, table: "audit_log" | "stock_movements" | "panel_requests") =>
  Number((await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(db)).rows[0]?.count);

test("a recount sent again under its key is done once, and gets the same answer", async () => {
  await using edited = await openEdited();
  const key = randomUUID();
  const first = await edited.recount(key, 8);
  const again = await edited.recount(key, 8);

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await again.text()).toBe(await first.text());
  expect(await edited.shop.stockOf(edited.product.variants[0]!)).toBe(8);
});

test("the stored answer is what was answered then, whatever became of the product since", async () => {
  await using edited = await openEdited();
  const key = randomUUID();
  await edited.recount(key, 8);
  await edited.recount(randomUUID(), 20, 8, 2);

  const again = (await (await edited.recount(key, 8)).json()) as EditAnswer;

  expect(again.product).toMatchObject({ stock: 8, version: 2 });
  expect(await edited.shop.stockOf(edited.product.variants[0]!)).toBe(20);
});

test("twenty copies at once: one effect, twenty equal answers", async () => {
  await using edited = await openEdited();
  const movements = await countOf(edited.shop, "stock_movements");
  const key = randomUUID();

  const answers = await Promise.all(Array.from({ length: 20 }, () => edited.recount(key, 8)));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  expect(await edited.shop.stockOf(edited.product.variants[0]!)).toBe(8);
  expect(await countOf(edited.shop, "stock_movements")).toBe(movements + 1);
});

test("a key that stands for one change is refused with any other, on any address and for anybody", async () => {
  await using edited = await openEdited();
  const key = randomUUID();
  await edited.recount(key, 8);

  for (const answer of [await edited.recount(key, 9), await createCategory(edited.panel, "Abrigos", key)]) {
    expect(answer.status).toBe(422);
    expect(await codeOf(answer)).toBe("key-reused");
  }

  await edited.shop.db.updateTable("panel_requests").set({ actor: "otra@tienda.example" }).execute();
  expect(await codeOf(await edited.recount(key, 8))).toBe("key-reused");
  expect(await edited.shop.stockOf(edited.product.variants[0]!)).toBe(8);
});

test("a refusal leaves its key free for the corrected form", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await createCategory(panel, "Abrigos", randomUUID());
  const key = randomUUID();

  expect((await createCategory(panel, "abrigos", key)).status).toBe(422);
  expect((await createCategory(panel, "Abrigos de lana", key)).status).toBe(201);
  expect((await createCategory(panel, "Abrigos de lana", key)).status).toBe(201);
});

test("what cannot be remembered is not done: change and answer are one transaction", async () => {
  await using edited = await openEdited();
  await sql`alter table panel_requests add constraint nothing_fits check (false)`.execute(edited.shop.db);
  const key = randomUUID();
  expect((await edited.recount(key, 8)).status).toBe(500);
  expect(await edited.shop.stockOf(edited.product.variants[0]!)).toBe(5);

  await sql`alter table panel_requests drop constraint nothing_fits`.execute(edited.shop.db);
  expect((await edited.recount(key, 8)).status).toBe(200);
  expect(await edited.shop.stockOf(edited.product.variants[0]!)).toBe(8);
});

test("a connection killed before the commit leaves neither, one killed after it leaves both", async () => {
  await using edited = await openEdited();
  const { shop, recount, product } = edited;
  // Simulates a crash just before the end of the transaction.
  await sql`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(shop.db);
  await sql`create trigger dies after insert on panel_requests for each row execute function die()`.execute(shop.db);
  const key = randomUUID();
  expect((await recount(key, 8)).ok).toBe(false);
  expect(await shop.stockOf(product.variants[0]!)).toBe(5);

  await sql`drop trigger dies on panel_requests`.execute(shop.db);
  // The commit stands even if the answer is lost: from here on only the database is checked.
  await recount(key, 8);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(shop.db);
  await expect.poll(async () => (await recount(key, 8).catch(() => undefined))?.status).toBe(200);
  expect(await shop.stockOf(product.variants[0]!)).toBe(8);
});

test("answers are forgotten after a month, and none before", async () => {
  await using edited = await openEdited();
  await edited.recount(randomUUID(), 8);
  expect(await sweepAnswers(edited.shop.db)).toBe(0);
  await sql`update panel_requests set created_at = now() - interval '31 days'`.execute(edited.shop.db);
  expect(await sweepAnswers(edited.shop.db)).toBe(1);
});

async function place(shop: TestShop, product: TestProduct, quantity = 1): Promise<string> {
  const answer = await shop.orders([{ product, quantity }]);
  return ((await answer.json()) as { order: { id: string } }).order.id;
}

type Statuses = { changed: { id: string }[]; refused: { id: string }[]; units: number };

test("one status for many orders: simultaneous copies change each order once, and later changes stay", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const product = await shop.sells({ stock: 9 });
  const ids = [await place(shop, product), await place(shop, product), await place(shop, product)];
  const key = randomUUID();
  const cancel = (more: object = {}) =>
    panel.call("POST", "/api/admin/orders/status", { ids, status: "cancelled", ...more }, key);

  const answers = await Promise.all(Array.from({ length: 8 }, () => cancel()));
  for (const answer of answers) {
    const { changed, units } = (await answer.json()) as Statuses;
    expect([changed.length, units]).toEqual([3, 3]);
  }
  expect(await shop.stockOf(product.variants[0]!)).toBe(9);
  expect(
    await shop.db.selectFrom("order_events").select("id").where("to_status", "=", "cancelled").execute(),
  ).toHaveLength(3);

  await panel.call("PATCH", `/api/admin/orders/${ids[0]}`, { status: "pending" }, randomUUID());
  expect((await cancel()).status).toBe(200);
  expect(await shop.stockOf(product.variants[0]!)).toBe(8);
  expect(await codeOf(await cancel({ status: "confirmed" }))).toBe("key-reused");
});

test("one status for many orders: an interrupted request is continued, and refused orders are tried again", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const [shirt, coat] = [await shop.sells({ stock: 9 }), await shop.sells({ stock: 2 })];
  const ids = [await place(shop, shirt), await place(shop, coat, 2)];
  await panel.call("POST", "/api/admin/orders/status", { ids, status: "cancelled" }, randomUUID());
  await place(shop, coat);
  const key = randomUUID();
  const revive = async () =>
    (await (await panel.call("POST", "/api/admin/orders/status", { ids, status: "pending" }, key)).json()) as Statuses;

  expect((await revive()).refused).toMatchObject([{ id: ids[1] }]);
  await shop.db.updateTable("product_variants").set({ stock: 2 }).where("product_id", "=", coat.id).execute();
  expect((await revive()).refused).toEqual([]);
  expect(await shop.stockOf(shirt.variants[0]!)).toBe(8);
  expect(await shop.stockOf(coat.variants[0]!)).toBe(0);
});

test("what is remembered of orders holds nobody's data, and is answered as the order is now", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const id = await place(shop, await shop.sells());
  const key = randomUUID();
  const confirm = () => panel.call("PATCH", `/api/admin/orders/${id}`, { status: "confirmed" }, key);
  expect((await confirm()).status).toBe(200);
  await panel.call("PATCH", `/api/admin/orders/${id}`, { status: "shipped" }, randomUUID());
  expect(await (await confirm()).json()).toMatchObject({ order: { status: "shipped" } });
  const bodies = await shop.db.selectFrom("panel_requests").select("body").execute();
  expect(bodies).toEqual([{ body: "" }, { body: "" }]);
});

test("where the money goes: the same change again asks for no password, another one does", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const key = randomUUID();
  const save = (body: object) => panel.call("PATCH", "/api/admin/settings", { version: 1, ...body }, key);
  expect((await save({ alias: "la.percha", password: OWNER.password })).status).toBe(200);
  expect((await save({ alias: "la.percha" })).status).toBe(200);
  expect(await codeOf(await save({ alias: "el.ropero" }))).toBe("key-reused");
  // A future version would have become the present one by the time it is compared again.
  const early = await panel.call("PATCH", "/api/admin/settings", { version: 3, alias: "el.ropero" }, randomUUID());
  expect(await codeOf(early)).toBe("stale-version");
  expect(await shop.db.selectFrom("settings").select("alias").execute()).toEqual([{ alias: "la.percha" }]);
});

test("a picture and a product that are deleted again under their key are answered as the first time", async () => {
  await using edited = await openEdited();
  const { panel, product } = edited;
  const uploaded = await panel.upload(product.id, [{ name: "a.jpg", bytes: await jpeg(400, 500) }]);
  const { images } = (await uploaded.json()) as { images: { id: string }[] };

  for (const path of [`/${product.id}/images/${images[0]!.id}`, `/${product.id}`]) {
    const key = randomUUID();
    const remove = (key?: string) => panel.call("DELETE", `/api/admin/products${path}`, undefined, key);
    expect([(await remove(key)).status, (await remove(key)).status], path).toEqual([204, 204]);
    expect((await remove()).status, path).toBe(404);
  }
});

/** Writes without an idempotency key, each with the reason why repeating it does no harm. */
const WITHOUT_KEY = {
  "POST /api/admin/backups/downloads": "its answer is a secret; the second one replaces the first",
  "POST /api/admin/notices/seen": "what was seen stays seen",
  "POST /api/admin/account/second-factor": "its answer is a secret; the second one replaces the first",
  "POST /api/admin/account/second-factor/enable": "its answer is a secret; a code counts once",
  "POST /api/admin/account/second-factor/recovery-codes": "its answer is a secret; the second ones replace the first",
  "POST /api/admin/account/second-factor/disable": "a code counts once",
  "DELETE /api/admin/account/sessions": "what is closed stays closed",
  "DELETE /api/admin/account/sessions/:id": "what is closed stays closed",
  "POST /api/admin/account/password": "the old password is none any more",
  "PATCH /api/admin/account/notices": "what is chosen stays chosen",
  "POST /api/admin/account/push-subscriptions": "a browser has one row",
  "DELETE /api/admin/account/push-subscriptions/:id": "what is gone stays gone",
  "POST /api/admin/administrators": "its answer is a secret; the second link replaces the first",
  "DELETE /api/admin/administrators": "who is gone stays gone",
  "POST /api/admin/settings/test-mail":
    "a second test mail harms nobody, and a stored result would not be true any more",
  "POST /api/admin/reconciliation": "it only reads",
  "POST /api/admin/buyers/search": "it only reads",
  "POST /api/admin/buyers/export": "it only reads",
  "POST /api/admin/buyers/export/csv": "it only reads",
  "POST /api/admin/buyers/correct": "what says already what it should is left alone",
  "POST /api/admin/buyers/anonymise": "what is gone stays gone",
};

test("every call of the panel that changes something takes a key, or is named here with the reason why not", () => {
  const writes = routes.filter(({ role, method }) => role === "administrator" && method !== "GET");
  const keyless = writes.filter(({ key }) => key === undefined).map(({ method, path }) => `${method} ${path}`);
  expect(keyless.toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted());
});
