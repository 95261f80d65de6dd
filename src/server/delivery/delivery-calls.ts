import * as v from "valibot";
import { MAX_CUSTOMER_TEXT } from "#domain/customer.ts";
import { deliveryPrice, methodsFor } from "#domain/delivery.ts";
import { MAX_PRICE_PESOS, toCentavos, toPesos } from "#domain/money.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "#domain/order-size.ts";
import { json } from "../http/answer.ts";
import { text } from "../http/body.ts";
import type { Call } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { listActiveMethods, shownMethod } from "./delivery-methods.ts";

const MAX_LINES_PESOS = MAX_PRICE_PESOS * MAX_LINE_QUANTITY * MAX_ORDER_LINES;

const linesTotal = v.pipe(
  v.string(),
  v.regex(/^\d{1,14}(\.\d{1,2})?$/),
  v.transform(Number),
  v.maxValue(MAX_LINES_PESOS),
);

/** `total` is the sum of the lines in pesos; without it prices are as without a discount for the amount. */
export const offerQuery = v.object({
  postal_code: v.optional(text(0, MAX_CUSTOMER_TEXT), ""),
  total: v.optional(linesTotal, "0"),
});

/** `price` is for this total, `free_from` of the lines. */
export const offeredMethod = v.strictObject({
  id: v.string(),
  ...shownMethod,
  free_from: v.nullable(v.number()),
});

export const offered = v.strictObject({ methods: v.array(offeredMethod) });

/** What a buyer may choose from. A code that is none gets what reaches the whole country. */
export async function offer({ db }: Shop, { query }: Call<{ query: typeof offerQuery }>) {
  const { postal_code, total } = query();
  const lines = toCentavos(total);
  const methods = methodsFor(await listActiveMethods(db), postal_code, lines).map(
    ({ postal_codes: _codes, provinces: _provinces, ...method }) => {
      const price = deliveryPrice(method, lines);
      return { ...method, price: price === null ? null : toPesos(price) };
    },
  );
  return json({ methods });
}
