import { type Selectable, sql } from "kysely";
import type { AuditChanges } from "#domain/audit.ts";
import type { OrderEventDetail } from "#domain/order-event.ts";
import { confirmsPayment, type OrderStatus, stockMove } from "#domain/order.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { type AuditEntry, recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { freeMovements, restoreMovements } from "./free-movements.ts";
import { moveStock, type StockRefusal } from "./move-units.ts";
import { type Actor, emailOf, storedBy } from "./order-events.ts";
import { acceptReceipts, reopenReceipts } from "./order-receipts.ts";
import { renewDeadline } from "./payment-deadline.ts";
import { updateOrder } from "./update-order.ts";

export type StatusRefusal = { reason: "unknown-order" } | StockRefusal;

const LOCKED_COLUMNS = [
  ...(["id", "order_number", "status", "total_amount", "note", "note_version", "version"] as const),
  ...(["payment_due_at", "carrier", "tracking_code", "anonymised_at", "delivery"] as const),
];

/** Its row is locked until the transaction ends. */
export type LockedOrder = Pick<Selectable<DB["orders"]>, (typeof LOCKED_COLUMNS)[number]>;

/** From any status to any other (spec 4); `cancelled` returns the units to stock. `actor` is an administrator's e-mail. Returns the event's id, null if unchanged. */
export function changeStatus(
  db: Db,
  orderId: string,
  to: OrderStatus,
  actor: string,
): Promise<Result<string | null, StatusRefusal>> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order ? setStatus(tx, order, to, { email: actor }) : refuse({ reason: "unknown-order" });
  });
}

/** Call it before changing anything, so that concurrent changes see each other. */
export function lockOrder(tx: Tx, id: string): Promise<LockedOrder | undefined> {
  return tx.selectFrom("orders").select(LOCKED_COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();
}

export function subjectOf({ id, order_number }: Pick<LockedOrder, "id" | "order_number">): AuditEntry["subject"] {
  return { id, name: order_number };
}

/** `changeStatus` for a locked order, with `detail` in its history. Returns the event's id, null if unchanged. A refusal changes nothing. */
export async function setStatus(
  tx: Tx,
  order: LockedOrder,
  to: OrderStatus,
  actor: Actor,
  detail: OrderEventDetail = {},
): Promise<Result<string | null, StatusRefusal>> {
  const from = order.status;
  if (from === to) return ok(null);

  const move = stockMove(from, to);
  const moved = move === "none" ? ok(0) : await moveOrder(tx, order.id, move, actor);
  if (!moved.ok) return moved;
  return ok(await storeStatus(tx, order, { to, units: moved.value, detail }, actor));
}

/** `units` went back into stock, negative when they were taken; `undoes` is the undone event. */
type StatusChange = { to: OrderStatus; units: number; undoes?: string | null; detail?: OrderEventDetail };

/** ASSUMES that stock has moved. Updates pending receipts and movements with the status; audits an administrator's change. Returns its event's id. */
export async function storeStatus(
  tx: Tx,
  order: LockedOrder,
  { to, units, undoes = null, detail = {} }: StatusChange,
  actor: Actor,
): Promise<string> {
  const { id, status: from, payment_due_at } = order;
  await updateOrder(tx, id, { status: to });
  const freed = to === "pending" ? await freeMovements(tx, id) : [];
  // Not now(), the start of a transaction that may have waited: the undo window starts here.
  const created_at = sql<Date>`clock_timestamp()`;
  const event = {
    order_id: id,
    from_status: from,
    to_status: to,
    units,
    undoes,
    created_at,
    ...storedBy(actor, undoes === null && freed.length > 0 ? { ...detail, freed } : detail),
  };
  const stored = await tx.insertInto("order_events").values(event).returning("id").executeTakeFirstOrThrow();
  if (to === "pending") await renewDeadline(tx, id, payment_due_at);
  const administrator = emailOf(actor);
  if (undoes !== null) {
    await reopenReceipts(tx, id, undoes);
    if (from === "pending") await restoreMovements(tx, undoes);
  }
  if (confirmsPayment(from, to)) await acceptReceipts(tx, id, { eventId: stored.id, reviewer: administrator });
  if (administrator === null) return stored.id;
  const action = undoes === null ? "status-changed" : "status-undone";
  const changes = { status: [from, to] } satisfies AuditChanges;
  await recordAudit(tx, { actor: administrator, action, subject: subjectOf(order), changes });
  return stored.id;
}

async function moveOrder(
  tx: Tx,
  orderId: string,
  move: "return" | "take",
  actor: Actor,
): Promise<Result<number, StatusRefusal>> {
  const items = await tx
    .selectFrom("order_items")
    .select(["product_id", "variant_id", "name", "size", "color", "quantity"])
    .where("order_id", "=", orderId)
    .execute();
  const moves = items.map(({ variant_id, product_id, quantity, ...item }) => ({
    variantId: variant_id,
    productId: product_id,
    quantity: move === "take" ? -quantity : quantity,
    item,
  }));
  return moveStock(tx, moves, { reason: move === "take" ? "revived" : "cancelled", orderId, actor: emailOf(actor) });
}
