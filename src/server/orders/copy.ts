import { cartTotal, type CheckedLine } from "#domain/cart.ts";
import { type CustomerRefusal, fieldLabel, MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { deliveryAmount } from "#domain/delivery.ts";
import { formatPesos, groupDigits, toPesos } from "#domain/money.ts";
import type { OrderLimitRefusal } from "#domain/order-limits.ts";
import { inUnits, MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "#domain/order-size.ts";
import type { OrderRefusal, RequestedItem } from "#domain/order.ts";
import { MAX_DEADLINE_DAYS } from "#domain/payment-deadline.ts";
import { readableNumber } from "#domain/phone.ts";
import { MAX_STOCK } from "#domain/product.ts";
import type { ShopContact } from "#domain/settings.ts";
import { tooManyAttempts } from "../copy.ts";
import { httpCopy } from "../http/copy.ts";
import { invalidField, OVERLOADED_RETRY_AFTER, type Problem, problem } from "../http/problem.ts";
import type { StatusRefusal } from "./change-status.ts";
import type { CorrectionRefusal } from "./correct-order.ts";
import type { EditRefusal } from "./edit-order.ts";
import type { AttemptOrder } from "./find-attempt.ts";
import type { LookupRefusal } from "./find-my-order.ts";
import type { OrderDetail } from "./find-order.ts";
import type { ReadyRefusal } from "./mark-ready.ts";
import type { SettleRefusal } from "./settle-difference.ts";
import type { UndoRefusal } from "./undo-status.ts";

export function noSuchOrder(): Problem {
  return problem("not-found", "Orden no encontrada");
}

export function noSuchAttempt(): Problem {
  return problem("not-found", "No hay un pedido con esta clave.");
}

export function lookupProblem(refusal: LookupRefusal, by: "link" | "form"): Problem {
  if (refusal.reason === "rate-limited") return tooManyAttempts(refusal.retryAfter);
  const detail = by === "link" ? "Ese enlace no abre ningún pedido." : "No encontramos un pedido con esos datos.";
  return problem("not-found", detail);
}

export function tooManyOrders(): Problem {
  return problem("overloaded", "Hay demasiados pedidos en este momento.", { retryAfter: OVERLOADED_RETRY_AFTER });
}

type Explained = { code: "not-found" | "insufficient-stock" | "invalid-field"; detail: string };

export function explainStatus(refusal: StatusRefusal): Explained {
  switch (refusal.reason) {
    case "unknown-order":
      return { code: "not-found", detail: "Orden no encontrada" };
    case "insufficient-stock": {
      const { name, available, wanted } = refusal;
      const left = available === 0 ? "no queda ninguna" : available === 1 ? "queda 1" : `quedan ${available}`;
      return {
        code: "insufficient-stock",
        detail: `No hay stock para reactivar la orden: de ${name} ${left} y la orden lleva ${wanted}.`,
      };
    }
    case "too-much-stock":
      return {
        code: "invalid-field",
        detail: `No se puede cancelar la orden: de ${refusal.name} hay ${groupDigits(refusal.available)} y con ${refusal.returned} más pasaría el máximo de ${groupDigits(MAX_STOCK)}. Corrige su stock primero.`,
      };
  }
}

/** `order` is its present state. */
export function changeProblem(
  refusal: EditRefusal | UndoRefusal | ReadyRefusal,
  order: OrderDetail | undefined,
): Problem {
  switch (refusal.reason) {
    case "unknown-order":
      return noSuchOrder();
    case "stale-version":
      return problem("stale-version", "Otra persona cambió la nota de esta orden. Léela y guarda otra vez.", { order });
    case "changed-since":
      return problem("stale-version", "El estado de esta orden cambió después.", { order });
    case "anonymised":
      return problem("not-open", "Los datos de quien compró se borraron: la nota y el seguimiento ya no se cambian.", {
        order,
      });
    case "not-pending":
      return dueProblem("La orden ya no espera su pago: no tiene plazo.");
    case "past":
      return dueProblem("El plazo tiene que terminar más adelante.");
    case "not-later":
      return dueProblem("El plazo solo se puede extender: ya se lo prometiste a quien compró.");
    case "too-far":
      return dueProblem(`El plazo puede terminar hasta ${MAX_DEADLINE_DAYS} días más adelante.`);
    case "not-confirmed":
      return invalidField("status", "Solo se avisa que está lista para retirar una orden confirmada.");
    case "to-be-sent":
      return invalidField("delivery", "Esta orden se envía: cuando salga, márcala como enviada.");
    case "too-late":
      return problem("too-late", "El cambio ya no se puede deshacer. Elige el estado otra vez.");
    case "insufficient-stock":
      return problem("insufficient-stock", explainStatus(refusal).detail, { available: refusal.available });
    case "too-much-stock":
      return invalidField("status", explainStatus(refusal).detail);
  }
}

/** `order` is its present state. */
export function correctionProblem(refusal: CorrectionRefusal | SettleRefusal, order: OrderDetail | undefined): Problem {
  switch (refusal.reason) {
    case "unknown-order":
      return noSuchOrder();
    case "not-open":
      return problem(
        "not-open",
        "La orden cambió de estado y esto ya no se puede hacer: se corrige mientras está pendiente o confirmada.",
        { order },
      );
    case "not-paid":
      return problem("not-open", "La diferencia se salda cuando la orden está pagada: revisa en qué estado está.", {
        order,
      });
    case "stale-version":
      return problem("stale-version", "Esta orden cambió mientras la corregías. Revísala y guarda otra vez.", {
        order,
      });
    case "invalid-customer":
      return invalidField(refusal.refusal.field, explainCorrected(refusal.refusal));
    case "empty-order":
      return invalidField("items", "La orden tiene que llevar al menos un producto.");
    case "too-many-lines":
      return tooManyLines();
    case "invalid-quantity":
      return invalidField("items.quantity", QUANTITY_RANGE);
    case "product-unavailable":
      return problem("product-unavailable", "Un producto que agregaste ya no existe. Quítalo y guarda otra vez.", {
        item: { id: refusal.line.productId, variant_id: refusal.line.variantId },
      });
    case "delivery-unknown":
      return invalidField("delivery.method_id", "Esa forma de entrega ya no existe. Elige otra.");
    case "delivery-price":
      return invalidField(
        "delivery.price",
        "El precio de la entrega va en pesos enteros; solo un envío puede quedar a convenir.",
      );
    case "insufficient-stock": {
      const { name, available, wanted } = refusal;
      return problem("insufficient-stock", `${unitsLeft(available)} de ${name}, y la corrección lleva ${wanted} más.`, {
        available,
      });
    }
    case "too-much-stock":
      return invalidField(
        "items",
        `No se puede devolver ${refusal.returned} de ${refusal.name}: pasaría el máximo de ${groupDigits(MAX_STOCK)}. Corrige su stock primero.`,
      );
  }
}

const QUANTITY_RANGE = `La cantidad de cada producto va de 1 a ${MAX_LINE_QUANTITY}.`;

function tooManyLines(): Problem {
  return invalidField("items", `Como máximo ${MAX_ORDER_LINES} productos distintos.`);
}

function dueProblem(detail: string): Problem {
  return invalidField("payment_due_at", detail);
}

export function customerProblem(refusal: CustomerRefusal): Problem {
  return invalidField(refusal.field, explainCustomer(refusal));
}

/** Under the input of a panel's form. */
export const EMPTIED_FIELD = "Este dato no puede quedar vacío.";

/** Under the input of a panel's form, which has its name there: the checkout's words name it as the request does (spec 5). */
export function explainCorrected(refusal: CustomerRefusal): string {
  return refusal.reason === "missing-field" ? EMPTIED_FIELD : explainCustomer(refusal);
}

function explainCustomer({ reason, field }: CustomerRefusal): string {
  switch (reason) {
    case "missing-field":
      return `Por favor completa el campo ${fieldLabel(field)}`;
    case "invalid-dni":
      return "El DNI debe tener entre 7 y 8 dígitos";
    case "invalid-email":
      return "El correo electrónico no es válido.";
    case "text-too-long":
      return `El texto puede tener hasta ${MAX_CUSTOMER_TEXT} caracteres.`;
    case "invalid-text":
      return httpCopy.notPlain;
  }
}

/** `lines` are the cart's lines with present facts. */
export function orderProblem(refusal: OrderRefusal, lines: readonly CheckedLine[]): Problem {
  switch (refusal.reason) {
    case "empty-cart":
      return invalidField("items", "El carrito está vacío.");
    case "too-many-lines":
      return tooManyLines();
    case "invalid-quantity":
      return invalidField("items.quantity", QUANTITY_RANGE, { item: named(refusal.item) });
    case "choice-missing":
      return invalidField("items.variant_id", "Falta elegir el talle o el color de un producto.", {
        item: named(refusal.item),
      });
    case "product-unavailable":
      return problem("product-unavailable", "Un producto de tu carrito ya no está disponible.", {
        item: named(refusal.item),
        lines,
      });
    case "insufficient-stock":
      return problem("insufficient-stock", `${unitsLeft(refusal.available)} de ${refusal.name}.`, {
        item: named(refusal.item),
        available: refusal.available,
        lines,
      });
    case "price-changed": {
      // A price may have changed again since the refusal: the total has to match the lines beside it.
      const total = cartTotal(lines) + deliveryAmount(refusal.delivery);
      return problem(
        "price-changed",
        `El total ahora es ${formatPesos(total)}. Revisa tu carrito y confirma de nuevo.`,
        { total_amount: toPesos(total), delivery: refusal.delivery, lines },
      );
    }
    case "delivery-missing":
      return deliveryProblem("Elige cómo quieres recibir tu pedido.");
    case "delivery-unknown":
      return deliveryProblem("La forma de entrega que elegiste ya no está disponible. Elige otra.");
    case "delivery-unreachable":
      return deliveryProblem("La forma de entrega que elegiste no llega a tu código postal. Elige otra.");
    case "key-reused":
      return keyReusedProblem();
  }
}

function deliveryProblem(detail: string): Problem {
  return invalidField("delivery_method_id", detail);
}

function named(item: RequestedItem) {
  return { id: item.productId, variant_id: item.variantId };
}

function unitsLeft(available: number): string {
  if (available === 0) return "Ya no quedan unidades";
  return available === 1 ? "Queda 1 unidad" : `Quedan ${inUnits(available)}`;
}

/** Tells the holder of the key which order it placed. */
export function keyReusedProblem(order?: AttemptOrder): Problem {
  const facts = order && { order_number: order.order_number, url: order.url, order };
  return problem("key-reused", "Este pedido ya fue realizado con otros datos.", facts);
}

export function orderLimitProblem(refusal: OrderLimitRefusal, contact: ShopContact): Problem {
  return problem("order-limit", `${explainLimit(refusal)} ${explainContact(contact)}`, {
    retryAfter: refusal.retryAfter,
  });
}

function explainLimit({ limit, most, units, retryAfter }: OrderLimitRefusal): string {
  switch (limit) {
    case "max_open_orders":
      return `Ya tienes ${most === 1 ? "un pedido" : `${most} pedidos`} sin pagar: cuando se confirme alguno podrás hacer otro.`;
    case "max_open_units":
      return units > most
        ? `Un pedido puede llevar hasta ${inUnits(most)}.`
        : `Entre tus pedidos sin pagar puedes tener hasta ${inUnits(most)}.`;
    case "max_network_orders":
      return `Desde tu conexión se hicieron muchos pedidos en la última hora: prueba de nuevo ${inMinutes(retryAfter)}.`;
    case "max_network_units":
      return units > most
        ? `Un pedido puede llevar hasta ${inUnits(most)}.`
        : "Desde tu conexión ya hay demasiadas unidades en pedidos sin pagar.";
  }
}

function explainContact({ whatsapp, email }: ShopContact): string {
  if (whatsapp) return `Para comprar más, escríbenos por WhatsApp al ${readableNumber(whatsapp)}.`;
  return email ? `Para comprar más, escríbenos a ${email}.` : "Para comprar más, comunícate con la tienda.";
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? "en un minuto" : `en ${minutes} minutos`;
}
