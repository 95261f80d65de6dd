import { CENTAVOS_PER_PESO, type Centavos, MAX_PRICE_PESOS } from "./money.ts";

/** Which sign before three last digits is decimal; in `1.234` it separates thousands unless the column says otherwise. */
type DecimalMark = "," | ".";

const CURRENCY = /\bARS?\b|AR\$|\$/gi;
const NUMBER = /^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*(?:[.,]\d{1,2})?$|^(?:\d+(?:[.,]\d+)?|[.,]\d+)$/;
const MAX_LENGTH = 40; // characters
const NOISE = 0.001; // centavos; a program that adds numbers writes 15000.100000000001

/** The digits with their separators, and the sign; undefined when it is no amount in pesos. */
function readSigned(text: string): { digits: string; isNegative: boolean } | undefined {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return undefined;
  let plain = text
    .replace(CURRENCY, "")
    .replace(/[−–]/g, "-")
    .replace(/(?<=\d)[.,]-{1,2}(?=[\s)]*$)/, "")
    .replace(/\s+/g, " ")
    .trim();
  let isNegative = false;
  const inParentheses = /^\((.*)\)$/.exec(plain);
  if (inParentheses) [plain, isNegative] = [inParentheses[1]?.trim() ?? "", true];
  const signed = /^([+-]?) ?([^+-]*?) ?([+-]?)$/.exec(plain);
  if (!signed) return undefined;
  const [, before, digits = "", after] = signed;
  if (before === "-" || after === "-") isNegative = true;
  return NUMBER.test(digits) ? { digits, isNegative } : undefined;
}

function ownMark(digits: string): DecimalMark | undefined {
  const last = /([.,])(\d+)$/.exec(digits);
  if (!last) return undefined;
  const [, mark, decimals = ""] = last;
  const count = digits.split(mark as DecimalMark).length - 1;
  const isMixed = /[.,' ]/.test(digits.slice(0, last.index).replaceAll(mark as DecimalMark, ""));
  if (count > 1) return undefined;
  // Thousands have at most three digits before them.
  return isMixed || decimals.length !== 3 || /^(?:0?|\d{4,})$/.test(digits.slice(0, last.index))
    ? (mark as DecimalMark)
    : undefined;
}

/** For a whole column; undefined if its amounts do not tell. */
export function decimalMarkOf(cells: Iterable<string>): DecimalMark | undefined {
  const votes = { ",": 0, ".": 0 };
  for (const cell of cells) {
    const mark = ownMark(readSigned(cell)?.digits ?? "");
    if (mark) votes[mark] += 1;
  }
  if (votes[","] === votes["."]) return undefined;
  return votes[","] > votes["."] ? "," : ".";
}

/**
 * 1.234,56, 1234.56, 1,234.56, $ 1.234, 1.234.-, -1.234,00, 1.234,00- and (1.234,00); `mark` decides about 1.234 and 1,234.
 * A part of a centavo is no amount.
 */
export function readStatementAmount(text: string, mark?: DecimalMark): Centavos | undefined {
  const signed = readSigned(text);
  if (!signed) return undefined;
  const { digits, isNegative } = signed;
  const single = /^\d+([.,])\d+$/.exec(digits);
  const decimal = ownMark(digits) ?? (single && single[1] === mark ? mark : undefined);
  const at = decimal === undefined ? digits.length : digits.lastIndexOf(decimal);
  const whole = digits.slice(0, at).replace(/\D/g, "");
  const exact = Number(`${whole}.${digits.slice(at + 1)}`) * CENTAVOS_PER_PESO;
  const centavos = Math.round(exact);
  if (Math.abs(exact - centavos) > NOISE) return undefined;
  if (centavos > MAX_PRICE_PESOS * CENTAVOS_PER_PESO) return undefined;
  return isNegative && centavos > 0 ? -centavos : centavos;
}
