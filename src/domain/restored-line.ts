import { type Cart, type CartLine, isSameLine } from "./cart.ts";
import { MAX_ORDER_LINES } from "./order-size.ts";

/** Puts a removed line back at its position; unchanged if the cart has that line again or is full. */
export function withRestored(cart: Cart, line: CartLine, index: number): Cart {
  if (cart.length >= MAX_ORDER_LINES || cart.some((other) => isSameLine(other, line))) return cart;
  return [...cart.slice(0, index), line, ...cart.slice(index)];
}
