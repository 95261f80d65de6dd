import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batchEvents } from "./event-batch.ts";

const FIGURES = { batchWindow: 100, buffer: 3, reconnectDelays: [1000, 2000] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Collects, and records the times (milliseconds) of deliveries; `fails` says whether one is refused. */
function gather(fails: (handedOver: number) => boolean) {
  const noted: string[] = [];
  const start = Date.now();
  const take = async (what: string) => {
    noted.push(`${Date.now() - start} ${what}`);
    if (fails(noted.length)) throw new Error("No answer");
  };
  const batch = batchEvents(
    FIGURES,
    (events) => take(events.map(({ data }) => data).join()),
    () => take("gap"),
  );
  return { ...batch, noted, hear: (data: string) => batch.add({ name: "product", data }) };
}

test("a batch that could not be dealt with is a gap later, after longer and longer waits, until it can", async () => {
  const batch = gather((count) => count <= 4);
  batch.hear("a");
  await vi.advanceTimersByTimeAsync(150);
  expect(batch.noted).toEqual(["100 a"]);

  // The gap covers it.
  batch.hear("b");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batch.noted).toEqual(["100 a", "1100 gap", "3100 gap", "5100 gap", "7100 gap"]);

  batch.hear("c");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(batch.noted.slice(5)).toEqual(["60250 c"]);
});

test("a handler that throws at once has failed, too", async () => {
  const onGap = vi.fn<() => void>();
  const batch = batchEvents(
    FIGURES,
    () => {
      throw new Error("Not JSON");
    },
    onGap,
  );
  batch.add({ name: "product", data: "{" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onGap).toHaveBeenCalledOnce();
});

test("what fails after nobody listens any more is not tried again", async () => {
  const refusal = Promise.withResolvers<void>();
  const onGap = vi.fn<() => void>();
  const batch = batchEvents(FIGURES, () => refusal.promise, onGap);
  batch.add({ name: "product", data: "a" });
  await vi.advanceTimersByTimeAsync(100);
  batch.forget();
  refusal.reject(new Error("No answer"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onGap).not.toHaveBeenCalled();
});
