import * as v from "valibot";
import {
  checkCustomer,
  CUSTOMER_FIELDS,
  type CustomerForm,
  type CustomerRefusal,
  MAX_CUSTOMER_TEXT,
} from "#domain/customer.ts";
import { centavosFromPesos } from "#domain/money.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "#domain/order.ts";
import { checkCart } from "../catalogue/cart-check.ts";
import { readBody, uuid } from "../http/body.ts";
import { clientAddress } from "../http/client-address.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { problem } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { findContact } from "../settings/settings.ts";
import { createSemaphore } from "../semaphore.ts";
import { attemptRoutes } from "./attempt-routes.ts";
import { findAttempt } from "./find-attempt.ts";
import { orderLimitProblem } from "./order-limit-problem.ts";
import { hashNetworks } from "./order-limits.ts";
import { myOrderRoutes } from "./my-order-routes.ts";
import { panelRoutes } from "./panel-routes.ts";
import { orderAnswer } from "./order-answer.ts";
import { type OrderRequest, placeOrder } from "./place-order.ts";
import { keyReusedProblem, orderProblem } from "./refusal.ts";

/** Per process, `patience` in ms: orders of one product wait here, instead of taking all database connections. */
const LINE = { atOnce: 4, waiting: 256, patience: 5_000 } as const;

const orderSemaphore = createSemaphore(LINE.atOnce, LINE.waiting);

const IMPOSSIBLE_TOTAL = -1; // stands for an amount with fractions of a centavo

/** Shapes only: `checkCustomer` judges the fields; a missing one counts as empty. */
const orderSchema = v.strictObject({
  orderData: v.strictObject({
    ...v.entriesFromList(CUSTOMER_FIELDS, v.optional(v.nullable(v.string()))),
    // No delivery method can be set up yet: there is none to name.
    delivery_method_id: v.optional(v.null()),
    // An impossible total is answered like an outdated one.
    total_amount: v.pipe(
      v.number(),
      v.transform((pesos) => centavosFromPesos(pesos) ?? IMPOSSIBLE_TOTAL),
    ),
  }),
  items: v.pipe(
    v.array(
      v.object({
        id: uuid,
        variant_id: v.optional(v.nullable(uuid), null),
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINE_QUANTITY)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_ORDER_LINES),
  ),
});

type OrderData = v.InferOutput<typeof orderSchema>["orderData"];

function formOf(orderData: OrderData): CustomerForm {
  return Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, orderData[field] ?? ""])) as CustomerForm;
}

/** The form's own names, and `items.quantity` for any of the items. */
function fieldName(path: string): string {
  return path.replace(/^orderData\./, "").replace(/^items\.\d+/, "items");
}

function customerProblem(refusal: CustomerRefusal): Response {
  const { field } = refusal;
  switch (refusal.reason) {
    case "missing-field":
      return problem("invalid-field", { field, detail: "Falta completar un campo obligatorio." });
    case "invalid-dni":
      return problem("invalid-field", { field, detail: "El DNI debe tener entre 7 y 8 dígitos" });
    case "invalid-email":
      return problem("invalid-field", { field, detail: "El correo electrónico no es válido." });
    case "text-too-long":
      return problem("invalid-field", { field, detail: `El texto puede tener hasta ${MAX_CUSTOMER_TEXT} caracteres.` });
    case "invalid-text":
      return problem("invalid-field", { field, detail: "El texto tiene caracteres no válidos." });
  }
}

export const orderRoutes: Route[] = [
  {
    method: "POST",
    path: "/api/orders",
    key: "required",
    role: "anyone",
    async answer(shop, c) {
      const key = readIdempotencyKey(c);
      const { orderData, items } = await readBody(c, orderSchema, { nameOf: fieldName });
      const customer = checkCustomer(formOf(orderData));
      if (!customer.ok) return customerProblem(customer.refusal);

      const request: OrderRequest = {
        key,
        customer: customer.value,
        items: items.map((item) => ({ productId: item.id, variantId: item.variant_id, quantity: item.quantity })),
        expected: orderData.total_amount,
        networks: shop.environment.rateLimit ? hashNetworks(shop.secretKey, clientAddress(c, shop.environment)) : null,
      };
      // Whoever hung up retries with the same key, or not at all: nobody waits for this order.
      const patience = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(LINE.patience)]);
      const turn = await orderSemaphore(() => placeOrder(shop.db, request), patience);
      if (!turn) return problem("overloaded", { detail: "Hay demasiados pedidos en este momento.", retryAfter: 2 });

      const placed = turn.outcome;
      if (!placed.ok) {
        const { refusal } = placed;
        if (refusal.reason === "key-reused") return keyReusedProblem(await findAttempt(shop, key));
        if (refusal.reason === "order-limit") return orderLimitProblem(refusal, await findContact(shop.db));
        return orderProblem(refusal, await checkCart(shop.db, shop.storage, items));
      }

      const { order, isNew } = placed.value;
      if (isNew) await shop.changes.settled();
      return json({ order: orderAnswer(shop, order) }, isNew ? 201 : 200);
    },
  },
  ...attemptRoutes,
  ...myOrderRoutes,
  ...panelRoutes,
];
