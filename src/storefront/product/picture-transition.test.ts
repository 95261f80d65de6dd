import { expect, test, vi } from "vitest";
import { followPicture } from "./picture-transition.ts";

test("where the browser has transitions but no navigation history a page comes back all the same", () => {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal("window", {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  });
  followPicture();
  const comeBack = listeners.get("pagereveal");
  expect(() => comeBack?.({ viewTransition: { finished: Promise.resolve() } })).not.toThrow();
  expect(comeBack).toBeDefined();
  vi.unstubAllGlobals();
});
