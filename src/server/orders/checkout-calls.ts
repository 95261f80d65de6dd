import type { IncomingHttpHeaders } from "node:http";
import * as v from "valibot";
import {
  checkCustomer,
  CUSTOMER_FIELDS,
  customerForm,
  type CustomerForm,
  hasNoAddress,
  isAddressField,
} from "#domain/customer.ts";
import { centavosFromPesos } from "#domain/money.ts";
import { MAX_ORDER_LINES } from "#domain/order-size.ts";
import { checkCart, lineQuantity } from "../catalogue/cart-check.ts";
import { tooManyAttempts } from "../copy.ts";
import { findDeliveryKind } from "../delivery/delivery-methods.ts";
import type { Admission } from "../http/admission.ts";
import { json } from "../http/answer.ts";
import { uuid } from "../http/body.ts";
import { createCallLimit } from "../http/call-limit.ts";
import { clientAddress } from "../http/client-address.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { whileWaiting } from "../http/in-flight-requests.ts";
import type { Call } from "../http/route.ts";
import { createSemaphore } from "../semaphore.ts";
import { findContact } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { withAbortAfter } from "../timeout.ts";
import {
  customerProblem,
  keyReusedProblem,
  noSuchAttempt,
  orderLimitProblem,
  orderProblem,
  tooManyOrders,
} from "./copy.ts";
import { attemptOrder, findAttempt, placedAnswer, placedOrder } from "./find-attempt.ts";
import { batchOrder, batchRepeat } from "./order-batches.ts";
import { hashNetworks } from "./order-networks.ts";
import type { OrderRequest } from "./place-order.ts";

/** Per process, in ms: what two batches hold is let in at once, others wait. A short burst may wait as a whole; in a lasting rush, what is served in half a second. */
const QUEUE = { atOnce: 32, waiting: 256, timeout: 5_000, standing: { after: 1_000, window: 500 } } as const;

const newOrders = { semaphore: createSemaphore(QUEUE.atOnce, QUEUE.waiting, QUEUE.standing), place: batchOrder };

/** For orders that are known to be placed. */
const repeats = { semaphore: createSemaphore(QUEUE.atOnce, QUEUE.waiting), place: batchRepeat };

function queueFor({ placedKeys }: Shop, key: string | undefined) {
  return key !== undefined && placedKeys.has(key) ? repeats : newOrders;
}

export const admission = {
  event: "overloaded",
  isClosed: (shop: Shop, { headers }: { headers: IncomingHttpHeaders }) =>
    queueFor(shop, headers["idempotency-key"]?.toString().toLowerCase()).semaphore.isFull(),
  refuse: tooManyOrders,
} satisfies Admission;

const limitAttempts = createCallLimit({ calls: 120, length: 60_000 }); // many browsers may share an address

const IMPOSSIBLE_TOTAL = -1; // stands for an amount with fractions of a centavo

/** Shapes only: `checkCustomer` checks the fields; a missing one counts as empty. */
export const sentOrder = v.strictObject({
  orderData: v.strictObject({
    ...v.entriesFromList(CUSTOMER_FIELDS, v.optional(v.nullable(v.string()))),
    delivery_method_id: v.optional(v.nullable(uuid), null),
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
        quantity: lineQuantity,
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_ORDER_LINES),
  ),
});

export const placed = v.strictObject({ order: placedOrder });

export const attempted = v.strictObject({ order: attemptOrder });

/** The form's field names, and `items.quantity` for any of the items. */
function fieldName(path: string): string {
  return path.replace(/^orderData\./, "").replace(/^items\.\d+/, "items");
}

/** A pick-up needs no address: the method is read only if the address would make the order invalid. */
async function judgeCustomer({ db }: Shop, form: CustomerForm, methodId: string | null, key: string) {
  const customer = checkCustomer(form);
  if (customer.ok || methodId === null || !isAddressField(customer.refusal.field)) return customer;
  const kind = await findDeliveryKind(db, methodId, key);
  // If the method was deleted and there is no address at all, it was a pick-up: the refusal then names the method.
  const isPickup = kind === "pickup" || (kind === undefined && hasNoAddress(form));
  return isPickup ? checkCustomer(form, true) : customer;
}

export async function create(shop: Shop, { c, body }: Call<{ body: typeof sentOrder }>) {
  const key = readIdempotencyKey(c);
  const { orderData, items } = await body({ nameOf: fieldName });
  const deliveryMethodId = orderData.delivery_method_id;
  const form = customerForm((field) => orderData[field] ?? "");
  const customer = await judgeCustomer(shop, form, deliveryMethodId, key);
  if (!customer.ok) return customerProblem(customer.refusal);

  const request: OrderRequest = {
    key,
    customer: customer.value,
    items: items.map((item) => ({ productId: item.id, variantId: item.variant_id, quantity: item.quantity })),
    deliveryMethodId,
    expected: orderData.total_amount,
    networks: shop.environment.rateLimit ? hashNetworks(shop.secretKey, clientAddress(c, shop.environment)) : null,
  };
  const { semaphore, place } = queueFor(shop, key);
  const announced = shop.changes.announceWrite();
  // A client that hung up retries with the same key or not at all: nobody waits for this order.
  const admit = (signal: AbortSignal) => semaphore(() => place(shop.db, request, signal), signal);
  // Orders have their own limit, so that a rush of them does not starve the pages.
  const admitted = await whileWaiting(() => withAbortAfter(QUEUE.timeout, c.req.raw.signal, admit));
  if (!admitted?.outcome) return tooManyOrders();

  const { outcome } = admitted;
  if (!outcome.ok) {
    const { refusal } = outcome;
    if (refusal.reason === "key-reused") return keyReusedProblem(await findAttempt(shop, key));
    if (refusal.reason === "order-limit") return orderLimitProblem(refusal, await findContact(shop.db));
    return orderProblem(refusal, await checkCart(shop.db, shop.storage, items));
  }

  const { order, isNew } = outcome.value;
  if (isNew) shop.placedKeys.add(key);
  // For a retry, too: the process that placed the order may have ended before settling.
  await shop.changes.settled(announced);
  return json({ order: placedAnswer(shop, order) }, isNew ? 201 : 200);
}

/** Tells a browser that lost the answer whether its order was placed. */
export async function findByKey(shop: Shop, { c }: Call) {
  const key = readIdempotencyKey(c);
  const wait = shop.environment.rateLimit ? limitAttempts(clientAddress(c, shop.environment)) : undefined;
  if (wait !== undefined) return tooManyAttempts(wait);
  const order = await findAttempt(shop, key);
  return order ? json({ order }) : noSuchAttempt();
}
