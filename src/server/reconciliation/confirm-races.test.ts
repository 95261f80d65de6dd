import { expect, test } from "vitest";
import { textOf } from "../../../test/contents.ts";
import { openTransaction } from "../../../test/database.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { anonymiseBuyer } from "../buyers/anonymise.ts";
import { changeStatus } from "../orders/change-status.ts";
import { undoStatus } from "../orders/undo-status.ts";
import { confirmMatches } from "./confirm-matches.ts";
import { type OpenStatement, openStatement } from "./open-statement.ts";

const ACTOR = { actor: "ana@tienda.example", acceptsDifference: false };

async function openPaid(orders: number, lines: readonly string[]) {
  const shop = await openShop();
  const product = await shop.sells({ price: 15_000, stock: 500 });
  const ids: string[] = [];
  for (let count = 0; count < orders; count += 1) {
    const placed = await shop.orders([{ product }], { customer: { customer_dni: "30123456" } });
    ids.push(((await placed.json()) as { order: { id: string } }).order.id);
  }
  const file = (more: readonly string[]) => readFile(shop, `Fecha;Concepto;Importe\n${more.join("\n")}\n`);
  return { shop, ids, file, statement: await file(lines), [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

async function readFile({ db }: TestShop, text: string): Promise<OpenStatement> {
  const statement = await openStatement(db, Buffer.from(text));
  if (!statement.ok) throw new Error(statement.refusal.reason);
  return statement.value;
}

const line = (payer: string) => `01/07/2026;TRANSF. RECIBIDA ${payer};15.000,00`;

const ANA = line("20-30123456-3 PAZ ANA");

test("twenty confirmations of one movement at once, each for another order: one pays", async () => {
  await using at = await openPaid(20, [ANA]);
  const [movement] = at.statement.credits;

  const done = await Promise.all(
    at.ids.map((id) =>
      confirmMatches(at.shop.db, at.statement, [{ movement_id: movement?.id ?? "", order_ids: [id] }], ACTOR),
    ),
  );

  expect(done.flatMap(({ confirmed }) => confirmed)).toHaveLength(1);
  expect(new Set(done.flatMap(({ refused }) => refused.map(({ code }) => code)))).toEqual(new Set(["already-paid"]));
  const paid = await at.shop.db.selectFrom("orders").select("id").where("status", "=", "confirmed").execute();
  expect(paid).toHaveLength(1);
});

test("twenty movements at once for twenty orders: all pay, so nothing but the movement stood in the way", async () => {
  await using at = await openPaid(
    20,
    Array.from({ length: 20 }, () => ANA),
  );
  const done = await Promise.all(
    at.ids.map((id, index) => {
      const movement_id = at.statement.credits[index]?.id ?? "";
      return confirmMatches(at.shop.db, at.statement, [{ movement_id, order_ids: [id] }], ACTOR);
    }),
  );
  expect(done.flatMap(({ confirmed }) => confirmed)).toHaveLength(20);
});

test("twenty movements at once for one order: one pays, the others find it paid", async () => {
  await using at = await openPaid(
    1,
    Array.from({ length: 20 }, () => ANA),
  );
  const done = await Promise.all(
    at.statement.credits.map(({ id }) =>
      confirmMatches(at.shop.db, at.statement, [{ movement_id: id, order_ids: at.ids }], ACTOR),
    ),
  );
  expect(done.flatMap(({ confirmed }) => confirmed)).toHaveLength(1);
  expect(done.flatMap(({ refused }) => refused).filter(({ code }) => code === "not-open")).toHaveLength(19);
  expect(await at.shop.db.selectFrom("movements").select("id").execute()).toHaveLength(1);
});

test("the same movement from two layouts at once, one without the CUIT: one pays", async () => {
  await using at = await openPaid(2, [ANA]);
  const other = await at.file([line("PAZ ANA")]);
  const statements = [at.statement, other];
  expect(statements[0]?.credits[0]?.id).not.toBe(statements[1]?.credits[0]?.id);

  const done = await Promise.all(
    statements.map((statement, index) => {
      const matches = [{ movement_id: statement.credits[0]?.id ?? "", order_ids: [at.ids[index] ?? ""] }];
      return confirmMatches(at.shop.db, statement, matches, ACTOR);
    }),
  );

  expect(done.flatMap(({ confirmed }) => confirmed)).toHaveLength(1);
  expect(done.flatMap(({ refused }) => refused)).toMatchObject([{ code: "already-paid" }]);
});

test("an order that is anonymised meanwhile gets no payer again", async () => {
  await using at = await openPaid(1, [ANA]);
  const [id = ""] = at.ids;
  await changeStatus(at.shop.db, id, "delivered", ACTOR.actor);
  await anonymiseBuyer(at.shop.db, { orderIds: [id], withdrawalIds: [] }, ACTOR.actor);
  const match = { movement_id: at.statement.credits[0]?.id ?? "", order_ids: [id], keep_status: true };

  const done = await confirmMatches(at.shop.db, at.statement, [match], ACTOR);

  expect(done.refused).toMatchObject([{ code: "not-open" }]);
  expect(await textOf(at.shop.db)).not.toContain("30123456");
});

test("both orders of one transfer undone at once, it may pay again", async () => {
  const transfer = ANA.replace("15.000", "30.000");
  await using at = await openPaid(
    24,
    Array.from({ length: 12 }, () => transfer),
  );
  const pairs = at.statement.credits.map(({ id }, index) => ({
    movement_id: id,
    order_ids: at.ids.slice(2 * index, 2 * index + 2),
  }));
  const done = await confirmMatches(at.shop.db, at.statement, pairs, ACTOR);
  expect(done.confirmed).toHaveLength(24);

  const undone = await Promise.all(at.ids.map((id) => undoStatus(at.shop.db, id, ACTOR.actor)));

  expect(undone.filter(({ ok }) => ok)).toHaveLength(24);
  expect(await at.shop.db.selectFrom("movements").select("id").execute()).toEqual([]);
  expect((await confirmMatches(at.shop.db, at.statement, pairs, ACTOR)).confirmed).toHaveLength(24);
});

test.each([
  ["commits", "already-paid"],
  ["is rolled back", undefined],
] as const)("the primary key decides when another confirmation of the movement %s", async (end, code) => {
  await using at = await openPaid(1, [ANA]);
  const movement_id = at.statement.credits[0]?.id ?? "";
  await using other = await openTransaction(at.shop);
  await other.run(
    "insert into movements (id, day, amount, confirmed_by) values ($1, '2026-07-01', 15000, 'otra@tienda.example')",
    [movement_id],
  );
  const done = confirmMatches(at.shop.db, at.statement, [{ movement_id, order_ids: at.ids }], ACTOR);
  await other.untilAwaited();
  await (end === "commits" ? other.commit() : other.run("rollback"));

  expect((await done).refused.map((one) => one.code)).toEqual(code ? [code] : []);
  expect((await done).confirmed).toHaveLength(code ? 0 : 1);
});
