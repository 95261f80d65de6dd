import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createGroupCounts } from "../group-counts.ts";
import { counterOf, createSecurityEvents } from "./security-events.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const counts = createGroupCounts();
  const events = createSecurityEvents(pino({ base: null, timestamp: false }, { write }), counts);
  return { lines, counts, events };
}

test("the first event of a kind and an address is told at once, the others in one line a minute", async () => {
  const { lines, counts, events } = open();
  for (let n = 0; n < 500; n += 1) events.report("rate-limited", "203.0.113.1", "/api/orders");
  events.report("rate-limited", "203.0.113.2", "/api/orders");
  events.report("foreign-origin", "203.0.113.1", "/api/orders");

  const refused = (event: string, address: string) => ({
    level: 40,
    event,
    address,
    path: "/api/orders",
    msg: "A request was refused",
  });
  expect(lines).toEqual([
    refused("rate-limited", "203.0.113.1"),
    refused("rate-limited", "203.0.113.2"),
    refused("foreign-origin", "203.0.113.1"),
  ]);

  vi.advanceTimersByTime(60_000);
  expect(lines.slice(3)).toEqual([
    { level: 40, event: "rate-limited", count: 499, addresses: 1, msg: "More requests were refused" },
  ]);
  expect((await counts.totals())?.get(counterOf("rate-limited"))).toBe(501);

  events.report("rate-limited", "203.0.113.1", "/api/orders");
  expect(lines.at(-1)).toEqual(refused("rate-limited", "203.0.113.1"));
});

test("a flood from ten thousand addresses is a few lines, and none of it is lost at the end", () => {
  const { lines, events } = open();
  for (let n = 0; n < 10_000; n += 1) events.report("connection-limit", `198.51.${n >> 8}.${n & 255}`);
  events.close();
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toMatchObject({ event: "connection-limit", count: 9_950, addresses: 9_950 });
});
