/** Whole centavos: the only unit the shop calculates in. 100 centavos are one peso. */
export type Centavos = number;

export const CENTAVOS_PER_PESO = 100;

/** The most a price may be, in pesos: what `numeric(12,2)` holds once it is rounded to a whole peso. */
export const MAX_PRICE_PESOS = 9_999_999_999;

/** Reads a decimal with at most two places as PostgreSQL writes it ("1234.50"). Throws on anything else. */
export function centavosFromDecimal(decimal: string): Centavos {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(decimal);
  if (!match) throw new RangeError(`Not an amount with two decimals: ${decimal}`);
  const [, sign, whole, cents = ""] = match;
  const centavos = Number(whole) * CENTAVOS_PER_PESO + Number(cents.padEnd(2, "0"));
  return sign ? -centavos : centavos;
}

/** Reads a number of pesos from JSON; undefined unless it is a sum of whole centavos that fits a price column. */
export function centavosFromPesos(pesos: number): Centavos | undefined {
  const centavos = Math.round(pesos * CENTAVOS_PER_PESO);
  return Number.isSafeInteger(centavos) && centavos / CENTAVOS_PER_PESO === pesos ? centavos : undefined;
}

/** Digits in a row or in groups of three, and after the other separator at most two decimals. */
const AMOUNT =
  /^-?(?:\d+(?:[.,]\d{1,2})?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?)$/;

/**
 * Reads an amount as people and spreadsheets write it: 1234,5 and 1234.50, 1.234,50 and 1,234.50, $ 1.234. Nothing has
 * three decimals, so a sign before three digits separates thousands. Undefined when it is no such amount.
 */
export function readAmount(text: string): Centavos | undefined {
  const plain = text.replace(/[\s$]/g, "");
  if (!AMOUNT.test(plain)) return undefined;
  const [, sign, whole = "", cents = ""] = /^(-?)(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const centavos = Number(whole.replace(/[.,]/g, "")) * CENTAVOS_PER_PESO + Number(cents.padEnd(2, "0"));
  if (centavos > MAX_PRICE_PESOS * CENTAVOS_PER_PESO) return undefined;
  return sign ? -centavos : centavos;
}

/** The JSON number of pesos of an amount: 123450 centavos are 1234.5. */
export function toPesos(centavos: Centavos): number {
  return centavos / CENTAVOS_PER_PESO;
}

/** The decimal PostgreSQL stores, with two places: 123450 centavos are "1234.50". */
export function toDecimal(centavos: Centavos): string {
  return (centavos / CENTAVOS_PER_PESO).toFixed(2);
}

/**
 * What one unit costs: the price less its discount, rounded half up to a whole peso,
 * so that the figures on a screen add up to the amount transferred (decisions, "Money").
 */
export function finalPrice(price: Centavos, discountPercentage: number | null): Centavos {
  const hundredthsOfCentavo = price * (100 - (discountPercentage ?? 0));
  const hundredthsPerPeso = 100 * CENTAVOS_PER_PESO;
  return Math.floor((hundredthsOfCentavo + hundredthsPerPeso / 2) / hundredthsPerPeso) * CENTAVOS_PER_PESO;
}

/** Hundredths of a per cent in a whole: a rate has at most two decimals. */
const RATE_SCALE = 10_000;

/**
 * What is left of a price in whole pesos without the IVA in it, rounded half up to a whole peso. `rate` is in per cent:
 * 21 or 10.5.
 */
export function priceWithoutTaxes(price: Centavos, rate: number): Centavos {
  const withTaxes = RATE_SCALE + Math.round((rate * RATE_SCALE) / 100);
  // Twice the quotient and one half, so that the half is whole too.
  const doubled = 2 * (price / CENTAVOS_PER_PESO) * RATE_SCALE + withTaxes;
  return ((doubled - (doubled % (2 * withTaxes))) / (2 * withTaxes)) * CENTAVOS_PER_PESO;
}

const pesos = new Intl.NumberFormat("es-AR", {
  style: "currency",
  currency: "ARS",
  currencyDisplay: "code",
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
});

/** Money as people read it: "$ 12.345" (the space is U+00A0, as `Intl` writes it). */
export function formatPesos(centavos: Centavos): string {
  return pesos.format(toPesos(centavos)).replace("ARS", "$");
}

/** The same of an amount as calls carry it, in pesos. */
export function showPesos(amount: number): string {
  return formatPesos(Math.round(amount * CENTAVOS_PER_PESO));
}
