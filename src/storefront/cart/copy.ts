import type { CartLine, ChangedLine } from "#domain/cart.ts";
import { formatPesos } from "#domain/money.ts";
import { unitPrice } from "#domain/product.ts";

/** What the cart says. */
export const cartCopy = {
  title: "Carrito de Compras",
  open: (units: number) => (units === 0 ? "Abrir el carrito" : `Abrir el carrito, ${countOf(units)}`),
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

function countOf(units: number): string {
  return `${units} ${units === 1 ? "producto" : "productos"}`;
}

/** The cart's toasts (spec 4, 5 and 8). */
export const cartToasts = {
  added: { title: "Producto agregado" },
  addedFromDetail: (name: string) => ({ title: "Producto agregado", description: `${name} se agregó al carrito` }),
  removed: { title: "Producto eliminado" },
  noStock: {
    title: "Stock insuficiente",
    description: "No hay más unidades disponibles",
    tone: "danger",
  },
  full: {
    title: "Tu carrito está lleno",
    description: "Un pedido lleva hasta 50 productos distintos. Confirma este y haz otro con el resto.",
    tone: "danger",
  },
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

const sayOf = (changed: ChangedLine) => `${changed.before.name}: ${lowerFirst(explainChange(changed).join(" "))}`;
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

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
  if (!line.is_active) return cartCopy.unavailable;
  return line.stock === 0 ? cartCopy.soldOut : undefined;
}
