import { orderNumberOf } from "#domain/order-number.ts";
import { wordsOf } from "#domain/search.ts";

/**
 * What somebody who searches for an order typed: figures, with everything they may stand for, or words of a name or an
 * e-mail. What figures cannot be is left out.
 */
export type OrderSearch =
  | {
      kind: "figures";
      orderNumber?: string;
      dni?: string;
      /** Pesos, as `numeric` writes them. */
      amount?: string;
      /** The last digits of a phone. */
      phone?: string;
    }
  | { kind: "words"; words: string[] };

/** A number that says it is an order's: `ord-1001`, `#1001`. */
const ORDER_NUMBER = /^(?:ord[\s-]*|#\s*)([0-9]{1,12})$/i;

const FIGURES = /^[$.,()+\s/-]*[0-9][0-9$.,()+\s/-]*$/;

/** Pesos as people here write them: dots between thousands, a comma before the centavos. */
const AMOUNT = /^(\d{1,3}(?:\.\d{3})+|\d{1,13})(?:[.,](\d{1,2}))?$/;

const DNI = /^[0-9]{1,2}[.\s]?[0-9]{3}[.\s]?[0-9]{3}$/;

/** Digits of a phone, as its index has them: they are the same however its country, area and mobile prefix are dialled. */
export const PHONE_END = 7;

/** A phone has more digits than its end, or it would be taken for a short DNI. */
const PHONE_DIGITS = 8;

/** Understands a search text. Words are folded: small letters, no accents. */
export function readSearch(typed: string): OrderSearch {
  const q = typed.trim();
  const [, named] = ORDER_NUMBER.exec(q) ?? [];
  if (named !== undefined) return { kind: "figures", orderNumber: orderNumberOf(named) };
  if (!FIGURES.test(q)) return { kind: "words", words: [...new Set(wordsOf(q))] };

  const digits = q.replace(/\D/g, "");
  const [, whole, centavos] = AMOUNT.exec(q.replace(/[$\s]/g, "")) ?? [];
  return {
    kind: "figures",
    ...(/^[0-9]{1,12}$/.test(q) ? { orderNumber: orderNumberOf(q) } : {}),
    ...(DNI.test(q) ? { dni: digits } : {}),
    ...(whole !== undefined ? { amount: `${whole.replaceAll(".", "")}.${(centavos ?? "").padEnd(2, "0")}` } : {}),
    ...(digits.length >= PHONE_DIGITS && !/[$,]/.test(q) ? { phone: digits.slice(-PHONE_END) } : {}),
  };
}
