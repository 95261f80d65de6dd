import { callOnce } from "../http.ts";
import { settledOrTimeout } from "../parts/settled-or-timeout.ts";
import { findOwnSubscription } from "./push-browser.ts";

const TIMEOUT = 3_000; // ms: no push service holds a sign-out up

/** Called at a sign-out, while the session is valid. If the call is lost, the push service refuses the shop's next push. */
export function endOwnPush(): Promise<void> {
  return settledOrTimeout(end(), TIMEOUT);
}

async function end(): Promise<void> {
  const subscription = await findOwnSubscription();
  if (!subscription) return;
  const { subscriptions } = await callOnce("GET /api/admin/account/notices");
  const own = subscriptions.find(({ endpoint }) => endpoint === subscription.endpoint);
  await subscription.unsubscribe();
  if (own) await callOnce("DELETE /api/admin/account/push-subscriptions/:id", { params: { id: own.id } });
}
