import { PANEL } from "#domain/panel-address.ts";
import type { Tx } from "../db/connection.ts";
import { type QueuedPush, queueMessages } from "../outbox/outbox.ts";
import { findSettings } from "../settings/settings.ts";
import { testMessage } from "./copy.ts";

/** To every browser of the administrator, like notices. Returns how many. */
export async function queueTestPush(tx: Tx, email: string): Promise<number> {
  const { shop_name: shopName } = await findSettings(tx);
  const payload = testMessage(shopName, PANEL.account);
  const browsers = await tx.selectFrom("push_subscriptions").select("id").where("email", "=", email).execute();
  const toBrowser = ({ id }: { id: string }): QueuedPush => ({
    kind: "push-test",
    recipient: email,
    subscriptionId: id,
    payload,
  });
  await queueMessages(tx, browsers.map(toBrowser));
  return browsers.length;
}
