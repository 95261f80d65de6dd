import type { OrderStatus } from "#domain/order.ts";
import { MAX_RECEIPTS } from "#domain/receipt.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { releaseAttempt, reserveAttempt, type TooManyAttempts } from "../auth/attempts.ts";
import type { Db } from "../db/connection.ts";
import { countRows } from "../db/count-rows.ts";
import { inTransaction } from "../db/transaction.ts";
import { problemCodeOf, RequestRefused } from "../http/problem.ts";
import { lockOrder } from "../orders/change-status.ts";
import { recordEvent } from "../orders/order-events.ts";
import { type OrderReceipt, RECEIPT_COLUMNS, toReceipt } from "../orders/order-receipts.ts";
import { postponeDeadline } from "./postpone-deadline.ts";
import { type ContentRefusal, readContent, type ReceiptContent, type SentReceipt } from "./receipt-content.ts";

type StoreRefusal =
  | { reason: "unknown-order" }
  | { reason: "not-open"; status: OrderStatus }
  | { reason: "too-many-receipts" };

export type ReceiveRefusal = StoreRefusal | ContentRefusal | ({ reason: "rate-limited" } & TooManyAttempts);

type Received = { receipt: OrderReceipt; isNew: boolean };

/** Counts the upload, valid or not, before `read` reads it. Not counted: the same file again, which is the same receipt in any state, and a refusal because the shop is busy. */
export async function receiveReceipt(
  db: Db,
  { orderId, address, isLimited }: { orderId: string; address: string; isLimited: boolean },
  read: () => Promise<SentReceipt>,
): Promise<Result<Received, ReceiveRefusal>> {
  const reserved = await reserveAttempt(db, { purpose: "receipt", account: orderId, address }, isLimited);
  if (!reserved.ok) return refuse({ reason: "rate-limited", ...reserved.refusal });
  // A deadline that passes during an upload does not cancel the order.
  await postponeDeadline(db, orderId, MAX_UPLOAD_MINUTES);
  const release = () => releaseAttempt(db, reserved.value);
  const { bytes, digest } = await read().catch(async (error: unknown) => {
    if (isOverloaded(error)) await release();
    throw error;
  });
  // Checked again under the lock; here it saves decoding a file that no longer matters.
  const order = await db.selectFrom("orders").select(["id", "status"]).where("id", "=", orderId).executeTakeFirst();
  const refusal: StoreRefusal | undefined = order ? await refusalOf(db, order) : { reason: "unknown-order" };
  // After that check: an equal file stored meanwhile may be what closed the order to further ones.
  const earlier = await findByDigest(db, orderId, digest);
  if (earlier) {
    await release();
    return ok({ receipt: earlier, isNew: false });
  }
  if (refusal) return refuse(refusal);
  const content = await readContent(bytes);
  if (!content.ok) {
    if (content.refusal.reason === "busy") await release();
    return content;
  }
  const stored = await storeReceipt(db, orderId, digest, content.value);
  if (stored.ok && !stored.value.isNew) await release();
  return stored;
}

const MAX_UPLOAD_MINUTES = 5; // with the wait for a decoder

function isOverloaded(error: unknown): boolean {
  return error instanceof RequestRefused && problemCodeOf(error.answer) === "overloaded";
}

/** Locks the order, so that a concurrent cancellation comes entirely before or after. */
function storeReceipt(
  db: Db,
  orderId: string,
  digest: Buffer,
  { mediaType, bytes }: ReceiptContent,
): Promise<Result<Received, StoreRefusal>> {
  return inTransaction(db, async (tx): Promise<Result<Received, StoreRefusal>> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse({ reason: "unknown-order" });
    const earlier = await findByDigest(tx, orderId, digest);
    if (earlier) return ok({ receipt: earlier, isNew: false });
    const refusal = await refusalOf(tx, order);
    if (refusal) return refuse(refusal);
    const receipt = await tx
      .insertInto("receipts")
      .values({ order_id: orderId, media_type: mediaType, content: bytes, digest })
      .returning(RECEIPT_COLUMNS)
      .executeTakeFirstOrThrow();
    await recordEvent(tx, order, { kind: "receipt-sent", detail: { receipt_id: receipt.id } }, "buyer");
    return ok({ receipt: toReceipt(receipt), isNew: true });
  });
}

/** Why an order takes no more receipts. */
async function refusalOf(
  db: Db,
  { id, status }: { id: string; status: OrderStatus },
): Promise<StoreRefusal | undefined> {
  if (status !== "pending") return { reason: "not-open", status };
  const count = await countRows(db.selectFrom("receipts").where("order_id", "=", id));
  return count >= MAX_RECEIPTS ? { reason: "too-many-receipts" } : undefined;
}

async function findByDigest(db: Db, orderId: string, digest: Buffer): Promise<OrderReceipt | undefined> {
  const row = await db
    .selectFrom("receipts")
    .select(RECEIPT_COLUMNS)
    .where("order_id", "=", orderId)
    .where("digest", "=", digest)
    .executeTakeFirst();
  return row && toReceipt(row);
}
