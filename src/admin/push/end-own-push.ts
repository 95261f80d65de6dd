import { callOnce } from "../http.ts";
import { settledOrTimeout } from "../parts/settled-or-timeout.ts";
import { findOwnSubscription } from "./push-browser.ts";

const TIMEOUT = 3_000; // ms: no push service may delay a sign-out

/** Called at a sign-out. If the shop's call is lost, or the session was idle too long for it, the push service refuses the next push. */
export function endOwnPush(): Promise<void> {
  return settledOrTimeout(end(), TIMEOUT);
}

async function end(): Promise<void> {
  const subscription = await findOwnSubscription();
  if (!subscription) return;
  await Promise.all([forgetAtShop(subscription.endpoint), subscription.unsubscribe()]);
}

async function forgetAtShop(subscribed: string): Promise<void> {
  const { subscriptions } = await callOnce("GET /api/admin/account/notices");
  const own = subscriptions.find(({ endpoint }) => endpoint === subscribed);
  if (own) await callOnce("DELETE /api/admin/account/push-subscriptions/:id", { params: { id: own.id } });
}
