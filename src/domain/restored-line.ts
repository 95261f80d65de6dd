import { type Cart, type CartLine, isSameLine } from "./cart.ts";
import { MAX_ORDER_LINES } from "./order-size.ts";

/** The cart with a removed line at its former place; as it is when it has that line again, or no room. */
export function withRestored(cart: Cart, line: CartLine, index: number): Cart {
  if (cart.length >= MAX_ORDER_LINES || cart.some((other) => isSameLine(other, line))) return cart;
  return [...cart.slice(0, index), line, ...cart.slice(index)];
}
