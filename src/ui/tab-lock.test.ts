import { expect, test } from "vitest";
import { withTabLock } from "./tab-lock.ts";

/** Two tabs share orders and a cart; the first to store the order takes its units from the cart. */
function openTabs() {
  const stored = { orders: new Set<string>(), units: 3 };
  return {
    stored,
    takeOver: (key: string) => {
      if (!stored.orders.has(key)) stored.units -= 1;
      stored.orders.add(key);
    },
  };
}

test("what another tab does under the lock is done before", async () => {
  const { stored, takeOver } = openTabs();
  const other = Promise.withResolvers<void>();
  const otherTab = navigator.locks.request("pedido", async () => {
    const isKnown = stored.orders.has("a");
    await other.promise;
    if (!isKnown) stored.units -= 1;
    stored.orders.add("a");
  });
  const thisTab = withTabLock("pedido", () => takeOver("a"));
  other.resolve();
  await Promise.all([otherTab, thisTab]);
  expect(stored.units).toBe(2);
});

test("without locks, or where they are refused, it is done all the same, once", async () => {
  const { stored, takeOver } = openTabs();
  await withTabLock("pedido", () => takeOver("a"), null);
  const refused = { request: () => Promise.reject(new DOMException("", "SecurityError")) } as unknown as LockManager;
  await withTabLock("pedido", () => takeOver("b"), refused);
  expect(stored.units).toBe(1);
});

test("what fails under the lock fails, and is not done again", async () => {
  let times = 0;
  const failing = withTabLock("pedido", () => {
    times += 1;
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(times).toBe(1);
});
