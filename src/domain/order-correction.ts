import { type Delivery, DELIVERY_LIMITS, deliveryAmount, type DeliveryMethod, deliveryOf } from "./delivery.ts";
import { type Centavos, CENTAVOS_PER_PESO, finalPrice, showPesos, toPesos } from "./money.ts";
import { type OrderLine, type OrderStatus, sumOfLines, type VariantOnSale } from "./order.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "./order-size.ts";
import type { CorrectedItem, CorrectionDetail, CorrectionSide } from "./order-event.ts";
import { fullName } from "./product.ts";
import { ok, refuse, type Result } from "./result.ts";

/** What is shipped or over is corrected no more. */
const CORRECTABLE_STATUSES = ["pending", "confirmed"] as const satisfies OrderStatus[];

export function isCorrectable(status: OrderStatus): boolean {
  return CORRECTABLE_STATUSES.some((open) => open === status);
}

export type CorrectedLine = { productId: string; variantId: string; quantity: number };

export type LinesRefusal =
  | { reason: "empty-order" }
  | { reason: "too-many-lines" }
  | { reason: "invalid-quantity"; line: CorrectedLine }
  | { reason: "product-unavailable"; line: CorrectedLine };

/**
 * The whole new list of an order. A variant that stays keeps its snapshot; another one of a product in the order keeps
 * that product's price, if it was sold at one price; what is new takes today's final price. `existing` has the variants
 * that are not in the order; their stock is not judged here.
 */
export function correctLines(
  sold: readonly OrderLine[],
  wanted: readonly CorrectedLine[],
  existing: readonly VariantOnSale[],
): Result<OrderLine[], LinesRefusal> {
  if (wanted.length === 0) return refuse({ reason: "empty-order" });
  const quantities = new Map<string, CorrectedLine>();
  for (const line of wanted) {
    const earlier = quantities.get(line.variantId);
    if (earlier && earlier.productId !== line.productId) return refuse({ reason: "product-unavailable", line });
    quantities.set(line.variantId, { ...line, quantity: (earlier?.quantity ?? 0) + line.quantity });
  }
  if (quantities.size > MAX_ORDER_LINES) return refuse({ reason: "too-many-lines" });

  const lines: OrderLine[] = [];
  for (const line of quantities.values()) {
    const { productId, variantId, quantity } = line;
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_LINE_QUANTITY) {
      return refuse({ reason: "invalid-quantity", line });
    }
    const stays = sold.find((one) => one.variantId === variantId);
    const variant = stays ? undefined : existing.find((one) => one.variantId === variantId);
    const snapshot = stays ?? (variant && asLine(variant, sold));
    if (!snapshot || snapshot.productId !== productId) return refuse({ reason: "product-unavailable", line });
    lines.push({ ...snapshot, quantity });
  }
  return ok(lines);
}

function asLine(variant: VariantOnSale, sold: readonly OrderLine[]): OrderLine {
  const { variantId, productId, name, size, color, price, discountPercentage, imageKey } = variant;
  const unitPrice = soldPrice(sold, productId) ?? finalPrice(price, discountPercentage);
  return { variantId, productId, name, size, color, unitPrice, quantity: 0, imageKey };
}

/** Undefined when the product is not in the order, or at several prices. */
export function soldPrice(
  sold: readonly Pick<OrderLine, "productId" | "unitPrice">[],
  productId: string,
): Centavos | undefined {
  const prices = new Set(sold.flatMap((line) => (line.productId === productId ? line.unitPrice : [])));
  const [price] = prices;
  return prices.size === 1 ? price : undefined;
}

/** Units that go back into stock, negative where they are taken; `item` is what they are of. */
export function unitsBetween(before: readonly OrderLine[], after: readonly OrderLine[]) {
  const all = new Map([...after, ...before].map((line) => [line.variantId, line]));
  const unitsOf = (lines: readonly OrderLine[], id: string) =>
    lines.find(({ variantId }) => variantId === id)?.quantity ?? 0;
  return [...all].flatMap(([variantId, item]) => {
    const quantity = unitsOf(before, variantId) - unitsOf(after, variantId);
    return quantity === 0 ? [] : [{ variantId, productId: item.productId, quantity, item }];
  });
}

/** `price` in whole pesos; null is still to be agreed. */
export type DeliveryChoice = { method_id: string; price: number | null };

export type DeliveryChoiceRefusal = { reason: "delivery-unknown" } | { reason: "delivery-price" };

/** The method that the order has stays as it was agreed, but for its price; `method` is the chosen one as it is now. */
export function correctDelivery(
  current: Delivery | null,
  { method_id, price }: DeliveryChoice,
  method: DeliveryMethod | undefined,
): Result<Delivery, DeliveryChoiceRefusal> {
  const agreed = current?.method_id === method_id ? current : method && deliveryOf(method, 0);
  if (!agreed) return refuse({ reason: "delivery-unknown" });
  const isPrice =
    price === null
      ? agreed.kind === "delivery"
      : Number.isInteger(price) && price >= 0 && price <= DELIVERY_LIMITS.price;
  return isPrice ? ok({ ...agreed, price }) : refuse({ reason: "delivery-price" });
}

/** What is transferred for an order: its lines and its delivery. */
export function totalOf(
  lines: readonly Pick<OrderLine, "unitPrice" | "quantity">[],
  delivery: Pick<Delivery, "price"> | null,
): Centavos {
  return sumOfLines(lines) + deliveryAmount(delivery);
}

/** What a correction may change of an order. */
export type CorrectableOrder = {
  customer_address: string;
  customer_postal_code: string;
  customer_city: string;
  customer_phone: string | null;
  delivery: Delivery | null;
  lines: readonly OrderLine[];
  total: Centavos;
};

/** Both sides of what changed; undefined when nothing did. */
export function correctionBetween(before: CorrectableOrder, after: CorrectableOrder): CorrectionDetail | undefined {
  const detail: CorrectionDetail = { before: {}, after: {} };
  const change = <Field extends keyof CorrectionSide>(
    field: Field,
    was: CorrectionSide[Field],
    is: CorrectionSide[Field],
  ) => {
    detail.before[field] = was;
    detail.after[field] = is;
  };
  const [addressBefore, addressAfter] = [addressOf(before), addressOf(after)];
  if (!isSame(addressBefore, addressAfter)) change("address", addressBefore, addressAfter);
  if (before.customer_phone !== after.customer_phone) {
    change("customer_phone", before.customer_phone, after.customer_phone);
  }
  const [deliveryBefore, deliveryAfter] = [shortDelivery(before.delivery), shortDelivery(after.delivery)];
  if (before.delivery?.method_id !== after.delivery?.method_id || !isSame(deliveryBefore, deliveryAfter)) {
    change("delivery", deliveryBefore, deliveryAfter);
  }
  const changed = new Set(unitsBetween(before.lines, after.lines).map(({ variantId }) => variantId));
  const itemsOf = (lines: readonly OrderLine[]) => lines.filter(({ variantId }) => changed.has(variantId)).map(asItem);
  if (changed.size > 0) change("items", itemsOf(before.lines), itemsOf(after.lines));
  if (before.total !== after.total) change("total", toPesos(before.total), toPesos(after.total));
  return Object.keys(detail.after).length === 0 ? undefined : detail;
}

function addressOf({ customer_address, customer_postal_code, customer_city }: CorrectableOrder) {
  return { customer_address, customer_postal_code, customer_city };
}

function shortDelivery(delivery: Delivery | null) {
  return delivery && { kind: delivery.kind, name: delivery.name, price: delivery.price };
}

function asItem({ name, size, color, quantity, unitPrice }: OrderLine): CorrectedItem {
  return { name, size, color, quantity, unit_price: toPesos(unitPrice) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** One thing that was corrected, in words; null is nothing before, or nothing any more. */
export type CorrectionChange = { name: string; before: string | null; after: string | null };

export function describeCorrection({ before, after }: CorrectionDetail): CorrectionChange[] {
  const both = <Field extends keyof CorrectionSide>(
    field: Field,
    name: string,
    show: (value: NonNullable<CorrectionSide[Field]> | null) => string,
  ): CorrectionChange[] =>
    field in after ? [{ name, before: show(before[field] ?? null), after: show(after[field] ?? null) }] : [];
  return [
    ...describeItems(before.items ?? [], after.items ?? []),
    ...both("delivery", "Entrega", showDelivery),
    ...both("address", "Dirección", showAddress),
    ...both("customer_phone", "Teléfono", (phone) => phone ?? "Sin teléfono"),
    ...both("total", "Total", (total) => showPesos(total ?? 0)),
  ];
}

/** Other units of the same, then another talle or colour of the same product, then what only one side has. */
function describeItems(before: readonly CorrectedItem[], after: readonly CorrectedItem[]): CorrectionChange[] {
  const changes: CorrectionChange[] = [];
  let [removed, added] = [before, after];
  const pair = (isPair: (one: CorrectedItem, other: CorrectedItem) => boolean) => {
    for (const was of removed) {
      const is = added.find((item) => isPair(was, item));
      if (!is) continue;
      changes.push({ name: "Producto", before: showItem(was), after: showItem(is) });
      removed = removed.filter((item) => item !== was);
      added = added.filter((item) => item !== is);
    }
  };
  pair((one, other) => fullName(one) === fullName(other) && one.unit_price === other.unit_price);
  pair((one, other) => one.name === other.name);
  return [
    ...changes,
    ...removed.map((item) => ({ name: "Quitado", before: showItem(item), after: null })),
    ...added.map((item) => ({ name: "Agregado", before: null, after: showItem(item) })),
  ];
}

function showItem(item: CorrectedItem): string {
  return `${item.quantity} × ${fullName(item)} (${showPesos(item.unit_price)})`;
}

/** `Correo Argentino ($ 1.500)` */
export function showDelivery(delivery: CorrectionSide["delivery"] | null): string {
  return delivery ? `${delivery.name} (${showDeliveryPrice(delivery.price)})` : "Sin forma de entrega";
}

function showDeliveryPrice(price: number | null): string {
  if (price === null) return "a convenir";
  return price === 0 ? "Gratis" : showPesos(price);
}

function showAddress(address: CorrectionSide["address"] | null): string {
  if (!address || address.customer_address === "") return "Sin dirección";
  return `${address.customer_address}, ${address.customer_postal_code} ${address.customer_city}`;
}

/** In one line. */
export function tellChange({ name, before, after }: CorrectionChange): string {
  return `${name}: ${changeText({ before, after })}`;
}

export function changeText({ before, after }: Pick<CorrectionChange, "before" | "after">): string {
  if (before !== null && after !== null) return `antes ${before}, ahora ${after}`;
  return before ?? after ?? "";
}

/** For whoever transferred what a pending order came to before; undefined when its total stayed. */
export function explainEarlierTransfer({ before, after }: CorrectionDetail): string | undefined {
  if (before.total === undefined || after.total === undefined) return undefined;
  const difference = explainDifference(Math.round((after.total - before.total) * CENTAVOS_PER_PESO), "buyer") ?? "";
  return `Si ya transferiste ${showPesos(before.total)}, ${difference.charAt(0).toLowerCase()}${difference.slice(1)}.`;
}

/** What a payment lacks or has too much; nothing when it is exact. `whom` is who it is owed to. */
export function explainDifference(difference: Centavos, whom: "buyer" | "other"): string | undefined {
  if (difference === 0) return undefined;
  const amount = showPesos(Math.abs(difference) / CENTAVOS_PER_PESO);
  if (difference > 0) return `Falta transferir ${amount}`;
  return `Sobran ${amount} a ${whom === "buyer" ? "tu favor" : "favor de quien compró"}`;
}
