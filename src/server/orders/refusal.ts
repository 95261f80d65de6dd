import { formatPesos, toPesos } from "#domain/money.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES, type OrderRefusal, type RequestedItem } from "#domain/order.ts";
import { MAX_STOCK } from "#domain/product.ts";
import { problem } from "../http/problem.ts";
import type { StatusRefusal } from "./change-status.ts";
import type { AttemptAnswer } from "./find-attempt.ts";

type MissingStock = Extract<StatusRefusal, { reason: "insufficient-stock" }>;
type StockOverflow = Extract<StatusRefusal, { reason: "too-much-stock" }>;

function named(item: RequestedItem) {
  return { id: item.productId, variant_id: item.variantId };
}

function unitsLeft(available: number): string {
  if (available === 0) return "Ya no quedan unidades";
  return available === 1 ? "Queda 1 unidad" : `Quedan ${available} unidades`;
}

export function explainMissingStock({ name, available, wanted }: MissingStock): string {
  const left = available === 0 ? "no queda ninguna" : available === 1 ? "queda 1" : `quedan ${available}`;
  return `No hay stock para reactivar la orden: de ${name} ${left} y la orden lleva ${wanted}.`;
}

export function explainStockOverflow({ name, available, returned }: StockOverflow): string {
  return `No se puede cancelar la orden: de ${name} hay ${available} y con ${returned} más pasaría el máximo de ${MAX_STOCK}. Corrige su stock primero.`;
}

/** `lines` are the cart's lines with today's facts. */
export function orderProblem(refusal: OrderRefusal, lines: unknown): Response {
  switch (refusal.reason) {
    case "empty-cart":
      return problem("invalid-field", { field: "items", detail: "El carrito está vacío." });
    case "too-many-lines":
      return problem("invalid-field", {
        field: "items",
        detail: `Un pedido tiene como máximo ${MAX_ORDER_LINES} productos distintos.`,
      });
    case "invalid-quantity":
      return problem("invalid-field", {
        field: "items.quantity",
        detail: `La cantidad de cada producto va de 1 a ${MAX_LINE_QUANTITY}.`,
        item: named(refusal.item),
      });
    case "choice-missing":
      return problem("invalid-field", {
        field: "items.variant_id",
        detail: "Falta elegir el talle o el color de un producto.",
        item: named(refusal.item),
      });
    case "product-unavailable":
      return problem("product-unavailable", {
        detail: "Un producto de tu carrito ya no está disponible.",
        item: named(refusal.item),
        lines,
      });
    case "insufficient-stock":
      return problem("insufficient-stock", {
        detail: `${unitsLeft(refusal.available)} de ${refusal.name}.`,
        item: named(refusal.item),
        available: refusal.available,
        lines,
      });
    case "price-changed":
      return problem("price-changed", {
        detail: `El total ahora es ${formatPesos(refusal.total)}. Revisa tu carrito y confirma de nuevo.`,
        total_amount: toPesos(refusal.total),
        lines,
      });
    case "key-reused":
      return keyReusedProblem();
  }
}

/** Whoever holds the key is told which order it placed. */
export function keyReusedProblem(order?: AttemptAnswer): Response {
  const facts = order && { order_number: order.order_number, url: order.url, order };
  return problem("key-reused", { detail: "Este pedido ya fue realizado con otros datos.", ...facts });
}
