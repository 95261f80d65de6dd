const PREFIX = "ORD-"; // ORD-001001
const DIGITS = 6;

export const MAX_ORDER_SEARCH = 40; // characters

export function orderNumberOf(digits: string): string {
  return PREFIX + digits.replace(/^0+(?=\d)/, "").padStart(DIGITS, "0");
}

/** '1001', 'ord 1001', '#1001', 'N° 1001' or 'pedido 1001'; undefined when it cannot be one. */
export function readOrderNumber(typed: string): string | undefined {
  const [, digits] = /^(?:(?:orden|ord|pedido)[\s-]*|#\s*|n(?:ro)?[.º°]*\s*)?([0-9]{1,12})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : orderNumberOf(digits);
}
