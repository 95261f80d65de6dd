import { expect, test, vi } from "vitest";
import { isStored, storeDraft } from "./draft-storage.ts";
import { closeDrafts, isDraftStored, openDrafts, removeDraft, writeDraft } from "./drafts.ts";

const OWNER = "duena@tienda.example";
const NAME = "new-product";

function openStorage(): Storage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
    key: (index) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size;
    },
  };
}

/** Holds the draft's lock until the returned function is called. */
async function lockInOtherTab(): Promise<() => void> {
  const closed = Promise.withResolvers<void>();
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`saitam-borrador:${OWNER}\n${NAME}`, () => {
      resolve();
      return closed.promise;
    });
  });
  return closed.resolve;
}

test("discarding a form keeps what another tab is writing under the same name, and removes our own", async () => {
  const storage = openStorage();
  vi.stubGlobal("localStorage", storage);
  const closeOtherTab = await lockInOtherTab();
  storeDraft(storage, OWNER, NAME, "Campera", Date.now());
  await openDrafts(OWNER);
  writeDraft(NAME, "Remera");
  removeDraft(NAME);
  expect(isStored(storage, OWNER, NAME)).toBe(true);

  closeOtherTab();
  writeDraft(NAME, "Remera");
  await expect.poll(() => isDraftStored(NAME)).toBe(true);
  removeDraft(NAME);
  expect(isStored(storage, OWNER, NAME)).toBe(false);
  closeDrafts();
  vi.unstubAllGlobals();
});
