import type { ChangedLine } from "#domain/cart-news.ts";
import { canBeChosen, canBeOrdered, type Cart, type CartLine } from "#domain/cart.ts";
import { formatPesos } from "#domain/money.ts";
import { fullName, unitPrice } from "#domain/product.ts";

export const drawerCopy = {
  title: "Carrito de Compras",
  close: "Cerrar el carrito",
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
  undecided: "Falta elegir talle o color",
  choose: "Elegir talle o color",
  chooseFor: (name: string) => `Elegir talle o color de ${name}`,
  blockedByChoice: "Elige el talle o color que falta para continuar.",
};

export const drawerToasts = {
  removed: (restore: () => void) => ({ title: "Producto eliminado", action: { label: "Deshacer", run: restore } }),
  changed: (changed: readonly ChangedLine[]) => ({
    title: "Tu carrito cambió",
    description: changed.length === 1 ? describeChange(changed[0]!) : "Mira qué cambió en los productos marcados.",
  }),
} as const;

function describeChange(changed: ChangedLine): string {
  const [first = "", ...rest] = explainChange(changed).join(" ");
  return `${fullName(changed.before)}: ${first.toLowerCase()}${rest.join("")}`;
}

export function explainChange({ before, after }: ChangedLine): string[] {
  const unavailable = explainUnavailable(after);
  if (unavailable) return [`${unavailable}.`];
  const changes: string[] = [];
  if (before.name !== after.name) changes.push(`Antes se llamaba «${before.name}».`);
  if (unitPrice(before) !== unitPrice(after)) {
    changes.push(`El precio pasó de ${formatPesos(unitPrice(before))} a ${formatPesos(unitPrice(after))}.`);
  }
  if (after.quantity < before.quantity) {
    changes.push(after.quantity === 1 ? "Queda 1 unidad." : `Quedan ${after.quantity} unidades.`);
  }
  if (changes.length === 0) changes.push("Vuelve a estar disponible.");
  return changes;
}

export function explainUnavailable(line: CartLine): string | undefined {
  if (!line.is_active) return drawerCopy.unavailable;
  if (line.stock === 0) return drawerCopy.soldOut;
  return line.needs_choice && drawerCopy.undecided;
}

export function explainBlocked(cart: Cart): string | undefined {
  if (cart.every(canBeOrdered)) return undefined;
  return lacksOnlyChoices(cart) ? drawerCopy.blockedByChoice : drawerCopy.blocked;
}

function lacksOnlyChoices(cart: Cart): boolean {
  return cart.filter((line) => !canBeOrdered(line)).every(canBeChosen);
}
