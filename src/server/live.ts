import { LIVE, type LiveChange, PANEL_NOUNS, PUBLIC_NOUNS } from "#domain/live.ts";
import { requireAdministrator } from "./auth/session.ts";
import type { Changes } from "./changes.ts";
import type { Slot } from "./group-counts.ts";
import { clientAddress, networksOf } from "./http/client-address.ts";
import { problem } from "./http/problem.ts";
import type { Route } from "./http/route.ts";

/** By which right somebody hears what is not for everyone. */
type ListeningSession = {
  sessionId: string;
  /** Asked at every heartbeat: a right can run out without a word. */
  isStillGood(): Promise<boolean>;
};

type Listener = { session: ListeningSession | undefined; say(event: Uint8Array): void; hangUp(): void };

const FOR_VISITORS: ReadonlySet<string> = new Set(PUBLIC_NOUNS);
const FOR_ADMINISTRATORS: ReadonlySet<string> = new Set(PANEL_NOUNS);

/** Channels that are open at once; a browser itself opens six connections to a shop. Both are counted for all processes. */
const MAX_CHANNELS = { perBrowser: 6, perAddress: 64 } as const;

/** Seconds after which a browser that has too many may try again: one of its pages may be closed by then. */
const RETRY_AFTER = 10;

/** As much of what a browser calls itself as tells it from others. */
const USER_AGENT_LENGTH = 200;

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // Proxies that gather answers before they pass them on would hold the events back.
  "X-Accel-Buffering": "no",
};

// Events rather than comments, which a browser keeps to itself. One without data would never be delivered.
const HEARTBEAT = encode("heartbeat", {});
const GAP = encode("gap", {});

export type Live = {
  /** A channel of server-sent events; with a session it also tells of orders. Refuses once closed. `onEnd` is called once. */
  open(session?: ListeningSession, onEnd?: () => void): Response;
  /** Hangs up on everyone; nobody is let in any more. */
  close(): void;
};

/** Hands every change on to whoever listens: only that something changed, never what. They ask for it as themselves. */
export function createLive(
  changes: Pick<Changes, "onChange" | "onListening">,
  { heartbeat, buffer }: { heartbeat: number; buffer: number } = LIVE,
): Live {
  const listeners = new Set<Listener>();
  let isClosed = false;
  const beating = setInterval(() => {
    sayToAll(HEARTBEAT);
    for (const listener of listeners) void hangUpIfOver(listener);
  }, heartbeat).unref();

  // An event is encoded once, whoever hears it.
  function sayToAll(event: Uint8Array) {
    for (const listener of listeners) listener.say(event);
  }

  function sayToAdministrators(event: Uint8Array) {
    for (const listener of listeners) if (listener.session) listener.say(event);
  }

  changes.onChange((change) => {
    const [noun = "", id = "", event] = change.split(":");
    if (noun === "session") hangUpOn(id);
    if (!FOR_ADMINISTRATORS.has(noun)) return;
    const said = encode(noun, event === "placed" ? { id, is_new: true } : { id });
    if (FOR_VISITORS.has(noun) && event !== "hidden") sayToAll(said);
    else sayToAdministrators(said);
  });
  // Whatever changed while the shop itself could not hear is unknown.
  changes.onListening((listening) => {
    if (listening) sayToAll(GAP);
  });

  function hangUpOn(sessionId: string) {
    for (const listener of listeners) if (listener.session?.sessionId === sessionId) listener.hangUp();
  }

  return {
    open(session, onEnd = () => undefined) {
      if (isClosed) {
        onEnd();
        return problem("overloaded", { detail: "La tienda se está reiniciando.", retryAfter: 1 });
      }
      let listener: Listener | undefined;
      const stream = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const hangUp = () => {
              if (!listener || !listeners.delete(listener)) return;
              controller.close();
              onEnd();
            };
            listener = {
              session,
              // Who does not keep up is let go: on returning it asks for everything anew.
              say: (event) => ((controller.desiredSize ?? 0) > 0 ? controller.enqueue(event) : hangUp()),
              hangUp,
            };
            listeners.add(listener);
            listener.say(HEARTBEAT);
          },
          cancel() {
            if (listener && listeners.delete(listener)) onEnd();
          },
        },
        { highWaterMark: buffer },
      );
      return new Response(stream, { headers: HEADERS });
    },
    close() {
      isClosed = true;
      clearInterval(beating);
      for (const listener of listeners) listener.hangUp();
    },
  };
}

function encode(name: string, data: LiveChange | Record<string, never>): Uint8Array {
  return new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

async function hangUpIfOver({ session, hangUp }: Listener): Promise<void> {
  // A session that cannot be asked about counts as over: who still has it connects again.
  const isOver = session && !(await session.isStillGood().catch(() => false));
  if (isOver) hangUp();
}

/** `GET /api/live`: what changed, as it happens. */
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

/** What a channel counts by: its address, and there its browser, which is a session or only what it calls itself. */
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
