import type { CartLine } from "#domain/cart.ts";
import type { ChangedLine } from "#domain/cart-news.ts";
import { formatPesos } from "#domain/money.ts";
import { unitPrice } from "#domain/product.ts";
import { countOf } from "./copy.ts";

/** What the drawer says. */
export const drawerCopy = {
  title: "Carrito de Compras",
  close: "Cerrar el carrito",
  count: countOf,
  empty: "Tu carrito está vacío",
  emptyHint: "Lo que agregues queda guardado aquí.",
  lines: "Productos del carrito",
  less: (name: string) => `Menos ${name}`,
  more: (name: string) => `Más ${name}`,
  remove: (name: string) => `Eliminar ${name}`,
  removeShort: "Eliminar",
  quantity: "Cantidad",
  each: "c/u",
  total: "Total",
  checkout: "Proceder al Checkout",
  continue: "Continuar Comprando",
  unavailable: "Ya no está disponible",
  soldOut: "Sin stock",
  blocked: "Quita los productos que ya no se pueden comprar para continuar.",
};

/** What the shopper is told when the cart is no longer what it was (spec 4). */
export const drawerToasts = {
  removed: { title: "Producto eliminado" },
  blocked: {
    title: "Hay productos que ya no se pueden comprar",
    description: "Quítalos del carrito para continuar.",
    tone: "danger",
  },
  changed: (changed: readonly ChangedLine[]) => ({
    title: "Tu carrito cambió",
    description: changed.length === 1 ? sayOf(changed[0]!) : "Mira qué cambió en los productos marcados.",
  }),
} as const;

function sayOf(changed: ChangedLine): string {
  const [first = "", ...rest] = explainChange(changed).join(" ");
  return `${changed.before.name}: ${first.toLowerCase()}${rest.join("")}`;
}

/** What happened to a line, one sentence for each change. */
export function explainChange({ before, after }: ChangedLine): string[] {
  const unavailable = explainUnavailable(after);
  if (unavailable) return [`${unavailable}.`];
  const told: string[] = [];
  if (before.name !== after.name) told.push(`Antes se llamaba «${before.name}».`);
  if (unitPrice(before) !== unitPrice(after)) {
    told.push(`El precio pasó de ${formatPesos(unitPrice(before))} a ${formatPesos(unitPrice(after))}.`);
  }
  if (after.quantity < before.quantity) {
    told.push(after.quantity === 1 ? "Queda 1 unidad." : `Quedan ${after.quantity} unidades.`);
  }
  if (told.length === 0) told.push("Vuelve a estar disponible.");
  return told;
}

/** Why a line cannot be ordered, or undefined when it can. */
export function explainUnavailable(line: CartLine): string | undefined {
  if (!line.is_active) return drawerCopy.unavailable;
  return line.stock === 0 ? drawerCopy.soldOut : undefined;
}
