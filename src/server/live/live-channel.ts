import { LIVE, type LiveChange, PANEL_NOUNS, PUBLIC_NOUNS } from "#domain/live.ts";
import { singleFlight } from "#domain/single-flight.ts";
import type { Changes } from "../changes.ts";
import { restarting } from "../copy.ts";

/** Checked after each heartbeat, one listener at a time: sessions may expire without an event. */
type Right = { isAuthorized(): Promise<boolean> };

/** Neither: a visitor of the shop, who receives public changes only. */
type Audience = { session?: Right & { sessionId: string }; order?: Right & { orderId: string } };

type Listener = Audience & { send(event: Uint8Array): void; close(): void };

const FOR_VISITORS: ReadonlySet<string> = new Set(PUBLIC_NOUNS);

/** Suffixes of changes about new rows. */
const NEW_EVENTS: ReadonlySet<string | undefined> = new Set(["placed", "new"]);

const FOR_ADMINISTRATORS: ReadonlySet<string> = new Set(PANEL_NOUNS);

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // Buffering proxies would delay the events.
  "X-Accel-Buffering": "no",
};

// An event with data, because pages see neither comments nor events without data.
const HEARTBEAT = encode("heartbeat", {});
const GAP = encode("gap", {});

export type Live = ReturnType<typeof createLive>;

/** Sends that something changed, never what: listeners fetch that with their own rights. */
export function createLive(
  changes: Pick<Changes, "onChange" | "onListening">,
  { heartbeat, buffer }: { heartbeat: number; buffer: number } = LIVE,
) {
  const listeners = new Set<Listener>();
  let isClosed = false;
  // One at a time: hundreds of simultaneous queries would keep visitors waiting.
  const checkEach = singleFlight(async () => {
    for (const listener of listeners) await closeIfUnauthorized(listener);
  });
  const beating = setInterval(() => {
    sendWhere(isAnyone, HEARTBEAT);
    void checkEach();
  }, heartbeat).unref();

  function sendWhere(isMeant: (audience: Audience) => boolean, event: Uint8Array) {
    for (const listener of listeners) if (isMeant(listener)) listener.send(event);
  }

  function sendToBuyer(orderId: string, event: Uint8Array) {
    for (const listener of listeners) {
      // The change may be that the order's link was renewed.
      if (listener.order?.orderId === orderId) void sendIfAuthorized(listener, event);
    }
  }

  async function sendIfAuthorized(listener: Listener, event: Uint8Array) {
    await closeIfUnauthorized(listener);
    if (listeners.has(listener)) listener.send(event);
  }

  changes.onChange((change) => {
    const [noun = "", id = "", event] = change.split(":");
    if (noun === "session") closeSession(id);
    if (!FOR_ADMINISTRATORS.has(noun)) return;
    const message = encode(noun, NEW_EVENTS.has(event) ? { id, is_new: true } : { id });
    sendWhere(FOR_VISITORS.has(noun) && event !== "hidden" ? watchesShop : isAdministrator, message);
    if (noun === "order") sendToBuyer(id, message);
  });
  // What changed during the interruption is unknown.
  changes.onListening((listening) => {
    if (listening) sendWhere(isAnyone, GAP);
  });

  function closeSession(sessionId: string) {
    for (const listener of listeners) if (listener.session?.sessionId === sessionId) listener.close();
  }

  return {
    /** With a session also orders, receipts and withdrawals; with an order only that one. Refused after `close`; `onEnd` is called once. */
    open(audience: Audience = {}, onEnd: () => void = () => undefined): Response {
      if (isClosed) {
        onEnd();
        return restarting();
      }
      let listener: Listener | undefined;
      const stream = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const close = () => {
              if (!listener || !listeners.delete(listener)) return;
              controller.close();
              onEnd();
            };
            listener = {
              ...audience,
              // A slow reader is disconnected; it reloads everything when it reconnects.
              send: (event) => ((controller.desiredSize ?? 0) > 0 ? controller.enqueue(event) : close()),
              close,
            };
            listeners.add(listener);
            listener.send(HEARTBEAT);
          },
          cancel() {
            if (listener && listeners.delete(listener)) onEnd();
          },
        },
        { highWaterMark: buffer },
      );
      return new Response(stream, { headers: HEADERS });
    },
    close(): void {
      isClosed = true;
      clearInterval(beating);
      for (const listener of listeners) listener.close();
    },
  };
}

const isAnyone = () => true;
const watchesShop = ({ order }: Audience) => !order;
const isAdministrator = ({ session }: Audience) => session !== undefined;

function encode(name: string, data: LiveChange | Record<string, never>): Uint8Array {
  return new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}

async function closeIfUnauthorized({ session, order, close }: Listener): Promise<void> {
  const right = session ?? order;
  // If the check fails, the channel is closed; its browser reconnects.
  const isOver = right && !(await right.isAuthorized().catch(() => false));
  if (isOver) close();
}
