import type { CustomerAddress } from "./customer.ts";
import { type Delivery, DELIVERY_LIMITS, deliveryAmount, type DeliveryMethod, deliveryOf } from "./delivery.ts";
import { isSameJson } from "./json.ts";
import { type Centavos, finalPrice, type Pesos, toPesos } from "./money.ts";
import type { CorrectedItem, CorrectionDetail, CorrectionSide, OrderEventDetail } from "./order-event.ts";
import { isLineQuantity, MAX_ORDER_LINES } from "./order-size.ts";
import { type OrderLine, type OrderStatus, sumOfLines, type VariantOnSale } from "./order.ts";
import { ok, refuse, type Result } from "./result.ts";

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
 * The whole new list. A variant that stays keeps its snapshot; another one of its product keeps that price, if sold at one; what is
 * new takes today's final price. `existing` has the variants that are not in the order; their stock is not judged here.
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
    if (!isLineQuantity(quantity)) {
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
  const { stock: _, price, discountPercentage, ...snapshot } = variant;
  const unitPrice = soldPrice(sold, variant.productId) ?? finalPrice(price, discountPercentage);
  return { ...snapshot, unitPrice, quantity: 0 };
}

/** Undefined if the product is not in the order, or was sold at several prices. */
function soldPrice(
  sold: readonly Pick<OrderLine, "productId" | "unitPrice">[],
  productId: string,
): Centavos | undefined {
  const prices = new Set(sold.flatMap((line) => (line.productId === productId ? line.unitPrice : [])));
  const [price] = prices;
  return prices.size === 1 ? price : undefined;
}

/** Units returned to stock per variant, negative when taken. */
export function unitsBetween(before: readonly OrderLine[], after: readonly OrderLine[]) {
  const all = new Map([...after, ...before].map((line) => [line.variantId, line]));
  const unitsOf = (lines: readonly OrderLine[], id: string) =>
    lines.find(({ variantId }) => variantId === id)?.quantity ?? 0;
  return [...all].flatMap(([variantId, item]) => {
    const quantity = unitsOf(before, variantId) - unitsOf(after, variantId);
    return quantity === 0 ? [] : [{ variantId, productId: item.productId, quantity, item }];
  });
}

/** `price` is whole, or null: still to be agreed. */
export type CorrectedDelivery = { method_id: string; price: Pesos | null };

export type CorrectedDeliveryRefusal = { reason: "delivery-unknown" } | { reason: "delivery-price" };

/** The order's own method keeps its agreed terms except for the price; `method` is the chosen one as it is now. */
export function correctDelivery(
  current: Delivery | null,
  { method_id, price }: CorrectedDelivery,
  method: DeliveryMethod | undefined,
): Result<Delivery, CorrectedDeliveryRefusal> {
  const agreed = current?.method_id === method_id ? current : method && deliveryOf(method, 0);
  if (!agreed) return refuse({ reason: "delivery-unknown" });
  const isPrice =
    price === null
      ? agreed.kind === "delivery"
      : Number.isInteger(price) && price >= 0 && price <= DELIVERY_LIMITS.price;
  return isPrice ? ok({ ...agreed, price }) : refuse({ reason: "delivery-price" });
}

export function totalOf(
  lines: readonly Pick<OrderLine, "unitPrice" | "quantity">[],
  delivery: Pick<Delivery, "price"> | null,
): Centavos {
  return sumOfLines(lines) + deliveryAmount(delivery);
}

export type CorrectableOrder = CustomerAddress & {
  customer_phone: string | null;
  delivery: Delivery | null;
  lines: readonly OrderLine[];
  total: Centavos;
};

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
  if (!isSameJson(addressBefore, addressAfter)) change("address", addressBefore, addressAfter);
  if (before.customer_phone !== after.customer_phone) {
    change("customer_phone", before.customer_phone, after.customer_phone);
  }
  const [deliveryBefore, deliveryAfter] = [shortDelivery(before.delivery), shortDelivery(after.delivery)];
  if (before.delivery?.method_id !== after.delivery?.method_id || !isSameJson(deliveryBefore, deliveryAfter)) {
    change("delivery", deliveryBefore, deliveryAfter);
  }
  const changed = new Set(unitsBetween(before.lines, after.lines).map(({ variantId }) => variantId));
  const itemsOf = (lines: readonly OrderLine[]) => lines.filter(({ variantId }) => changed.has(variantId)).map(asItem);
  if (changed.size > 0) change("items", itemsOf(before.lines), itemsOf(after.lines));
  if (before.total !== after.total) change("total", toPesos(before.total), toPesos(after.total));
  return Object.keys(detail.after).length === 0 ? undefined : detail;
}

/** Whether the correction changes where, or whether, the order is collected; a new price alone does not. */
export function changesCollection({ before, after }: OrderEventDetail): boolean {
  const [was, is] = [before?.delivery, after?.delivery];
  if (was === undefined || is === undefined) return false;
  // If name, address and price all match, another method of the same name was chosen.
  return was?.kind !== is?.kind || was?.name !== is?.name || was?.address !== is?.address || was?.price === is?.price;
}

function addressOf({ customer_address, customer_postal_code, customer_city }: CustomerAddress): CustomerAddress {
  return { customer_address, customer_postal_code, customer_city };
}

function shortDelivery(delivery: Delivery | null) {
  return delivery && { kind: delivery.kind, name: delivery.name, price: delivery.price, address: delivery.address };
}

function asItem({ name, size, color, quantity, unitPrice }: OrderLine): CorrectedItem {
  return { name, size, color, quantity, unit_price: toPesos(unitPrice) };
}
