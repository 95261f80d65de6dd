/** Whole centavos, the only unit of calculation; 100 are one peso. */
export type Centavos = number;

/** As calls and pages carry amounts, with at most two decimals; PostgreSQL writes them as text. */
export type Pesos = number;

export const CENTAVOS_PER_PESO = 100;

export const MAX_PRICE_PESOS = 9_999_999_999; // what `numeric(12,2)` holds, in whole pesos

/** Reads a decimal of PostgreSQL ("1234.50"); throws on anything else. */
export function centavosFromDecimal(decimal: string): Centavos {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(decimal);
  if (!match) throw new RangeError(`Not an amount with two decimals: ${decimal}`);
  const [, sign, whole, cents = ""] = match;
  const centavos = Number(whole) * CENTAVOS_PER_PESO + Number(cents.padEnd(2, "0"));
  return sign ? -centavos : centavos;
}

/** From JSON; undefined unless it is a whole number of centavos. */
export function centavosFromPesos(pesos: Pesos): Centavos | undefined {
  const centavos = toCentavos(pesos);
  return Number.isSafeInteger(centavos) && centavos / CENTAVOS_PER_PESO === pesos ? centavos : undefined;
}

const AMOUNT =
  /^-?(?:\d+(?:[.,]\d{1,2})?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?)$/;

/** 1234,5, 1234.50, 1.234,50, 1,234.50, $ 1.234, ARS 1.234, 1.234.-: a sign or a space before three digits separates thousands. */
export function readAmount(text: string): Centavos | undefined {
  const plain = text
    .trim()
    .replace(/^(?:ARS|AR(?=\$))?[\s$]*(-?)[\s$]*/i, "$1")
    .replace(/(?:\$|ARS|[.,]-{1,2})$/i, "")
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, "")
    .trim();
  if (!AMOUNT.test(plain)) return undefined;
  const [, sign, whole = "", cents = ""] = /^(-?)(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const centavos = Number(whole.replace(/[.,]/g, "")) * CENTAVOS_PER_PESO + Number(cents.padEnd(2, "0"));
  if (centavos > MAX_PRICE_PESOS * CENTAVOS_PER_PESO) return undefined;
  return sign ? -centavos : centavos;
}

export function toPesos(centavos: Centavos): Pesos {
  return centavos / CENTAVOS_PER_PESO;
}

export function toCentavos(pesos: Pesos): Centavos {
  return Math.round(pesos * CENTAVOS_PER_PESO);
}

export function wholePesos(centavos: Centavos): Centavos {
  return Math.round(centavos / CENTAVOS_PER_PESO) * CENTAVOS_PER_PESO;
}

/** For PostgreSQL: 123450 centavos are "1234.50". */
export function toDecimal(centavos: Centavos): string {
  return (centavos / CENTAVOS_PER_PESO).toFixed(2);
}

/** Rounded half up to a whole peso, so that figures add up to the amount transferred. */
export function finalPrice(price: Centavos, discountPercentage: number | null): Centavos {
  const hundredthsOfCentavo = price * (100 - (discountPercentage ?? 0));
  const hundredthsPerPeso = 100 * CENTAVOS_PER_PESO;
  return Math.floor((hundredthsOfCentavo + hundredthsPerPeso / 2) / hundredthsPerPeso) * CENTAVOS_PER_PESO;
}

const RATE_SCALE = 10_000; // a rate has at most two decimals

/** Whole pesos, rounded half up; `rate` is in per cent: 21 or 10.5. */
export function priceWithoutTaxes(price: Centavos, rate: number): Centavos {
  const withTaxes = RATE_SCALE + Math.round((rate * RATE_SCALE) / 100);
  // Doubled, so that the half is an integer too.
  const doubled = 2 * (price / CENTAVOS_PER_PESO) * RATE_SCALE + withTaxes;
  return ((doubled - (doubled % (2 * withTaxes))) / (2 * withTaxes)) * CENTAVOS_PER_PESO;
}

/** 12.345 from 12345, as in Argentina; the first format of `Intl` takes a slow phone 50 milliseconds, and every page has a price. */
export function groupDigits(whole: number): string {
  let text = "";
  for (let rest = String(whole); rest; rest = rest.slice(0, -3)) text = rest.slice(-3) + (text && `.${text}`);
  return text;
}

/** "$ 12.345", rounded to whole pesos; the space is U+00A0. */
export function formatPesos(centavos: Centavos): string {
  const sign = centavos < 0 ? "-" : "";
  return `${sign}$\u00a0${groupDigits(Math.round(Math.abs(toPesos(centavos))))}`;
}

export function formatAmount(pesos: Pesos): string {
  return formatPesos(toCentavos(pesos));
}
