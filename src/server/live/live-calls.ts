import * as v from "valibot";
import { requireAdministrator } from "../auth/session.ts";
import { tooManyPages } from "../copy.ts";
import type { Slot } from "../group-counts.ts";
import { text } from "../http/body.ts";
import { clientAddress, networksOf } from "../http/client-address.ts";
import type { Call } from "../http/route.ts";
import { lookupProblem } from "../orders/copy.ts";
import { findLinkedId, findOrderId } from "../orders/find-order-by-link.ts";
import { MAX_TOKEN } from "../orders/order-link.ts";
import type { Shop } from "../shop.ts";

/** Open at once, over all processes. Without a session browsers are told apart by User-Agent: equal phones of one network share six. */
const MAX_CHANNELS = { perBrowser: 6, perAddress: 64 } as const;

const USER_AGENT_LENGTH = 200; // characters

export async function open(shop: Shop, { c }: Call) {
  const request = c.req.raw;
  const administrator = await requireAdministrator(shop, request);
  const sessionId = administrator.ok ? administrator.value.sessionId : undefined;
  const release = await acquire(shop, c, sessionId);
  if (!release) return tooManyPages();
  if (sessionId === undefined) return shop.live.open({}, release);
  const isAuthorized = async () => (await requireAdministrator(shop, request)).ok;
  return shop.live.open({ session: { sessionId, isAuthorized } }, release);
}

/** The token of the order's link. An event source sends no body, so the token is in the address, as for the page itself. */
export const orderQuery = v.strictObject({ token: text(0, MAX_TOKEN) });

/** Reports changes of that order only, until its link is renewed. */
export async function openForOrder(shop: Shop, { c, query }: Call<{ query: typeof orderQuery }>) {
  const { token } = query();
  const orderId = await findOrderId(shop, token, clientAddress(c, shop.environment));
  if (!orderId.ok) return lookupProblem(orderId.refusal, "link");
  const release = await acquire(shop, c);
  if (!release) return tooManyPages();
  const isAuthorized = async () => (await findLinkedId(shop, token)) !== undefined;
  return shop.live.open({ order: { orderId: orderId.value, isAuthorized } }, release);
}

/** Undefined when too many are open. */
function acquire({ environment, counts }: Shop, c: Call["c"], sessionId?: string) {
  const browser = sessionId ?? c.req.header("User-Agent") ?? "";
  return counts.acquire(environment.rateLimit ? slotsOf(clientAddress(c, environment), browser) : []);
}

function slotsOf(address: string, browser: string): Slot[] {
  const networks = networksOf(address);
  const [{ network }] = networks;
  return [
    { key: `live ${network} ${browser.slice(0, USER_AGENT_LENGTH)}`, limit: MAX_CHANNELS.perBrowser },
    ...networks.map((counted) => ({
      key: `live ${counted.network}`,
      limit: MAX_CHANNELS.perAddress * counted.allowance,
    })),
  ];
}
