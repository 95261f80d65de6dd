import { requireAdministrator } from "./auth/session.ts";
import type { Slot } from "./group-counts.ts";
import { clientAddress, networksOf } from "./http/client-address.ts";
import { problem } from "./http/problem.ts";
import type { LegacyRoute as Route } from "./http/legacy-route.ts";

/** Open at once, counted over all processes; a browser opens at most six connections to a shop. */
const MAX_CHANNELS = { perBrowser: 6, perAddress: 64 } as const;

/** Seconds. */
const RETRY_AFTER = 10;

const USER_AGENT_LENGTH = 200;

export const liveRoute: Route = {
  method: "GET",
  path: "/api/live",
  gives: "text/event-stream",
  role: "anyone",
  async answer(shop, c) {
    const request = c.req.raw;
    const administrator = await requireAdministrator(shop, request);
    const sessionId = administrator.ok ? administrator.value.sessionId : undefined;
    const { environment } = shop;
    const slots = environment.rateLimit
      ? slotsOf(clientAddress(c, environment), sessionId ?? request.headers.get("User-Agent") ?? "")
      : [];
    const release = await shop.counts.acquire(slots);
    if (!release)
      return problem("rate-limited", { detail: "Hay demasiadas páginas abiertas.", retryAfter: RETRY_AFTER });
    if (sessionId === undefined) return shop.live.open(undefined, release);
    const isStillGood = async () => (await requireAdministrator(shop, request)).ok;
    return shop.live.open({ sessionId, isStillGood }, release);
  },
};

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
