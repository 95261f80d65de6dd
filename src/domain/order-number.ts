import { withoutInvisible } from "./spelling.ts";

const PREFIX = "ORD-"; // ORD-001001
const DIGITS = 6;

export const MAX_ORDER_SEARCH = 40; // characters

export function orderNumberOf(digits: string): string {
  return PREFIX + digits.replace(/^0+(?=\d)/, "").padStart(DIGITS, "0");
}

const TYPED_NUMBER = /^(?:(?:orden|ord|pedido|n[uú]mero|n(?:ro|o)?[.º°]*|#)[\s\p{Dash}]*)*([0-9]{1,12})$/iu;

/** '1001', 'ord 1001', '#1001', 'N° 1001' or 'pedido ORD-001001'; undefined when it cannot be one. */
export function readOrderNumber(typed: string): string | undefined {
  const [, digits] = TYPED_NUMBER.exec(withoutInvisible(typed).trim()) ?? [];
  return digits === undefined ? undefined : orderNumberOf(digits);
}
