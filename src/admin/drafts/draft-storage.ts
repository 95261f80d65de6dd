import * as v from "valibot";

const PREFIX = "saitam-borrador:";

const DAY = 24 * 60 * 60 * 1000; // ms
const MAX_AGE = 7 * DAY; // since the last change
const MAX_DRAFTS = 20; // per administrator; the oldest are dropped
const MAX_LENGTH = 400_000; // characters of JSON

const storedDraft = v.object({
  shape: v.literal(1),
  saved_at: v.pipe(v.number(), v.finite()), // milliseconds since 1970
  value: v.unknown(),
});

type StoredDraft = v.InferOutput<typeof storedDraft>;

const storedText = v.pipe(v.string(), v.parseJson(), storedDraft);

export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Oldest first. Removes drafts, also other administrators', that are too old or broken. */
export function readStoredDrafts(storage: TextStorage, owner: string, now: number): Map<string, unknown> {
  const own: (StoredDraft & { name: string })[] = [];
  for (const key of draftKeys(storage)) {
    const { success, output } = v.safeParse(storedText, storage.getItem(key));
    if (!success || now - output.saved_at > MAX_AGE || output.saved_at > now + DAY) storage.removeItem(key);
    else if (key.startsWith(keyOf(owner, ""))) own.push({ ...output, name: key.slice(keyOf(owner, "").length) });
  }
  const byAge = own.toSorted((a, b) => a.saved_at - b.saved_at);
  return new Map(byAge.map(({ name, value }) => [name, value]));
}

export function isStored(storage: TextStorage, owner: string, name: string): boolean {
  return storage.getItem(keyOf(owner, name)) !== null;
}

/** False when the draft is too long, or storage is full or blocked. */
export function storeDraft(storage: TextStorage, owner: string, name: string, value: unknown, now: number): boolean {
  const text = JSON.stringify({ shape: 1, saved_at: now, value } satisfies StoredDraft);
  if (text.length > MAX_LENGTH) return false;
  try {
    storage.setItem(keyOf(owner, name), text);
    removeOldest(storage, owner, now);
    return true;
  } catch {
    // Full or blocked: the draft lasts as long as the page.
    return false;
  }
}

function removeOldest(storage: TextStorage, owner: string, now: number): void {
  const count = draftKeys(storage).filter((key) => key.startsWith(keyOf(owner, ""))).length;
  if (count <= MAX_DRAFTS) return;
  const names = [...readStoredDrafts(storage, owner, now).keys()];
  for (const name of names.slice(0, names.length - MAX_DRAFTS)) removeStoredDraft(storage, owner, name);
}

export function removeStoredDraft(storage: TextStorage, owner: string, name: string): void {
  storage.removeItem(keyOf(owner, name));
}

export function removeStoredDrafts(storage: TextStorage, owner: string): void {
  for (const key of draftKeys(storage)) if (key.startsWith(keyOf(owner, ""))) storage.removeItem(key);
}

function keyOf(owner: string, name: string): string {
  return `${PREFIX}${encodeURIComponent(owner)}:${name}`;
}

function draftKeys(storage: TextStorage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((key) => key.startsWith(PREFIX));
}
