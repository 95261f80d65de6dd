import { PANEL } from "#domain/panel-address.ts";
import type { Tx } from "../db/connection.ts";
import { findSettings } from "../settings/settings.ts";
import { testMessage } from "./copy.ts";

/** To every browser of the administrator, as the notices go. Gives to how many. */
export async function queueTestPush(tx: Tx, email: string): Promise<number> {
  const { shop_name: shopName } = await findSettings(tx);
  const payload = JSON.stringify(testMessage(shopName, PANEL.account));
  const browsers = await tx.selectFrom("push_subscriptions").select("id").where("email", "=", email).execute();
  if (browsers.length === 0) return 0;
  await tx
    .insertInto("outbox")
    .values(
      browsers.map(({ id }) => ({
        channel: "push" as const,
        kind: "push-test",
        recipient: email,
        subscription_id: id,
        payload,
      })),
    )
    .execute();
  return browsers.length;
}
