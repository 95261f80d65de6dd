import { sql } from "kysely";
import { readAmount, toDecimal } from "#domain/money.ts";
import { readOrderNumber } from "#domain/order-number.ts";
import { wordsOf } from "#domain/words.ts";

/** Digits with all their possible meanings, or words of a name or an e-mail. */
export type OrderSearch =
  | {
      kind: "figures";
      orderNumber?: string;
      dni?: string;
      amount?: string; // pesos, as `numeric` writes them
      phone?: string; // its last digits
    }
  | { kind: "words"; words: string[] };

const FIGURES = /^[$.,()+\s/-]*[0-9][0-9$.,()+\s/-]*$/;

const DNI = /^[0-9]{1,2}[.\s]?[0-9]{3}[.\s]?[0-9]{3}$/;

export const PHONE_END = 7; // digits in the index: the same with any country, area or mobile prefix

/** As in the indexes' definition. */
export function phoneEndOf(column: string) {
  return sql<string>`right(regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g'), ${sql.lit(PHONE_END)})`;
}

const PHONE_DIGITS = 8; // at least: 7 digits may be a short DNI

/** Words are folded: small letters, no accents. */
export function readSearch(typed: string): OrderSearch {
  const q = typed.trim();
  const orderNumber = readOrderNumber(q);
  if (!FIGURES.test(q)) {
    return orderNumber === undefined
      ? { kind: "words", words: [...new Set(wordsOf(q))] }
      : { kind: "figures", orderNumber };
  }

  const digits = q.replace(/\D/g, "");
  const centavos = readAmount(q);
  return {
    kind: "figures",
    ...(orderNumber !== undefined ? { orderNumber } : {}),
    ...(DNI.test(q) ? { dni: digits } : {}),
    ...(centavos !== undefined ? { amount: toDecimal(centavos) } : {}),
    ...(digits.length >= PHONE_DIGITS && !/[$,]/.test(q) ? { phone: digits.slice(-PHONE_END) } : {}),
  };
}
