import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { inSharedRounds } from "#domain/shared-rounds.ts";
import { DatabaseClient } from "./db/database-client.ts";
import type { Log } from "./log.ts";
import { TIMED_OUT, withTimeout } from "./timeout.ts";

/** The longest that a response waits for its changes to be received. */
export const SETTLE_TIMEOUT_MS = 500;

const RECONNECT_DELAYS_MS = [100, 200, 400, 700, 1_000];
const CONNECT_TIMEOUT_MS = 3_000;
const PING_EVERY_MS = 3_000;
const PING_TIMEOUT_MS = 3_000;

/** The write was announced between these two times of `performance.now`, in milliseconds. */
export type Announced = { after: number; before: number };

/** Sent after commit as '{noun}:{id}', with ':placed' (new order), ':new' (new receipt or withdrawal) or ':hidden' (product that visitors never saw). */
export type Changes = {
  onChange(listener: (change: string) => void): void;
  /** False while notifications may be lost. */
  isListening(): boolean;
  onListening(listener: (listening: boolean) => void): void;
  /** To be called before a write whose answer should not wait; pass the result to `settled`. */
  announceWrite(): Announced;
  /** After a commit: resolves once no process of this machine answers without it, or after `SETTLE_TIMEOUT_MS`. Never rejects. */
  settled(announced?: Announced): Promise<void>;
  /** Whether some process of this machine has written something that this one may not have received yet. */
  isBehind(): boolean;
  /** Before answering from memory: resolves once all settled writes are received, or after `SETTLE_TIMEOUT_MS`. Never rejects. */
  caughtUp(): Promise<void>;
};

/** Uses its own connection and reconnects; does not wait for the database. */
export function listenToChanges(connection: pg.ClientConfig, log: Log): Changes & { close(): Promise<void> } {
  const announcements = createAnnouncements();
  const closing = new AbortController();
  let subscription: Subscription | undefined;

  const listening = (async () => {
    let failures = 0; // since the last connection
    while (!closing.signal.aborted) {
      try {
        const opened = await openSubscription(connection, announcements.announceChange, closing.signal);
        subscription = opened;
        failures = 0;
        announcements.announceListening(true);
        await opened.lost;
      } catch (error) {
        // Retried below.
        failures += 1;
        log.debug({ err: error }, "not listening to changes yet");
      }
      if (subscription) log[closing.signal.aborted ? "debug" : "warn"]("no longer listening to changes");
      subscription = undefined;
      announcements.announceListening(false);
      const delay = RECONNECT_DELAYS_MS[Math.min(failures, RECONNECT_DELAYS_MS.length - 1)];
      await sleep(delay, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();

  const barrier = inCoalescedRounds(async () => subscription?.barrier());
  return {
    ...announcements.listeners,
    announceWrite: () => ({ after: 0, before: 0 }),
    settled: () => (subscription ? withConfirmationTimeout(barrier()) : Promise.resolve()),
    // All writes of this process wait until it has received them.
    isBehind: () => false,
    caughtUp: () => Promise.resolve(),
    close: () => {
      closing.abort();
      return listening;
    },
  };
}

type Subscription = Awaited<ReturnType<typeof openSubscription>>;

/** Rejects once `closing` aborts, or if the database does not answer or delivers no notifications. */
export async function openSubscription(
  connection: pg.ClientConfig,
  onChange: (change: string) => void,
  closing: AbortSignal,
) {
  // Our own socket: only it can close a connection whose peer no longer answers.
  const socket = new Socket();
  const client = new DatabaseClient({
    ...connection,
    stream: () => socket,
    application_name: "shop changes",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: PING_TIMEOUT_MS,
  });
  const lost = new Promise<void>((resolve) => client.once("end", resolve));
  client.on("error", () => socket.destroy());
  const disconnect = (): void => void socket.destroy();
  closing.addEventListener("abort", disconnect);
  void lost.then(() => closing.removeEventListener("abort", disconnect));

  const barriers = new Map<string, () => void>();
  client.on("notification", ({ channel, payload = "" }) => {
    if (channel === "changed") onChange(payload);
    else barriers.get(payload)?.();
  });
  /** Resolves once all earlier commits are received, or the connection is lost: PostgreSQL delivers notifications in commit order, this one included. */
  const barrier = async (): Promise<void> => {
    const mark = randomUUID();
    const received = new Promise<void>((resolve) => barriers.set(mark, resolve));
    client.query("select pg_notify('settled', $1)", [mark]).catch(disconnect);
    await Promise.race([received, lost]);
    barriers.delete(mark);
  };

  try {
    closing.throwIfAborted();
    await client.connect();
    // A notification lost in a crash does no harm, so its commit need not wait for the disk.
    await client.query("set synchronous_commit = off; listen changed; listen settled");
    // Some connection poolers accept LISTEN and deliver nothing.
    if ((await withTimeout(CONNECT_TIMEOUT_MS, barrier())) === TIMED_OUT) {
      throw new Error("the database delivers no notifications on this connection");
    }
  } catch (error) {
    disconnect();
    // A client that found no host to connect to emits no 'end' either.
    closing.removeEventListener("abort", disconnect);
    throw error;
  }
  const ping = setInterval(() => void client.query("select 1").catch(disconnect), PING_EVERY_MS).unref();
  void lost.then(() => clearInterval(ping));
  return { lost, barrier };
}

export function createAnnouncements() {
  const changeListeners: ((change: string) => void)[] = [];
  const listeningListeners: ((listening: boolean) => void)[] = [];
  let isListening = false;
  return {
    listeners: {
      onChange: (listener: (change: string) => void) => void changeListeners.push(listener),
      isListening: () => isListening,
      onListening: (listener: (listening: boolean) => void) => void listeningListeners.push(listener),
    },
    announceChange: (change: string): void => {
      for (const listener of changeListeners) listener(change);
    },
    announceListening: (listening: boolean): void => {
      if (listening === isListening) return;
      isListening = listening;
      for (const listener of listeningListeners) listener(listening);
    },
  };
}

/** Like `inSharedRounds`, but each round starts after a short delay, which all calls during it share. */
export function inCoalescedRounds<T>(round: () => Promise<T>): () => Promise<T> {
  const begin = inSharedRounds(round);
  let coming: Promise<T> | undefined;
  return () =>
    (coming ??= yieldToEventLoop().then(() => {
      coming = undefined;
      return begin();
    }));
}

export async function withConfirmationTimeout(wait: Promise<void>): Promise<void> {
  await withTimeout(SETTLE_TIMEOUT_MS, wait);
}
