import type { DeliveryRefusal } from "./delivery-choice.ts";
import { type Delivery, deliveryAmount, type DeliveryMethod, deliveryOf } from "./delivery.ts";
import { type Centavos, finalPrice } from "./money.ts";
import { isLineQuantity, MAX_ORDER_LINES } from "./order-size.ts";
import { type Choice, fullName } from "./product.ts";
import { ok, refuse, type Result } from "./result.ts";

export const ORDER_STATUSES = ["pending", "confirmed", "shipped", "delivered", "cancelled"] as const; // spec 4

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAID_STATUSES = ["confirmed", "shipped", "delivered"] as const satisfies OrderStatus[];

export function isPaid(status: OrderStatus): boolean {
  return PAID_STATUSES.some((paid) => paid === status);
}

/** Whether it is paid and still in the shop, to be sent or collected. */
export function isBeingPrepared(status: OrderStatus): boolean {
  return status === "confirmed";
}

/** Whether a status change means that the payment arrived, which accepts the order's pending receipts. */
export function confirmsPayment(from: OrderStatus, to: OrderStatus): boolean {
  return !isPaid(from) && isPaid(to);
}

export const STATUS_NAMES: Record<OrderStatus, string> = {
  pending: "Pendiente",
  confirmed: "Confirmado",
  shipped: "Enviado",
  delivered: "Entregado",
  cancelled: "Cancelado",
};

export const MAX_NOTE = 2000; // characters

export const MAX_CHANGED_ORDERS = 200;

export const UNDO_WINDOW_MS = 6000; // decision 026

/** Without `variantId` the product's only variant is meant. Never prices. */
export type RequestedItem = { productId: string; variantId: string | null; quantity: number };

export type VariantOnSale = Choice & {
  variantId: string;
  productId: string;
  name: string;
  price: Centavos;
  discountPercentage: number | null;
  stock: number;
  imageKey: string | null;
};

/** A snapshot: later changes to the product, or its deletion, do not affect it. */
export type OrderLine = Omit<VariantOnSale, "price" | "discountPercentage" | "stock"> & {
  unitPrice: Centavos;
  quantity: number;
};

export type PricedOrder = { lines: OrderLine[]; delivery: Delivery | null; total: Centavos };

export type OrderRefusal =
  | { reason: "empty-cart" }
  | { reason: "invalid-quantity"; item: RequestedItem }
  | { reason: "too-many-lines" }
  | { reason: "choice-missing"; item: RequestedItem }
  | { reason: "product-unavailable"; item: RequestedItem }
  | { reason: "insufficient-stock"; item: RequestedItem; name: string; available: number }
  | { reason: "price-changed"; expected: Centavos; total: Centavos; delivery: Delivery | null }
  | { reason: "key-reused" }
  | DeliveryRefusal;

function variantOf(item: RequestedItem, onSale: readonly VariantOnSale[]): Result<VariantOnSale, OrderRefusal> {
  const ofProduct = onSale.filter((variant) => variant.productId === item.productId);
  if (ofProduct.length === 0) return refuse({ reason: "product-unavailable", item });
  if (item.variantId === null) {
    const [only, ...others] = ofProduct;
    return only && others.length === 0 ? ok(only) : refuse({ reason: "choice-missing", item });
  }
  const named = ofProduct.find((variant) => variant.variantId === item.variantId);
  return named ? ok(named) : refuse({ reason: "product-unavailable", item });
}

export function sumOfLines(lines: readonly Pick<OrderLine, "unitPrice" | "quantity">[]): Centavos {
  return lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
}

export function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** `onSale` has all variants of items without one; `method` is checked after the lines; `expected` is only compared. */
export function priceOrder(
  requested: readonly RequestedItem[],
  onSale: readonly VariantOnSale[],
  expected: Centavos,
  method: Result<DeliveryMethod | null, DeliveryRefusal> = ok(null),
): Result<PricedOrder, OrderRefusal> {
  if (requested.length === 0) return refuse({ reason: "empty-cart" });

  const wanted = new Map<VariantOnSale, RequestedItem>();
  for (const item of requested) {
    const variant = variantOf(item, onSale);
    if (!variant.ok) return variant;
    const earlier = wanted.get(variant.value)?.quantity ?? 0;
    wanted.set(variant.value, { ...item, quantity: earlier + item.quantity });
  }
  if (wanted.size > MAX_ORDER_LINES) return refuse({ reason: "too-many-lines" });

  const lines: OrderLine[] = [];
  for (const [variant, item] of wanted) {
    const { quantity } = item;
    if (!isLineQuantity(quantity)) {
      return refuse({ reason: "invalid-quantity", item });
    }
    const { stock, price, discountPercentage, ...snapshot } = variant;
    if (stock < quantity) {
      return refuse({ reason: "insufficient-stock", item, name: fullName(variant), available: stock });
    }
    lines.push({ ...snapshot, unitPrice: finalPrice(price, discountPercentage), quantity });
  }

  if (!method.ok) return method;
  const sum = sumOfLines(lines);
  const delivery = method.value && deliveryOf(method.value, sum);
  const total = sum + deliveryAmount(delivery);
  return total === expected
    ? ok({ lines, delivery, total })
    : refuse({ reason: "price-changed", expected, total, delivery });
}

/** The stock that is left for the next order of a batch once these lines are sold. */
export function withoutSold(onSale: readonly VariantOnSale[], lines: readonly OrderLine[]): VariantOnSale[] {
  const sold = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]));
  return onSale.map((variant) => ({ ...variant, stock: variant.stock - (sold.get(variant.variantId) ?? 0) }));
}

export function stockMove(from: OrderStatus, to: OrderStatus): "return" | "take" | "none" {
  if (from === to) return "none";
  if (to === "cancelled") return "return";
  return from === "cancelled" ? "take" : "none";
}
