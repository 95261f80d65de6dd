import { LIVE } from "#domain/live.ts";
import { requireAdministrator } from "./auth/session.ts";
import type { Changes } from "./changes.ts";
import type { Route } from "./http/route.ts";

type Listener = { hears: (noun: string) => boolean; say(event: string): void; hangUp(): void };

/** What visitors may hear; who reads the panel also hears of orders. */
const PUBLIC_NOUNS = new Set(["product", "category", "settings"]);

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // Proxies that gather answers before they pass them on would hold the events back.
  "X-Accel-Buffering": "no",
};

export type Live = {
  /** A channel of server-sent events; `isAdministrator` also hears of orders. */
  open(isAdministrator: boolean): Response;
  /** Hangs up on everyone; nobody is let in any more. */
  close(): void;
};

/** Hands every change on to whoever listens: only that something changed, never what. They ask for it as themselves. */
export function createLive(changes: Pick<Changes, "onChange">): Live {
  const listeners = new Set<Listener>();
  const heartbeat = setInterval(() => sayToAll(": still here\n\n"), LIVE.heartbeat).unref();

  function sayToAll(event: string, noun?: string) {
    for (const listener of listeners) if (noun === undefined || listener.hears(noun)) listener.say(event);
  }

  changes.onChange((change) => {
    const [noun = "", id = ""] = change.split(":", 2);
    sayToAll(`event: ${noun}\ndata: ${JSON.stringify({ id })}\n\n`, noun);
  });

  return {
    open(isAdministrator) {
      let listener: Listener | undefined;
      const stream = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const encoder = new TextEncoder();
            const hangUp = () => {
              if (listener && listeners.delete(listener)) controller.close();
            };
            listener = {
              hears: (noun) => isAdministrator || PUBLIC_NOUNS.has(noun),
              // Who does not keep up is let go: on returning it asks for everything anew.
              say: (event) =>
                (controller.desiredSize ?? 0) > 0 ? controller.enqueue(encoder.encode(event)) : hangUp(),
              hangUp,
            };
            listeners.add(listener);
            listener.say(`retry: ${LIVE.reconnectDelays[0]}\n\n`);
          },
          cancel() {
            if (listener) listeners.delete(listener);
          },
        },
        { highWaterMark: LIVE.buffer },
      );
      return new Response(stream, { headers: HEADERS });
    },
    close() {
      clearInterval(heartbeat);
      for (const listener of listeners) listener.hangUp();
    },
  };
}

/** `GET /api/live`: what changed, as it happens. */
export const liveRoute: Route = {
  method: "GET",
  path: "/api/live",
  role: "anyone",
  async answer(shop, c) {
    const administrator = await requireAdministrator(shop, c.req.raw);
    return shop.live.open(administrator.ok);
  },
};
