import { sql } from "kysely";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { lockOrder, setStatus } from "./change-status.ts";
import { recordEvent } from "./order-events.ts";
import { isUnpaid } from "./payment-deadline.ts";

const BATCH = 100; // orders that are looked for at once; each changes in a transaction of its own

type Due = "payment_due_at" | "payment_reminder_at";

type Done = { cancelled: number; reminded: number };

/** Cancels pending orders past their deadline and reminds of near ones until nothing is due or it is aborted; `isUnpaid` leaves some to people. Any number may run at once. */
export async function cancelUnpaid({ db, log }: Pick<Shop, "db" | "log">, signal?: AbortSignal): Promise<Done> {
  // First, so that after an outage nobody is reminded of an order that this run cancels.
  const cancelled = await forEachDue(db, "payment_due_at", signal, async (id) => {
    const outcome = await cancelOne(db, id);
    if (outcome === "refused") log.warn({ order: id }, "An unpaid order cannot give its units back to stock");
    return outcome === "done";
  });
  const reminded = await forEachDue(db, "payment_reminder_at", signal, (id) => remindOne(db, id));
  return { cancelled, reminded };
}

/** Counts what `act` did; what it skips is not retried in this run. */
async function forEachDue(
  db: Db,
  due: Due,
  signal: AbortSignal | undefined,
  act: (id: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  let last: { at: Date; id: string } | undefined;
  for (;;) {
    const batch = await listDue(db, due, last);
    for (const { id } of batch) {
      if (signal?.aborted) return count;
      if (await act(id)) count += 1;
    }
    last = batch.at(-1);
    if (!last) return count;
  }
}

function listDue(db: Db, due: Due, after: { at: Date; id: string } | undefined): Promise<{ id: string; at: Date }[]> {
  return (
    db
      .selectFrom("orders")
      .select(["id", sql<Date>`${sql.ref(due)}`.as("at")])
      .where("status", "=", "pending")
      // now() rather than clock_timestamp(), which no index is read by.
      .where(due, "<=", sql<Date>`now()`)
      .$if(due === "payment_due_at", (query) => query.where(isUnpaid))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(${sql.ref(due)}, id) > (${after?.at}, ${after?.id})`),
      )
      .orderBy(due)
      .orderBy("id")
      .limit(BATCH)
      .execute()
  );
}

/** Receipts and payments are stored under the same lock: whichever comes first counts. */
function cancelOne(db: Db, id: string): Promise<"done" | "left" | "refused"> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return "left";
    const due = await tx
      .selectFrom("orders")
      .select("id")
      .where("id", "=", id)
      .where("status", "=", "pending")
      .where("payment_due_at", "<=", sql<Date>`clock_timestamp()`)
      .where(isUnpaid)
      .executeTakeFirst();
    if (!due) return "left";
    return (await setStatus(tx, order, "cancelled", "system")).ok ? "done" : "refused";
  });
}

/** Once per deadline, and only if the order would be cancelled. */
function remindOne(db: Db, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return false;
    const due = await tx
      .updateTable("orders")
      .set({ payment_reminder_at: null })
      .where("id", "=", id)
      .where("status", "=", "pending")
      .where("payment_reminder_at", "<=", sql<Date>`clock_timestamp()`)
      .returning("payment_due_at")
      .returning((eb) => [
        isUnpaid(eb).as("is_unpaid"),
        sql<boolean>`payment_due_at > clock_timestamp()`.as("is_ahead"),
      ])
      .executeTakeFirst();
    if (!due?.is_unpaid || !due.is_ahead) return false;
    const detail = { due_at: due.payment_due_at?.toISOString() ?? null };
    await recordEvent(tx, order, { kind: "deadline-near", detail }, "system");
    return true;
  });
}
