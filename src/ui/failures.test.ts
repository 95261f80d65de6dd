import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("window", new EventTarget());
  return () => vi.unstubAllGlobals();
});

/** A page that has just started watching, and its reports. */
async function watchPage() {
  const { newFailureId, reportFailure, watchFailures } = await import("./failures.ts");
  const reported: { error: unknown; id: string }[] = [];
  watchFailures(async () => ({ reportError: (error: unknown, id: string) => void reported.push({ error, id }) }));
  const tell = (type: string, details: object) => window.dispatchEvent(Object.assign(new Event(type), details));
  return { newFailureId, reportFailure, reported, tell };
}

test("what fails in an event or in a promise is reported once, under an id of its own", async () => {
  const { reported, reportFailure, tell } = await watchPage();
  const [first, second] = [new TypeError("one"), new Error("two")];
  tell("error", { error: first });
  tell("unhandledrejection", { reason: second });
  tell("error", { error: second });
  await reportFailure(first, "00000000");
  await vi.waitFor(() => expect(reported.map(({ error }) => error)).toEqual([first, second]));
  for (const { id } of reported) expect(id).toMatch(/^[0-9a-f]{8}$/);
});

test("what was broken off, what is no error and what comes from no script is not reported", async () => {
  const { reported, tell } = await watchPage();
  tell("unhandledrejection", { reason: new DOMException("left", "AbortError") });
  tell("unhandledrejection", { reason: "text" });
  tell("error", { error: null });
  tell("error", {});
  tell("error", { error: new Error("last") });
  await vi.waitFor(() => expect(reported).toHaveLength(1));
});

test("a page that fails at every drawing reports five failures", async () => {
  const { newFailureId, reported, reportFailure } = await watchPage();
  for (let time = 0; time < 50; time += 1) await reportFailure(new Error("again"), newFailureId());
  expect(reported).toHaveLength(5);
});
