import type { GroupCounts } from "../group-counts.ts";
import type { Log } from "../log.ts";

/** Names in the log and counters in `/metrics`. */
export const SECURITY_EVENTS = [
  "invalid-credentials",
  "not-signed-in",
  "not-an-admin",
  "foreign-origin",
  "malformed",
  "rate-limited",
  "order-limit",
  "overloaded",
  "connection-limit",
  "request-timeout",
] as const;

type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Milliseconds in which events of one kind from one address share a log line. */
const SUMMARY_EVERY = 60_000;

/** Single lines in that time, over all kinds and addresses. */
const MAX_LINES = 50;

/** Distinct addresses in that time; others are only counted. */
const MAX_ADDRESSES = 10_000;

export type SecurityEvents = ReturnType<typeof createSecurityEvents>;

type Unwritten = { count: number; addresses: Set<string> };

/** Logs the first event of a kind and address at once, the others as one line per kind after a minute. */
export function createSecurityEvents(log: Log, counts: Pick<GroupCounts, "add">) {
  const seen = new Set<string>();
  const unwritten = new Map<SecurityEvent, Unwritten>();
  let lines = 0;
  let summary: NodeJS.Timeout | undefined;

  function summarise(): void {
    clearTimeout(summary);
    summary = undefined;
    for (const [event, { count, addresses }] of unwritten) {
      log.warn({ event, count, addresses: addresses.size }, "More requests were refused");
    }
    unwritten.clear();
    seen.clear();
    lines = 0;
  }

  return {
    /** `address` is all that is logged of the sender. */
    report(event: SecurityEvent, address: string, path?: string): void {
      counts.add(counterOf(event));
      summary ??= setTimeout(summarise, SUMMARY_EVERY).unref();
      const key = `${event} ${address}`;
      const isFirst = !seen.has(key) && lines < MAX_LINES;
      if (seen.size < MAX_ADDRESSES) seen.add(key);
      if (isFirst) {
        lines += 1;
        log.warn({ event, address, ...(path === undefined ? {} : { path }) }, "A request was refused");
        return;
      }
      const more = unwritten.getOrInsertComputed(event, () => ({ count: 0, addresses: new Set() }));
      more.count += 1;
      if (more.addresses.size < MAX_ADDRESSES) more.addresses.add(address);
    },
    close: summarise,
  };
}

export function counterOf(event: SecurityEvent): string {
  return `event:${event}`;
}

const EVENTS_BY_CODE: ReadonlySet<string> = new Set(SECURITY_EVENTS);

export function eventOf(code: string | undefined, status: number): SecurityEvent | undefined {
  if (status === 408) return "request-timeout";
  if (code !== undefined) return isSecurityEvent(code) ? code : undefined;
  if (status === 429) return "rate-limited";
  return status === 503 ? "overloaded" : undefined;
}

function isSecurityEvent(code: string): code is SecurityEvent {
  return EVENTS_BY_CODE.has(code);
}
