import * as v from "valibot";
import { MAX_CHANGED_ORDERS, MAX_NOTE, ORDER_STATUSES } from "#domain/order.ts";
import { parseInput, readBody, refuseOtherBody, text, uuid } from "../http/body.ts";
import { csvAnswer } from "../http/csv.ts";
import { idParam } from "../http/id.ts";
import { answerOnce, isDone, readKeyedRequest } from "../http/idempotent.ts";
import { listQuery, readTimeCursor } from "../http/list.ts";
import { problem } from "../http/problem.ts";
import { json, noContent } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import type { StatusRefusal } from "./change-status.ts";
import { changeStatuses } from "./change-statuses.ts";
import { editOrder } from "./edit-order.ts";
import { exportLines, exportName, exportOrders } from "./export-orders.ts";
import { findOrder } from "./find-order.ts";
import { listOrders } from "./list-orders.ts";
import { orderFilter } from "./matching-orders.ts";
import { explainMissingStock, explainStockOverflow } from "./refusal.ts";
import { summarise } from "./summary.ts";
import { undoStatus } from "./undo-status.ts";

const listSchema = v.object({ ...listQuery, ...orderFilter });

const exportSchema = v.object({ ...orderFilter, detalle: v.optional(v.picklist(["1"])) });

const status = v.picklist(ORDER_STATUSES);

/** A note needs the order's version that its writer saw; a status overwrites any other. */
const editSchema = v.pipe(
  v.strictObject({
    status: v.optional(status),
    note: v.optional(text(0, MAX_NOTE)),
    version: v.optional(v.pipe(v.number(), v.integer())),
  }),
  v.forward(
    v.partialCheck([["status"], ["note"]], ({ status, note }) => status !== undefined || note !== undefined),
    ["status"],
  ),
  v.forward(
    v.partialCheck([["note"], ["version"]], ({ note, version }) => note === undefined || version !== undefined),
    ["version"],
  ),
);

const statusesSchema = v.strictObject({
  ids: v.pipe(v.array(uuid), v.minLength(1), v.maxLength(MAX_CHANGED_ORDERS)),
  status,
});

const unknownOrder = () => problem("not-found", { detail: "Orden no encontrada" });

export const panelRoutes: Route[] = [
  {
    method: "GET",
    path: "/api/admin/orders",
    role: "administrator",
    async answer({ db }, c) {
      const { cursor, ...query } = parseInput(listSchema, c.req.query());
      return json(await listOrders(db, { ...query, after: readTimeCursor(cursor) }));
    },
  },
  // Before the route by id, which would match 'export'.
  {
    method: "GET",
    path: "/api/admin/orders/export",
    gives: "text/csv",
    role: "administrator",
    answer({ db }, c) {
      const { detalle, ...filter } = parseInput(exportSchema, c.req.query());
      const rows = detalle ? exportLines(db, filter) : exportOrders(db, filter);
      return csvAnswer(exportName(detalle ? "ordenes-detalle" : "ordenes", new Date()), rows);
    },
  },
  {
    method: "POST",
    path: "/api/admin/orders/status",
    key: "optional",
    role: "administrator",
    async answer({ db, changes }, c, { email }) {
      const { ids, status } = await readBody(c, statusesSchema);
      const request = readKeyedRequest(c, { actor: email, said: [ids, status] });
      const answer = await changeStatuses(db, ids, status, { actor: email, request });
      await changes.settled();
      return json(answer);
    },
  },
  {
    method: "GET",
    path: "/api/admin/orders/:id",
    role: "administrator",
    async answer({ db, storage }, c) {
      const id = idParam(c);
      const order = id === undefined ? undefined : await findOrder(db, storage, id);
      return order ? json({ order }) : unknownOrder();
    },
  },
  {
    method: "PATCH",
    path: "/api/admin/orders/:id",
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const { db, storage } = shop;
      const id = idParam(c);
      if (id === undefined) return unknownOrder();
      const { status, note, version } = await readBody(c, editSchema);
      const said = { status, note, version };
      const done = await answerOnce(shop, c, { actor: email, said }, async (tx) => {
        const edited = await editOrder(tx, id, { status, note, seenVersion: version }, email);
        if (edited.ok) return noContent();
        switch (edited.refusal.reason) {
          case "stale-version":
            return problem("stale-version", {
              detail: "Otra persona cambió la nota de esta orden. Léela y guarda otra vez.",
              order: await findOrder(tx, storage, id),
            });
          default:
            return statusProblem(edited.refusal);
        }
      });
      return isDone(done) ? json({ order: await findOrder(db, storage, id) }) : done;
    },
  },
  {
    method: "POST",
    path: "/api/admin/orders/:id/undo",
    takes: "nothing",
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const { db, storage } = shop;
      const id = idParam(c);
      if (id === undefined) return unknownOrder();
      refuseOtherBody(c);
      const done = await answerOnce(shop, c, { actor: email }, async (tx) => {
        const undone = await undoStatus(tx, id, email);
        if (undone.ok) return noContent();
        switch (undone.refusal.reason) {
          case "too-late":
            return problem("too-late", { detail: "El cambio ya no se puede deshacer. Elige el estado otra vez." });
          case "changed-by-other":
            return problem("stale-version", {
              detail: "Otra persona cambió el estado de esta orden después.",
              order: await findOrder(tx, storage, id),
            });
          default:
            return statusProblem(undone.refusal);
        }
      });
      return isDone(done) ? json({ order: await findOrder(db, storage, id) }) : done;
    },
  },
  {
    method: "GET",
    path: "/api/admin/summary",
    role: "administrator",
    async answer({ db }) {
      return json(await summarise(db));
    },
  },
];

/** The answer for a status that an order cannot take. */
function statusProblem(refusal: StatusRefusal): Response {
  switch (refusal.reason) {
    case "unknown-order":
      return unknownOrder();
    case "insufficient-stock":
      return problem("insufficient-stock", {
        detail: explainMissingStock(refusal),
        available: refusal.available,
      });
    case "too-much-stock":
      return problem("invalid-field", { field: "status", detail: explainStockOverflow(refusal) });
  }
}
