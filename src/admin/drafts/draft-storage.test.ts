import { expect, test } from "vitest";
import { readStoredDrafts, removeStoredDrafts, storeDraft, type TextStorage } from "./draft-storage.ts";

const OWNER = "duena@tienda.example";
const PARTNER = "socia@tienda.example";
const NOW = Date.UTC(2026, 0, 15);
const DAY = 24 * 60 * 60 * 1000;

/** A browser's storage; a full one stores nothing. */
function openStorage({ isFull = false } = {}): TextStorage & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, text);
    },
    removeItem: (key) => texts.delete(key),
    key: (index) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size;
    },
  };
}

const namesOf = (storage: TextStorage, owner: string, now = NOW) => [...readStoredDrafts(storage, owner, now).keys()];

test("a draft is found again by whoever wrote it, and by nobody else", () => {
  const storage = openStorage();
  expect(storeDraft(storage, OWNER, "category:1", { text: "Abrigos" }, NOW)).toBe(true);
  expect(readStoredDrafts(storage, OWNER, NOW).get("category:1")).toEqual({ text: "Abrigos" });
  expect(namesOf(storage, PARTNER)).toEqual([]);
  expect(namesOf(storage, "duena")).toEqual([]);
});

test("after a week without typing a draft is gone, whoever opens the panel", () => {
  const storage = openStorage();
  storeDraft(storage, OWNER, "old", {}, NOW - 7 * DAY - 1);
  storeDraft(storage, OWNER, "new", {}, NOW - 7 * DAY);
  expect(namesOf(storage, PARTNER)).toEqual([]);
  expect(storage.texts.size).toBe(1);
  expect(namesOf(storage, OWNER)).toEqual(["new"]);
});

test("more than twenty drafts push out the oldest, and one that is too long is not kept", () => {
  const storage = openStorage();
  for (let index = 0; index < 22; index += 1) storeDraft(storage, OWNER, `note:${index}`, {}, NOW + index);
  storeDraft(storage, PARTNER, "note:0", {}, NOW);
  const names = namesOf(storage, OWNER);
  expect(names).toHaveLength(20);
  expect(names).not.toContain("note:1");
  expect(names).toContain("note:21");
  expect(storeDraft(storage, OWNER, "long", "x".repeat(400_000), NOW)).toBe(false);
});

test("signing out removes one administrator's drafts and leaves the others'", () => {
  const storage = openStorage();
  storeDraft(storage, OWNER, "note:1", {}, NOW);
  storeDraft(storage, PARTNER, "note:1", {}, NOW);
  removeStoredDrafts(storage, OWNER);
  expect(namesOf(storage, OWNER)).toEqual([]);
  expect(namesOf(storage, PARTNER)).toEqual(["note:1"]);
});

test("what is no draft is removed, what is not ours stays, and a full storage says so", () => {
  const storage = openStorage();
  const broken = [
    "",
    "{",
    "null",
    "7",
    "{}",
    '{"shape":2,"saved_at":1,"value":1}',
    '{"shape":1,"saved_at":"x","value":1}',
  ];
  for (const [index, text] of broken.entries())
    storage.texts.set(`saitam-borrador:duena%40tienda.example:${index}`, text);
  storage.texts.set("saitam-cart", "[]");
  expect(namesOf(storage, OWNER)).toEqual([]);
  expect([...storage.texts.keys()]).toEqual(["saitam-cart"]);
  expect(storeDraft(openStorage({ isFull: true }), OWNER, "note:1", {}, NOW)).toBe(false);
});
