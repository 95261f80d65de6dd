import { type History, listAcknowledged, type Purchase } from "./history.ts";
import type { OrderRow, ShopRows } from "./read-rows.ts";
import type { Violation } from "./violation.ts";

const CENTAVOS = 100;

/** Every acknowledged order is there as it was acknowledged, once for its key; nothing else is there. */
export function checkOrders(history: History, { orders }: ShopRows): Violation[] {
  const violations: Violation[] = [];
  const byKey = Map.groupBy(orders, ({ idempotency_key }) => idempotency_key);
  const byNumber = Map.groupBy(orders, ({ order_number }) => order_number);
  for (const [key, same] of byKey) {
    if (same.length > 1) violations.push({ rule: "doubled", what: `${same.length} orders for the key ${key}` });
  }
  for (const [number, same] of byNumber) {
    if (same.length > 1) violations.push({ rule: "doubled", what: `${same.length} orders are ${number}` });
  }
  for (const order of orders) violations.push(...checkTotal(order));

  const acknowledged = listAcknowledged(history);
  const known = new Set(acknowledged.map(({ plan }) => plan.key));
  for (const { order_number, idempotency_key } of orders) {
    if (!known.has(idempotency_key))
      violations.push({ rule: "unknown", what: `${order_number} was never acknowledged` });
  }
  for (const purchase of acknowledged) {
    violations.push(...checkAcknowledged(purchase, byKey.get(purchase.plan.key)?.[0]));
  }
  return violations;
}

/** `Σ lines + delivery = total`. */
function checkTotal({ order_number, lines, delivery_price, total_amount }: OrderRow): Violation[] {
  const sum = lines.reduce((total, { unit_price, quantity }) => total + inCentavos(unit_price) * quantity, 0);
  const computed = sum + inCentavos(delivery_price ?? 0);
  if (computed === inCentavos(total_amount)) return [];
  return [{ rule: "total", what: `${order_number} costs ${total_amount}, its parts ${computed / CENTAVOS}` }];
}

function checkAcknowledged({ plan, acknowledged, cancel }: Purchase, row: OrderRow | undefined): Violation[] {
  const violations: Violation[] = [];
  const [first, ...others] = acknowledged;
  if (!first) return [];
  const { orderNumber, id, total } = first;
  for (const other of others) {
    if (other.orderNumber === orderNumber && other.id === id) continue;
    violations.push({ rule: "doubled", what: `one key was answered with ${orderNumber} and ${other.orderNumber}` });
  }
  if (!row || row.id !== id || row.order_number !== orderNumber) {
    return [...violations, { rule: "lost", what: `${orderNumber} was acknowledged and is not there` }];
  }
  if (inCentavos(row.total_amount) !== inCentavos(total) || total !== plan.total) {
    const what = `${orderNumber}: ${plan.total} seen, ${total} acknowledged, ${row.total_amount} stored`;
    violations.push({ rule: "total", what });
  }
  if (linesText(row.lines) !== linesText(plan.lines.map((line) => ({ ...line, variant_id: line.variantId })))) {
    violations.push({ rule: "lost", what: `${orderNumber} has other lines than were ordered` });
  }
  const expected = cancel?.doneAt === undefined ? "pending" : "pending cancelled";
  if (row.statuses.join(" ") !== expected || row.status !== expected.split(" ").at(-1)) {
    violations.push({ rule: "status", what: `${orderNumber} is ${row.status} after ${row.statuses.join(" ")}` });
  }
  return violations;
}

function linesText(lines: readonly { variant_id: string; quantity: number }[]): string {
  return lines
    .map(({ variant_id, quantity }) => `${variant_id} × ${quantity}`)
    .toSorted()
    .join(", ");
}

function inCentavos(pesos: number | string): number {
  return Math.round(Number(pesos) * CENTAVOS);
}
