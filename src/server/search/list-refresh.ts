import type { Changes } from "../changes.ts";
import type { ProductReader } from "./product-reader.ts";
import { UnreadChanges } from "./unread-changes.ts";

/** Milliseconds that requests wait for a full read; if it takes longer, they use what is known so far. */
const LONG_READ = 100;

/** Without notifications everything is reread once this many times the last read's duration has passed. */
const REREAD_SHARE = 5;

/** Milliseconds: a starting shop serves its first page first. A request that needs the index sooner reads it at once. */
const READ_AHEAD_DELAY = 300;

export type ListRefresh = {
  /** False while everything is being read, or while changes are not announced. */
  isCurrent(): boolean;
  /** Whether every product has been read once. */
  isWhole(): boolean;
  /** Resolves once everything announced before the call is known. */
  refresh(): Promise<void>;
  /** Resolves once everything committed before the call is known, or the first slices of a long read are. */
  refreshOrGoOn(): Promise<void>;
};

/** Reads what changed when a request needs it, one read at a time; `onRead` follows each, also a failed one. */
export function createListRefresh(
  reader: ProductReader,
  changes: Pick<Changes, "onChange" | "onListening" | "isListening" | "caughtUp">,
  onRead: () => void,
): ListRefresh {
  const unread = new UnreadChanges();
  let reading: Promise<void> | undefined;
  let isReadingAll = false;
  let isWhole = false;
  /** Resolves if the current read turns out to be long and some slices are known. */
  let long = Promise.withResolvers<void>();
  /** Until when the last read is valid without notifications, as `performance.now`. */
  let validUntil = 0;

  changes.onChange((change) => unread.add(change));
  changes.onListening((isListening) => {
    unread.addAll();
    if (isListening) readAhead();
  });
  if (changes.isListening()) readAhead();

  function readAhead(): void {
    const read = () =>
      refresh().catch(() => {
        // The database is unavailable: the next request reads again, and fails if it still is.
      });
    setTimeout(read, READ_AHEAD_DELAY).unref();
  }

  async function refresh(): Promise<void> {
    if (reading) {
      // That read may be older than a change this caller knows about, so it checks again.
      await reading;
      return refresh();
    }
    if (unread.isNone() && (changes.isListening() || performance.now() < validUntil)) return;
    reading = readChanges().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  async function readChanges(): Promise<void> {
    const startedAt = performance.now();
    // The previous promise may be resolved: requests would then be answered before any product is known.
    long = Promise.withResolvers();
    isReadingAll = unread.areMany() || !changes.isListening();
    const taken = unread.take();
    try {
      const isRenamed = (isReadingAll || taken.hasCategories) && (await reader.readCategories());
      isReadingAll ||= isRenamed;
      if (isReadingAll) {
        await reader.readAll(() => {
          if (performance.now() > startedAt + LONG_READ) long.resolve();
        });
        isWhole = true;
      } else await reader.readSome(taken.products);
      const endedAt = performance.now();
      validUntil = endedAt + (endedAt - startedAt) * REREAD_SHARE;
    } catch (error) {
      unread.putBack(taken);
      throw error;
    } finally {
      isReadingAll = false;
      onRead();
    }
  }

  return {
    isCurrent: () => !unread.areMany() && !isReadingAll && changes.isListening(),
    isWhole: () => isWhole,
    refresh,
    async refreshOrGoOn() {
      await changes.caughtUp();
      await Promise.race([refresh(), long.promise]);
    },
  };
}
