import { requireAdministrator } from "./auth/session.ts";
import { tooManyPages } from "./copy.ts";
import type { Slot } from "./group-counts.ts";
import { clientAddress, networksOf } from "./http/client-address.ts";
import type { Call } from "./http/route.ts";
import type { Shop } from "./shop.ts";

/** Open at once, counted over all processes; a browser opens at most six connections to a shop. */
const MAX_CHANNELS = { perBrowser: 6, perAddress: 64 } as const;

const USER_AGENT_LENGTH = 200;

export async function open(shop: Shop, { c }: Call) {
  const request = c.req.raw;
  const administrator = await requireAdministrator(shop, request);
  const sessionId = administrator.ok ? administrator.value.sessionId : undefined;
  const { environment } = shop;
  const slots = environment.rateLimit
    ? slotsOf(clientAddress(c, environment), sessionId ?? request.headers.get("User-Agent") ?? "")
    : [];
  const release = await shop.counts.acquire(slots);
  if (!release) return tooManyPages();
  if (sessionId === undefined) return shop.live.open(undefined, release);
  const isStillGood = async () => (await requireAdministrator(shop, request)).ok;
  return shop.live.open({ sessionId, isStillGood }, release);
}

/** By address, and within it by session or user agent. */
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
