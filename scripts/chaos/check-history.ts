import type { ChaosShop } from "./chaos-shop.ts";
import { checkIndexes } from "./check-indexes.ts";
import { checkMessages } from "./check-messages.ts";
import { checkOrders } from "./check-orders.ts";
import { checkPages } from "./check-pages.ts";
import { checkReceipts } from "./check-receipts.ts";
import { checkStock } from "./check-stock.ts";
import { openPanel } from "./panel.ts";
import { readRows } from "./read-rows.ts";
import type { Violation } from "./violation.ts";

/** Compares what buyers, visitors and mailboxes saw with what the shop stored; all messages have been sent by now. */
export async function checkHistory({ shop, db, history }: ChaosShop) {
  const rows = await readRows(db);
  const administrators = await db.selectFrom("admin_users").select(["email", "mail_notices"]).execute();
  const notified = administrators.filter(({ mail_notices }) => mail_notices.includes("order"));
  const { violations, messages, repeated } = checkMessages(
    history,
    rows,
    notified.map(({ email }) => email),
  );
  const amcheck = await checkIndexes(shop.connection);
  return {
    violations: [
      ...history.unexpected.map((what): Violation => ({ rule: "answer", what })),
      ...checkOrders(history, rows),
      ...checkStock(history, rows),
      ...checkPages(history),
      ...violations,
      ...(await checkReceipts(history, await openPanel(shop.url))),
      ...amcheck.violations,
    ],
    messages,
    repeated,
    indexes: amcheck.checked,
  };
}
