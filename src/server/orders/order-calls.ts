import * as v from "valibot";
import { isDay } from "#domain/day.ts";
import { MAX_CHANGED_ORDERS, MAX_NOTE } from "#domain/order.ts";
import type { Result } from "#domain/result.ts";
import { MAX_CARRIER, MAX_TRACKING_CODE } from "#domain/tracking.ts";
import { csvAnswer } from "../csv/write.ts";
import type { Tx } from "../db/connection.ts";
import { json } from "../http/answer.ts";
import { text, uuid } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import { changeOnce, readKeyedRequest } from "../http/idempotent.ts";
import { listQuery, readTimeCursor } from "../http/list.ts";
import type { Problem } from "../http/problem.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { changeStatuses, refusedOrder } from "./change-statuses.ts";
import { changeProblem, noSuchOrder } from "./copy.ts";
import { editOrder } from "./edit-order.ts";
import { exportLines, exportName, exportOrders } from "./export-orders.ts";
import { findOrder, type OrderDetail, orderDetail } from "./find-order.ts";
import { listedOrder, listOrders, orderRow, orderStatus } from "./list-orders.ts";
import { markReady } from "./mark-ready.ts";
import { orderFilter } from "./matching-orders.ts";
import { listMethodsOfOrders, methodOfOrders } from "./methods-of-orders.ts";
import { exportForCarrier, findPrintedOrders } from "./print-orders.ts";
import { renewLink } from "./renew-link.ts";
import { summarise } from "./summary.ts";
import { undoStatus } from "./undo-status.ts";

export const pageQuery = v.object({ ...listQuery, ...orderFilter });

export const exportQuery = v.object({ ...orderFilter, detalle: v.optional(v.picklist(["1"])) });

const UUID_LENGTH = 36; // characters

/** Ids with commas between them, at most as many as may be selected. */
export const chosenQuery = v.object({
  ids: v.pipe(
    v.string(),
    v.maxLength(MAX_CHANGED_ORDERS * (UUID_LENGTH + 1) - 1),
    v.transform((ids) => ids.split(",")),
    v.array(uuid),
  ),
});

/** The status that the change to undo set. */
export const undoQuery = v.object({ status: v.optional(orderStatus) });

/** `Date` rolls impossible days over, and cannot parse all of ISO 8601. */
const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))),
);

function optionalText(max: number) {
  return v.optional(
    v.pipe(
      v.nullable(text(0, max)),
      v.transform((typed) => typed || null),
    ),
  );
}

/** A note needs the order's version that its writer saw; a status does not. A null `payment_due_at` removes the deadline. */
export const changes = v.pipe(
  v.strictObject({
    status: v.optional(orderStatus),
    note: v.optional(text(0, MAX_NOTE)),
    version: v.optional(v.pipe(v.number(), v.integer())),
    carrier: optionalText(MAX_CARRIER),
    tracking_code: optionalText(MAX_TRACKING_CODE),
    payment_due_at: v.optional(v.nullable(time)),
  }),
  v.forward(
    v.partialCheck([["status"], ["note"], ["carrier"], ["tracking_code"], ["payment_due_at"]], (payload) =>
      [payload.status, payload.note, payload.carrier, payload.tracking_code, payload.payment_due_at].some(
        (it) => it !== undefined,
      ),
    ),
    ["status"],
  ),
  v.forward(
    v.partialCheck([["note"], ["version"]], ({ note, version }) => note === undefined || version !== undefined),
    ["version"],
  ),
);

export const readyQuery = v.object({ again: v.optional(v.picklist(["1"])) });

export const statuses = v.strictObject({
  ids: v.pipe(v.array(uuid), v.minLength(1), v.maxLength(MAX_CHANGED_ORDERS)),
  status: orderStatus,
});

export const page = v.strictObject({ orders: v.array(listedOrder), next_cursor: v.nullable(v.string()) });

export const changed = v.strictObject({
  changed: v.array(orderRow),
  refused: v.array(refusedOrder),
  units: v.number(), // that went back into stock, negative when they were taken
});

export const methods = v.strictObject({ methods: v.array(methodOfOrders) });

export const one = v.strictObject({ order: orderDetail });

export async function list({ db, storage }: Shop, { query }: AdminCall<{ query: typeof pageQuery }>) {
  const { cursor, ...filter } = query();
  return json(await listOrders(db, storage, { ...filter, after: readTimeCursor(cursor) }));
}

export async function listMethods({ db }: Shop) {
  return json({ methods: await listMethodsOfOrders(db) });
}

export function exportTable({ db, log }: Shop, { query }: AdminCall<{ query: typeof exportQuery }>) {
  const { detalle, ...filter } = query();
  const rows = detalle ? exportLines(db, filter) : exportOrders(db, filter);
  return csvAnswer(log, exportName(detalle ? "ordenes-detalle" : "ordenes"), rows);
}

export async function findPrinted({ db, storage }: Shop, { query }: AdminCall<{ query: typeof chosenQuery }>) {
  return json(await findPrintedOrders(db, storage, query().ids));
}

export function exportCarrierTable({ db, log }: Shop, { query }: AdminCall<{ query: typeof chosenQuery }>) {
  return csvAnswer(log, exportName("correo"), exportForCarrier(db, query().ids));
}

export async function setStatuses(shop: Shop, { c, body, administrator }: AdminCall<{ body: typeof statuses }>) {
  const { ids, status } = await body();
  const actor = administrator.email;
  const request = readKeyedRequest(c, { actor, payload: [ids, status] });
  const answer = await changeStatuses(shop.db, ids, status, { actor, request });
  await shop.changes.settled();
  return json(answer);
}

export async function find(shop: Shop, { c }: AdminCall) {
  return orderAnswer(shop, idParam(c, noSuchOrder));
}

export async function edit(shop: Shop, call: AdminCall<{ body: typeof changes }>) {
  const id = idParam(call.c, noSuchOrder);
  const payload = await call.body();
  const { status, note, version, payment_due_at, ...tracking } = payload;
  const dueAt = typeof payment_due_at === "string" ? new Date(payment_due_at) : payment_due_at;
  return changeOrder(shop, call, { id, payload }, changeProblem, (tx, actor) =>
    editOrder(tx, id, { status, note, seenVersion: version, tracking, dueAt }, actor),
  );
}

export async function ready(shop: Shop, call: AdminCall<{ query: typeof readyQuery }>) {
  const id = idParam(call.c, noSuchOrder);
  const again = call.query().again !== undefined;
  return changeOrder(shop, call, { id }, changeProblem, (tx, actor) => markReady(tx, id, { again, actor }));
}

export async function renew(shop: Shop, call: AdminCall) {
  const id = idParam(call.c, noSuchOrder);
  return changeOrder(shop, call, { id }, changeProblem, (tx, actor) => renewLink(tx, id, actor));
}

export async function undo(shop: Shop, call: AdminCall<{ query: typeof undoQuery }>) {
  const id = idParam(call.c, noSuchOrder);
  return changeOrder(shop, call, { id }, changeProblem, (tx, actor) => undoStatus(tx, id, actor, call.query().status));
}

export async function summary({ db }: Shop) {
  return json(await summarise(db));
}

/** Answers with the updated order; `explain` words a refusal, given the order's present state. */
export function changeOrder<Refusal>(
  shop: Shop,
  { c, administrator }: Pick<AdminCall, "c" | "administrator">,
  { id, payload }: { id: string; payload?: object },
  explain: (refusal: Refusal, order: OrderDetail | undefined) => Problem,
  make: (tx: Tx, actor: string) => Promise<Result<unknown, Refusal>>,
) {
  const actor = administrator.email;
  return changeOnce(shop, c, { actor, payload }, (tx) => make(tx, actor), {
    explain: async (refusal, tx) => explain(refusal, await findOrder(tx, shop, id)),
    read: () => orderAnswer(shop, id),
  });
}

async function orderAnswer(shop: Shop, id: string) {
  const order = await findOrder(shop.db, shop, id);
  return order ? json({ order }) : noSuchOrder();
}
