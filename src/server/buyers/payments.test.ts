import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { anonymise, CARMELA, orderOf, searchBuyer } from "../../../test/buyer-records.ts";
import { textOf } from "../../../test/contents.ts";
import { openPanel } from "../../../test/panel.ts";
import { PDF, receiptOf } from "../../../test/receipts.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { recordEvent } from "../orders/order-events.ts";
import { applyRetention } from "./retention.ts";

const CUIT = "27278889994";
const REASON = "El comprobante es de Carmela pero de otro banco";

const MOVEMENT = { id: "a".repeat(64), day: "2026-07-01", amount: "3000.00", payer: "ZUBIZARRETA CARMELA", cuit: CUIT };

/** As reconciliation stores it. */
async function payBy({ db }: TestShop, orderIds: string[]): Promise<void> {
  await db
    .insertInto("movements")
    .values({ ...MOVEMENT, confirmed_by: OWNER.email })
    .execute();
  const { day: date, payer, cuit } = MOVEMENT;
  await db.transaction().execute(async (tx) => {
    for (const id of orderIds) {
      const detail = { movements: [{ date, amount: 3000, payer, cuit }] };
      const order = { id, status: "confirmed" } as const;
      const event = await recordEvent(tx, order, { kind: "payment-added", detail }, { email: OWNER.email });
      await tx
        .insertInto("movement_orders")
        .values({ movement_id: MOVEMENT.id, order_id: id, event_id: event })
        .execute();
    }
  });
}

/** A delivered order with a rejected receipt, an accepted one, a movement and a parcel. */
async function openPaid() {
  const shop = await openShop();
  const panel = await openPanel(shop);
  const order = await orderOf(shop, panel, { status: "pending" });
  const path = new URL(order.url).pathname;
  const rejected = await receiptOf(shop, path, { bytes: PDF });
  await panel.call("POST", `/api/admin/receipts/${rejected.id}/reject`, { reason: REASON });
  const accepted = await receiptOf(shop, path);
  await panel.call("POST", `/api/admin/receipts/${accepted.id}/confirm`);
  await payBy(shop, [order.id]);
  const tracking = { carrier: "Correo", tracking_code: "CZ-4777" };
  await panel.call("PATCH", `/api/admin/orders/${order.id}`, { status: "shipped", ...tracking });
  await panel.call("PATCH", `/api/admin/orders/${order.id}`, { status: "delivered" });
  return { shop, panel, order, rejected, accepted, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
}

test("a buyer's export has receipts, transfers and the parcel; a file is named by its address in the panel", async () => {
  await using paid = await openPaid();
  const { shop, panel, order, rejected, accepted } = paid;
  const proven = { order_ids: [order.id], password: OWNER.password };
  const { ordenes } = (await (await panel.call("POST", "/api/admin/buyers/export", proven)).json()) as {
    ordenes: object[];
  };
  const fileOf = ({ id }: { id: string }) => `${shop.environment.publicUrl}/api/admin/receipts/${id}/file`;
  expect(ordenes).toMatchObject([
    {
      transporte: "Correo",
      codigo_de_seguimiento: "CZ-4777",
      comprobantes: [
        { estado: "Rechazado", motivo_del_rechazo: REASON, archivo: fileOf(rejected) },
        { estado: "Aceptado", motivo_del_rechazo: null, archivo: fileOf(accepted) },
      ],
      transferencias: [{ fecha: "2026-07-01", importe: 3000, de: MOVEMENT.payer, cuit: CUIT }],
    },
  ]);
  const file = await panel.call("GET", new URL(fileOf(accepted)).pathname);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "image/webp"]);

  const csv = await panel.call("POST", "/api/admin/buyers/export/csv", proven);
  const facts = parse(await csv.text(), { bom: true, delimiter: ";" }).map(([, , name, value]) => [name, value]);
  expect(facts).toEqual(
    expect.arrayContaining([
      ["comprobante", fileOf(rejected)],
      ["estado_del_comprobante", `Rechazado: ${REASON}`],
      ["transferencia_de", `${MOVEMENT.payer}, ${CUIT}`],
    ]),
  );
  const [found] = (await searchBuyer(panel, CARMELA.customer_dni)).records;
  expect(found).toMatchObject({ order: { receipts: [{}, {}], movements: [{ payer: MOVEMENT.payer }] } });
});

test("after anonymising no receipt is left and nothing says who paid; the movement still proves the payment", async () => {
  await using paid = await openPaid();
  const { shop, panel, order, accepted } = paid;
  // Positive control.
  for (const trace of ["ZUBIZARRETA", CUIT, "de Carmela pero", "CZ-4777"]) {
    expect(await textOf(shop.db)).toContain(trace);
  }

  expect((await anonymise(panel, { order_ids: [order.id] })).status).toBe(200);

  const text = await textOf(shop.db);
  for (const trace of ["ZUBIZARRETA", CUIT, "27888999", "Carmela", "CZ-4777"]) expect(text).not.toContain(trace);
  expect(await shop.db.selectFrom("receipts").select("id").execute()).toEqual([]);
  expect((await panel.call("GET", `/api/admin/receipts/${accepted.id}/file`)).status).toBe(404);
  const movements = await shop.db
    .selectFrom("movements")
    .select(["id", sql<string>`day::text`.as("day"), "amount", "payer", "cuit"])
    .execute();
  expect(movements).toEqual([{ ...MOVEMENT, payer: "", cuit: null }]);
  const events = await shop.db.selectFrom("order_events").select(["kind", "detail"]).orderBy("id").execute();
  expect(events.filter(({ kind }) => kind === "payment-added")).toEqual([
    { kind: "payment-added", detail: { movements: [{ date: "2026-07-01", amount: 3000, payer: "", cuit: null }] } },
  ]);
  expect(events.find(({ kind }) => kind === "receipt-rejected")?.detail).not.toHaveProperty("reason");
  expect((await panel.call("GET", `/api/admin/orders/${order.id}`)).status).toBe(200);
});

test("anonymised, nothing says who had paid an order that waited again and was cancelled", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await orderOf(shop, panel, { status: "confirmed" });
  await payBy(shop, [id]);
  await sql`update movement_orders set event_id = (select max(id) from order_events where kind = 'status')`.execute(
    shop.db,
  );
  await sql`update order_events set detail = '{}'`.execute(shop.db);
  for (const status of ["pending", "cancelled"]) await panel.call("PATCH", `/api/admin/orders/${id}`, { status });
  expect(await textOf(shop.db)).toContain(MOVEMENT.payer); // positive control

  expect((await anonymise(panel, { order_ids: [id] })).status).toBe(200);

  expect(await textOf(shop.db)).not.toContain(MOVEMENT.payer);
});

test("another buyer's receipts and transfers stay", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const hers = await orderOf(shop, panel, { status: "cancelled" });
  const other = await orderOf(shop, panel, { status: "pending", customer: { customer_name: "Rosa" } });
  await receiptOf(shop, new URL(other.url).pathname);
  await payBy(shop, [other.id]);
  const eventsOf = () => shop.db.selectFrom("order_events").selectAll().where("order_id", "=", other.id).execute();
  const events = await eventsOf();
  await anonymise(panel, { order_ids: [hers.id] });
  expect(await eventsOf()).toEqual(events);
  expect(await shop.db.selectFrom("receipts").select("order_id").execute()).toEqual([{ order_id: other.id }]);
  expect(await shop.db.selectFrom("movements").select("payer").execute()).toEqual([{ payer: MOVEMENT.payer }]);
});

test("receipts and payers go with their order's retention", async () => {
  await using paid = await openPaid();
  const { shop } = paid;
  const longAgo = new Date("2020-01-01");
  await sql`update orders set created_at = ${longAgo}`.execute(shop.db);
  await sql`update order_events set created_at = ${longAgo}`.execute(shop.db);
  await shop.db.updateTable("settings").set({ retention_months: 12 }).execute();
  expect(await applyRetention(shop)).toEqual({ orders: 1, regrets: 0 });
  expect(await shop.db.selectFrom("receipts").select("id").execute()).toEqual([]);
  expect(await shop.db.selectFrom("movements").select(["payer", "cuit"]).execute()).toEqual([
    { payer: "", cuit: null },
  ]);
});
