import type { Context } from "hono";
import * as v from "valibot";
import { MAX_REJECT_REASON, RECEIPT_STATUSES } from "#domain/receipt.ts";
import type { Result } from "#domain/result.ts";
import { tooManyAttempts } from "../copy.ts";
import type { Tx } from "../db/connection.ts";
import { type Answer, json } from "../http/answer.ts";
import { parseInput, text } from "../http/body.ts";
import { createCallLimit } from "../http/call-limit.ts";
import { clientAddress, networksOf } from "../http/client-address.ts";
import { idParam } from "../http/id.ts";
import { changeOnce } from "../http/idempotent.ts";
import { listQuery, readTimeCursor } from "../http/list.ts";
import type { AdminCall, Call } from "../http/route.ts";
import { lookupProblem, noSuchOrder } from "../orders/copy.ts";
import { findMyOrder, readMyOrder } from "../orders/find-my-order.ts";
import { findOrderByLink, findOrderId } from "../orders/find-order-by-link.ts";
import { orderView } from "../orders/find-order.ts";
import { typed } from "../orders/my-order-calls.ts";
import { tokenOf } from "../orders/order-link.ts";
import { orderReceipt } from "../orders/order-receipts.ts";
import { createSemaphore } from "../semaphore.ts";
import type { Shop } from "../shop.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cannotCancel, noSuchReceipt, notOpen, receiveProblem, reviewProblem, tooManyUploads } from "./copy.ts";
import { findFile, findReceipt, listReceipts, receiptRow } from "./list-receipts.ts";
import { readReceiptForm, receiptByNumberForm, receiptForm } from "./read-receipt-form.ts";
import type { SentReceipt } from "./receipt-content.ts";
import { receiveReceipt } from "./receive-receipt.ts";
import { confirmReceipt, rejectReceipt, type ReviewRefusal } from "./review-receipt.ts";

/** Per process, `timeout` in ms: each upload holds its file in memory; those that wait are not read yet. */
const UPLOADS = { atOnce: 12, waiting: 120, timeout: 10_000 } as const; // http/connections.ts ends a body that rests for 15 s
const uploadSemaphore = createSemaphore(UPLOADS.atOnce, UPLOADS.waiting);

/** Concurrent uploads per network, over all processes, so that one sender's slow files leave room for others. */
const MAX_AT_ONCE = 6;

/** Limits 'Mi pedido' forms, which are read before the order is known; misses are limited separately. */
const limitForms = createCallLimit({ calls: 30, length: 900_000 });

export const sent = v.strictObject({ receipt: orderReceipt });
export const cancelled = v.strictObject({ order: orderView });
export const pageQuery = v.object({
  limit: listQuery.limit,
  cursor: listQuery.cursor,
  status: v.optional(v.picklist(RECEIPT_STATUSES)),
});
export const page = v.strictObject({ receipts: v.array(receiptRow), next_cursor: v.nullable(v.string()) });
export const one = v.strictObject({ receipt: receiptRow });
export const rejection = v.strictObject({ reason: text(1, MAX_REJECT_REASON) });

type Sent = Answer<v.InferInput<typeof sent>>;

export async function send(shop: Shop, { c }: Call): Promise<Sent> {
  const address = clientAddress(c, shop.environment);
  const order = await findOrderId(shop, tokenOf(c), address);
  if (!order.ok) return lookupProblem(order.refusal, "link");
  return whileUploading(shop, c, () => receive(shop, { orderId: order.value, address }, () => readSent(c)));
}

/** By number and DNI: reveals nothing else about the order. */
export async function sendByNumber(shop: Shop, { c }: Call): Promise<Sent> {
  const { db, environment, secretKey } = shop;
  const address = clientAddress(c, environment);
  const wait = environment.rateLimit ? limitForms(address) : undefined;
  if (wait !== undefined) return tooManyAttempts(wait);
  return whileUploading(shop, c, async () => {
    const { receipt, texts } = await readReceiptForm(c.req.raw, receiptByNumberForm);
    const { order_number = "", dni = "" } = texts;
    const request = readMyOrder(secretKey, address, parseInput(typed, { order_number, dni }));
    const found = await findMyOrder(db, request, environment.rateLimit);
    if (!found.ok) return lookupProblem(found.refusal, "form");
    return receive(shop, { orderId: found.value.id, address }, () => Promise.resolve(receipt));
  });
}

export async function cancel(shop: Shop, { c }: Call) {
  const token = tokenOf(c);
  const order = await findOrderId(shop, token, clientAddress(c, shop.environment));
  if (!order.ok) return lookupProblem(order.refusal, "link");
  const done = await cancelOrder(shop.db, order.value);
  if (!done.ok) return done.refusal.reason === "not-open" ? notOpen(done.refusal.status) : cannotCancel();
  await shop.changes.settled();
  const view = await findOrderByLink(shop, token);
  return view ? json({ order: view }) : noSuchOrder();
}

export async function list({ db }: Shop, { query }: AdminCall<{ query: typeof pageQuery }>) {
  const { cursor, ...filter } = query();
  return json(await listReceipts(db, { ...filter, after: readTimeCursor(cursor) }));
}

export async function findContent({ db }: Shop, { c }: AdminCall): Promise<Response> {
  const file = await findFile(db, idParam(c, noSuchReceipt));
  if (!file) return noSuchReceipt();
  // A PDF may contain scripts, so it is never shown inline from the shop's origin.
  const isImage = file.media_type === "image/webp";
  return new Response(new Uint8Array(file.content), {
    headers: {
      "Content-Type": file.media_type,
      "Content-Length": String(file.content.byteLength),
      "Content-Disposition": isImage ? "inline" : `attachment; filename="comprobante-${file.order_number}.pdf"`,
      "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
    },
  });
}

export function confirm(shop: Shop, { c, administrator: { email } }: AdminCall) {
  const id = idParam(c, noSuchReceipt);
  return review(shop, c, { id, actor: email }, (tx) => confirmReceipt(tx, id, email));
}

export async function reject(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof rejection }>) {
  const id = idParam(c, noSuchReceipt);
  const { reason } = await body();
  return review(shop, c, { id, actor: email, payload: reason }, (tx) => rejectReceipt(tx, id, reason, email));
}

function review(
  shop: Shop,
  c: Context,
  { id, ...request }: { id: string; actor: string; payload?: string },
  make: (tx: Tx) => Promise<Result<null, ReviewRefusal>>,
) {
  return changeOnce(shop, c, request, make, {
    explain: reviewProblem,
    read: async () => {
      const receipt = await findReceipt(shop.db, id);
      return receipt ? json({ receipt }) : noSuchReceipt();
    },
  });
}

async function receive(
  shop: Shop,
  order: { orderId: string; address: string },
  read: () => Promise<SentReceipt>,
): Promise<Sent> {
  const received = await receiveReceipt(shop.db, { ...order, isLimited: shop.environment.rateLimit }, read);
  if (!received.ok) return receiveProblem(received.refusal);
  const { receipt, isNew } = received.value;
  if (isNew) await shop.changes.settled();
  return json({ receipt }, isNew ? 201 : 200);
}

async function whileUploading(shop: Shop, c: Context, work: () => Promise<Sent>): Promise<Sent> {
  const { environment, counts } = shop;
  const networks = environment.rateLimit ? networksOf(clientAddress(c, environment)) : [];
  const release = await counts.acquire(
    networks.map(({ network, allowance }) => ({ key: `upload ${network}`, limit: MAX_AT_ONCE * allowance })),
  );
  if (!release) return tooManyUploads();
  try {
    const patience = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(UPLOADS.timeout)]);
    const admitted = await uploadSemaphore(work, patience);
    return admitted ? admitted.outcome : tooManyUploads();
  } finally {
    release();
  }
}

async function readSent(c: Context): Promise<SentReceipt> {
  return (await readReceiptForm(c.req.raw, receiptForm)).receipt;
}
