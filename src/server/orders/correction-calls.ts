import * as v from "valibot";
import { DELIVERY_LIMITS } from "#domain/delivery.ts";
import { toPesos, wholePesos } from "#domain/money.ts";
import { MAX_ORDER_LINES } from "#domain/order-size.ts";
import { lineQuantity } from "../catalogue/cart-check.ts";
import { offeredMethod } from "../delivery/delivery-calls.ts";
import { listActiveMethods } from "../delivery/delivery-methods.ts";
import { json } from "../http/answer.ts";
import { uuid } from "../http/body.ts";
import { idParam } from "../http/id.ts";
import type { AdminCall } from "../http/route.ts";
import { adminProduct, listAdminProductsById } from "../products/products.ts";
import type { Shop } from "../shop.ts";
import { correctionProblem, noSuchOrder } from "./copy.ts";
import { correctOrder } from "./correct-order.ts";
import { changeOrder } from "./order-calls.ts";
import { findPaidAmount } from "./payment-difference.ts";
import { settleDifference } from "./settle-difference.ts";

/** `checkCustomer` checks the texts. A null `delivery` is no method; `items` are the complete new list. */
export const correction = v.strictObject({
  version: v.pipe(v.number(), v.integer()),
  customer_address: v.optional(v.string()),
  customer_postal_code: v.optional(v.string()),
  customer_city: v.optional(v.string()),
  customer_phone: v.optional(
    v.pipe(
      v.nullable(v.string()),
      v.transform((typed) => typed ?? ""),
    ),
  ),
  delivery: v.optional(
    v.nullable(
      v.strictObject({
        method_id: uuid,
        price: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DELIVERY_LIMITS.price))),
      }),
    ),
  ),
  items: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id: uuid,
          variant_id: uuid,
          quantity: lineQuantity,
        }),
      ),
      v.minLength(1),
      v.maxLength(MAX_ORDER_LINES),
    ),
  ),
});

/** Options for a correction: the order's products with all their variants, and methods priced as for an empty cart. */
export const choices = v.strictObject({
  products: v.array(adminProduct), // those that exist
  methods: v.array(offeredMethod),
  paid_amount: v.number(), // pesos, see `paidAmount`
});

export async function listChoices({ db, storage }: Shop, { c }: AdminCall) {
  const id = idParam(c, noSuchOrder);
  const order = await db.selectFrom("orders").select(["id", "total_amount"]).where("id", "=", id).executeTakeFirst();
  if (!order) return noSuchOrder();
  const items = await db.selectFrom("order_items").select("product_id").where("order_id", "=", order.id).execute();
  const ids = [...new Set(items.map(({ product_id }) => product_id))];
  const methods = await listActiveMethods(db);
  return json({
    products: await listAdminProductsById(db, storage, ids),
    methods: methods.map(({ postal_codes: _codes, provinces: _provinces, ...method }) => method),
    paid_amount: toPesos(wholePesos(await findPaidAmount(db, order))),
  });
}

/** In pesos, as shown on the screen. */
export const settlement = v.strictObject({ difference: v.number() });

export async function settle(shop: Shop, call: AdminCall<{ body: typeof settlement }>) {
  const id = idParam(call.c, noSuchOrder);
  const { difference: seen } = await call.body();
  return changeOrder(shop, call, { id, payload: { seen } }, correctionProblem, (tx, actor) =>
    settleDifference(tx, id, { seen, actor }),
  );
}

export async function correct(shop: Shop, call: AdminCall<{ body: typeof correction }>) {
  const id = idParam(call.c, noSuchOrder);
  const payload = await call.body({ nameOf: (path) => path.replace(/^items\.\d+/, "items") });
  const { version, delivery, items, ...customer } = payload;
  const lines = items?.map(({ id: productId, variant_id, quantity }) => ({
    productId,
    variantId: variant_id,
    quantity,
  }));
  return changeOrder(shop, call, { id, payload }, correctionProblem, (tx, actor) =>
    correctOrder(tx, id, { seenVersion: version, customer, delivery, lines }, actor),
  );
}
