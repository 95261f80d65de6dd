import { writeMessages } from "#server/messages/write-messages.ts";
import { placedOrder } from "./orders.ts";
import type { TestShop } from "./shop.ts";

/** Ana's order of two units, with her e-mail; returns its id. */
export async function orderWithMail(
  shop: TestShop,
  customer: object = { customer_name: "Ana", customer_email: "ana@correo.example" },
): Promise<string> {
  const product = await shop.sells({ price: 1500 });
  return (await placedOrder(shop.orders([{ product, quantity: 2 }], { customer }))).id;
}

/** The newest event of an order. */
export async function lastEvent({ db }: Pick<TestShop, "db">, orderId: string): Promise<string> {
  const newest = db.selectFrom("order_events").select("id").where("order_id", "=", orderId).orderBy("id", "desc");
  return (await newest.limit(1).executeTakeFirstOrThrow()).id;
}

/** Does the work of the jobs of all events that have one, oldest first. */
export async function writeAll(shop: TestShop): Promise<void> {
  const events = await shop.db
    .selectFrom("order_events")
    .select("id")
    .where("undoes", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of events) await writeMessages(shop, id);
}

/** Kinds and recipients of queued messages, oldest first. */
export async function queued({ db }: Pick<TestShop, "db">): Promise<string[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["kind", "channel", "recipient"])
    .orderBy("event_id")
    .orderBy("kind")
    .orderBy("recipient")
    .execute();
  return rows.map(({ kind, channel, recipient }) => `${kind} ${channel} ${recipient}`);
}

/** A receipt waiting for review, with its event. */
export async function sendReceipt({ db }: Pick<TestShop, "db">, orderId: string): Promise<string> {
  const { id } = await db
    .insertInto("receipts")
    .values({ order_id: orderId, media_type: "image/webp", content: Buffer.from("x"), digest: Buffer.alloc(32, 1) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
