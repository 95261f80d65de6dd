import type { OrderMessage } from "#domain/message.ts";
import { type History, listAcknowledged, type Purchase } from "./history.ts";
import type { MessageRow, ShopRows } from "./read-rows.ts";
import type { Violation } from "./violation.ts";

/** A process killed within this many ms after sending a mail may not have recorded it. */
const NOTING = 2_000;

/**
 * Every message of every order is queued once, sent, and came once; `notified` gets the administrators' ones. `repeated` were sent
 * twice under the same Message-ID because a kill came between the SMTP server's reply and the record of it.
 */
export function checkMessages(history: History, rows: ShopRows, notified: readonly string[]) {
  const violations: Violation[] = [];
  const arrivals = Map.groupBy(history.arrivals, ({ messageId }) => idOf(messageId));
  const byOrder = Map.groupBy(rows.messages, ({ order_id }) => order_id);
  let repeated = 0;
  for (const purchase of listAcknowledged(history)) {
    const [order] = purchase.acknowledged;
    const queued = order ? (byOrder.get(order.id) ?? []) : [];
    violations.push(...compareKinds(purchase, queued, notified));
  }
  for (const { id, kind, recipient, is_sent, last_error } of rows.messages) {
    const came = arrivals.get(id) ?? [];
    const what = `${kind} to ${recipient} (${id})`;
    if (!is_sent) violations.push({ rule: "message", what: `${what} was not sent: ${last_error ?? "it waits"}` });
    else if (came.length === 0) violations.push({ rule: "message", what: `${what} is noted as sent and never came` });
    if (came.length < 2) continue;
    const [first] = came;
    const isExcused = history.kills.some(({ at }) => first && at > first.at - NOTING && at < first.at + NOTING);
    if (isExcused && came.length === 2) repeated += 1;
    else violations.push({ rule: "message", what: `${what} came ${came.length} times` });
  }
  return { violations, messages: rows.messages.length, repeated };
}

function compareKinds(purchase: Purchase, queued: readonly MessageRow[], notified: readonly string[]): Violation[] {
  const { required, allowed } = expectedMessages(purchase, notified);
  const found = queued.map(({ kind, recipient }) => `${kind} to ${recipient}`);
  const number = purchase.acknowledged[0]?.orderNumber ?? "";
  const violations: Violation[] = [];
  for (const message of new Set([...required, ...found])) {
    const times = found.filter((other) => other === message).length;
    const isRight = required.includes(message) ? times === 1 : allowed.includes(message) && times === 1;
    if (!isRight) violations.push({ rule: "message", what: `${message} of ${number} is queued ${times} times` });
  }
  return violations;
}

/** `allowed` may be there or not: a mail that says where to transfer is not sent for a cancelled order. */
function expectedMessages({ plan, cancel, receipt }: Purchase, notified: readonly string[]) {
  const required: string[] = [];
  const allowed: string[] = [];
  const add = (kind: OrderMessage, recipient: string | null, to = required): void => {
    if (recipient !== null) to.push(`${kind} to ${recipient}`);
  };
  add("order-received", plan.email, cancel ? allowed : required);
  if (cancel?.doneAt !== undefined) add("order-cancelled", plan.email);
  if (receipt) add("receipt-received", plan.email);
  for (const administrator of notified) {
    add("order-placed", administrator);
    if (receipt) add("receipt-sent", administrator);
  }
  return { required, allowed };
}

/** `<id@domain>`: the id of its row in the outbox. */
function idOf(messageId: string): string {
  return messageId.replace(/^<|@.*$/g, "");
}
