import { groupDigits } from "#domain/money.ts";
import { MAX_ORDER_LINES } from "#domain/order-size.ts";

export const cartCopy = {
  open: (units: number) => (units === 0 ? "Abrir el carrito" : `Abrir el carrito, ${countOf(units)}`),
};

/** "1 producto", "1.234 productos". */
export function countOf(units: number): string {
  return `${groupDigits(units)} ${units === 1 ? "producto" : "productos"}`;
}

/** Toasts of spec 4, 5 and 8. */
export const cartToasts = {
  added: { title: "Producto agregado" },
  addedFromDetail: (name: string) => ({ title: "Producto agregado", description: `${name} se agregó al carrito` }),
  noStock: {
    title: "Stock insuficiente",
    description: "No hay más unidades disponibles",
    tone: "danger",
  },
  offline: {
    title: "Sin conexión",
    description: "Para comprar necesitas conexión",
    tone: "danger",
  },
  full: {
    title: "Tu carrito está lleno",
    description: `Un pedido lleva hasta ${MAX_ORDER_LINES} productos distintos. Confirma este y haz otro con el resto.`,
    tone: "danger",
  },
} as const;
