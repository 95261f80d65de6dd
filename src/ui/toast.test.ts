import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, holdToasts, releaseToasts, showToast, TOAST_DURATION, toasts } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
  releaseToasts("unloaded");
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const titles = () => toasts.read().map(({ title }) => title);

test("a toast that is shown before the list's code is there stays four seconds from then on", async () => {
  vi.resetModules();
  const page = await import("./toast.ts");
  page.showToast({ title: "Stock insuficiente", tone: "danger" });
  vi.advanceTimersByTime(60_000);
  page.releaseToasts("unloaded");
  vi.advanceTimersByTime(TOAST_DURATION - 1);
  expect(page.toasts.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(page.toasts.read()).toEqual([]);
});

test("a toast stays four seconds", () => {
  showToast({ title: "Producto agregado" });
  vi.advanceTimersByTime(TOAST_DURATION - 1);
  expect(titles()).toEqual(["Producto agregado"]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test("three are on screen; the oldest leaves for a fourth", () => {
  for (const title of ["a", "b", "c", "d"]) showToast({ title });
  expect(titles()).toEqual(["b", "c", "d"]);
});

test("a refusal that comes again is one toast, which stays four seconds from then on", () => {
  const refuse = (description: string) => showToast({ title: "Stock insuficiente", description, tone: "danger" });
  refuse("a");
  refuse("b");
  vi.advanceTimersByTime(TOAST_DURATION - 1);
  refuse("a");
  expect(toasts.read().map(({ description }) => description)).toEqual(["b", "a"]);
  vi.advanceTimersByTime(TOAST_DURATION - 1);
  expect(toasts.read().map(({ description }) => description)).toEqual(["a"]);
});

test("what succeeds again is said again", () => {
  for (let press = 0; press < 2; press++) showToast({ title: "Producto agregado" });
  expect(titles()).toEqual(["Producto agregado", "Producto agregado"]);
});

test("one that is dismissed takes no other along", () => {
  showToast({ title: "a" });
  showToast({ title: "b" });
  dismissToast(toasts.read()[0]!.id);
  expect(titles()).toEqual(["b"]);
});

test("time stands still while anything holds them, and goes on where it stopped", () => {
  showToast({ title: "a" });
  vi.advanceTimersByTime(3000);
  holdToasts("pointer");
  holdToasts("focus");
  vi.advanceTimersByTime(60_000);
  releaseToasts("pointer");
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(["a"]);

  releaseToasts("focus");
  vi.advanceTimersByTime(999);
  expect(titles()).toEqual(["a"]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test("one that comes while they are held waits with the others", () => {
  showToast({ title: "a" });
  holdToasts("focus");
  showToast({ title: "b" });
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(["a", "b"]);
  releaseToasts("focus");
});

test("a list that is emptied under the pointer does not hold the next toast", () => {
  showToast({ title: "a" });
  holdToasts("pointer");
  dismissToast(toasts.read()[0]!.id);
  showToast({ title: "b" });
  vi.advanceTimersByTime(TOAST_DURATION);
  expect(titles()).toEqual([]);
});

test("a clock that is set while toasts are on screen neither keeps nor ends one", () => {
  for (const hours of [-1, 1]) {
    showToast({ title: "Producto agregado" });
    vi.advanceTimersByTime(1000);
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    holdToasts("pointer");
    releaseToasts("pointer");
    vi.advanceTimersByTime(TOAST_DURATION - 1001);
    expect(titles()).toEqual(["Producto agregado"]);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
  }
});
