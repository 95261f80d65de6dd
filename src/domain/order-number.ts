/** How order numbers begin, and how many digits they have at least: ORD-001001. */
const PREFIX = "ORD-";
const DIGITS = 6;

/** Longest number or DNI that an order is looked for by, in characters. */
export const MAX_ORDER_SEARCH = 40;

/** The number as the shop writes it, from its digits. */
export function orderNumberOf(digits: string): string {
  return PREFIX + digits.replace(/^0+(?=\d)/, "").padStart(DIGITS, "0");
}

/** Understands an order number as people type it ('1001', 'ord 1001', '#1001'); undefined when it cannot be one. */
export function readOrderNumber(typed: string): string | undefined {
  const [, digits] = /^(?:ord[\s-]*|#\s*)?([0-9]{1,12})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : orderNumberOf(digits);
}
