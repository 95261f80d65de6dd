import { callOnce } from "../http.ts";
import { findOwnSubscription } from "./push-browser.ts";

const TIMEOUT = 3_000; // ms: no push service holds a sign-out up

/** At a sign-out, while the session is still good. What does not arrive, the push service tells the shop with the next push. */
export function endOwnPush(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT));
  return Promise.race([end().catch(() => undefined), timeout]);
}

async function end(): Promise<void> {
  const subscription = await findOwnSubscription();
  if (!subscription) return;
  const { subscriptions } = await callOnce("GET /api/admin/account/notices");
  const own = subscriptions.find(({ endpoint }) => endpoint === subscription.endpoint);
  await subscription.unsubscribe();
  if (own) await callOnce("DELETE /api/admin/account/push-subscriptions/:id", { params: { id: own.id } });
}
