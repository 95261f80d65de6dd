import pino from "pino";
import { connect } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { cancelUnpaid } from "./cancel-unpaid.ts";
import { type LockedOrder, setStatus } from "./change-status.ts";

/** `careless` reads without a lock, then cancels once it is told to `go`. */
export type Work = { run: "job" | "careless"; connection: object } | { go: true };

/** A process of cancel-unpaid.test.ts. */
process.on(
  "message",
  (work: Work) =>
    void (async () => {
      if (!("run" in work)) return;
      const db = connect(work.connection, () => undefined, 2);
      if (work.run === "job") {
        process.send?.(await cancelUnpaid({ db, log: pino({ level: "silent" }) }));
      } else {
        const orders = await db.selectFrom("orders").selectAll().where("status", "=", "pending").execute();
        process.send?.("read");
        await new Promise((resolve) => process.once("message", resolve));
        for (const order of orders) {
          await inTransaction(db, (tx) => setStatus(tx, order satisfies LockedOrder, "cancelled", "system"));
        }
        process.send?.("done");
      }
      await db.destroy();
      process.disconnect?.();
    })(),
);
