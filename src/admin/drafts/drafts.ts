import { PHOTO_LIMITS } from "#domain/image-upload.ts";
import { shrinkPhoto } from "#ui/shrink-photo.ts";
import { guardUnsavedWork } from "../frame/unsaved.ts";
import { settledOrTimeout } from "../parts/settled-or-timeout.ts";
import { claimDraft, holdsDraft, releaseDraft, releaseDrafts } from "./draft-lock.ts";
import {
  isStored,
  readStoredDrafts,
  removeStoredDraft,
  removeStoredDrafts,
  storeDraft,
  type TextStorage,
} from "./draft-storage.ts";
import { listPhotos, readPhoto, removePhotos, storePhoto } from "./photo-storage.ts";

const MAX_PHOTO_BYTES = 150_000_000; // of all drafts

const TIMEOUT = 3000; // ms, for the browser's storage

export type Photos = ReadonlyMap<string, File>;

const NO_PHOTOS: Photos = new Map();

type Draft = {
  value: unknown;
  photos: Photos;
  isStored: boolean;
};

const drafts = new Map<string, Draft>();

/** Left by an earlier page, and neither saved nor discarded since. */
const recovered = new Set<string>();

const storedPhotos = new Map<string, { file: File; isDone: Promise<boolean> }>();

let owner: string | undefined;

guardUnsavedWork({
  hasWork: () => drafts.size > 0,
  isStored: () => [...drafts.keys()].every(isDraftStored),
});

/** Loads an administrator's drafts, except those another tab is writing; none without working storage. */
export async function openDrafts(email: string): Promise<void> {
  closeDrafts();
  owner = email;
  await settledOrTimeout(load(email), TIMEOUT);
}

async function load(email: string): Promise<void> {
  const storage = textStorage();
  const left = storage ? readStoredDrafts(storage, email, Date.now()) : new Map<string, unknown>();
  await Promise.all(
    [...left].map(async ([name, value]) => {
      if (!(await claimDraft(photoId(email, name)))) return;
      const photos = await loadPhotos(email, name);
      // Another administrator signed in meanwhile, or the form is being filled in again.
      if (owner !== email || drafts.has(name)) return;
      drafts.set(name, { value, photos, isStored: true });
      recovered.add(name);
    }),
  );
  if (storage) await removeOrphans(storage);
}

async function loadPhotos(email: string, name: string): Promise<Photos> {
  const photos = new Map<string, File>();
  try {
    for (const id of await listPhotos(photoId(email, name, ""))) {
      const file = await readPhoto(id);
      if (!file) continue;
      photos.set(id.slice(photoId(email, name, "").length), file);
      const isDone = Promise.resolve(true);
      storedPhotos.set(id, { file, isDone });
      // The tab may have closed before the smaller copy was stored.
      void lighten(id, file, isDone);
    }
  } catch {
    // No file storage: the form says that photos are missing.
  }
  return photos;
}

/** Also other administrators': of an interrupted removal, or of a draft that was too old. */
async function removeOrphans(storage: TextStorage): Promise<void> {
  try {
    for (const id of await listPhotos("")) {
      const [email = "", name = ""] = id.split("\n");
      const isOurs = email === owner && drafts.has(name);
      if (!isOurs && !isStored(storage, email, name)) await removePhotos(id);
    }
  } catch {
    // No file storage: nothing is stored.
  }
}

/** The caller checks the value's shape. */
export function readDraft(name: string): Pick<Draft, "value" | "photos"> | undefined {
  return drafts.get(name);
}

export function listDrafts(start: string): string[] {
  return [...drafts.keys()].filter((name) => name.startsWith(start));
}

export function isRecovered(name: string): boolean {
  return recovered.has(name);
}

/** Checks storage: the browser may have deleted the draft, as does a sign-out in another tab. */
export function isDraftStored(name: string): boolean {
  return drafts.get(name)?.isStored === true && owner !== undefined && isTextStored(owner, name);
}

function isTextStored(email: string, name: string): boolean {
  const storage = textStorage();
  return storage !== undefined && isStored(storage, email, name);
}

/** For the same account, which signed in again. */
export function storeDraftsAgain(): void {
  for (const [name, draft] of drafts) if (owner !== undefined) void store(owner, name, draft);
}

/** `value` must be plain JSON. */
export function writeDraft(name: string, value: unknown, photos: Photos = NO_PHOTOS): void {
  const draft: Draft = { value, photos, isStored: false };
  drafts.set(name, draft);
  if (owner !== undefined) void store(owner, name, draft);
}

/** A draft that another tab is writing stays stored. */
export function removeDraft(name: string): void {
  const draft = drafts.get(name);
  if (owner === undefined || !draft) return;
  drafts.delete(name);
  recovered.delete(name);
  const lock = photoId(owner, name);
  const storage = textStorage();
  if (storage && holdsDraft(lock)) {
    removeStoredDraft(storage, owner, name);
    if (draft.photos.size > 0) forgetPhotos(photoId(owner, name, ""));
  }
  releaseDraft(lock);
}

/** On signing out: removes the drafts of all tabs. */
export function forgetDrafts(email: string): void {
  closeDrafts();
  const storage = textStorage();
  if (storage) removeStoredDrafts(storage, email);
  forgetPhotos(`${email}\n`);
}

/** For another administrator, or after an expired session: forgets the drafts in memory, and keeps the stored ones. */
export function closeDrafts(): void {
  owner = undefined;
  drafts.clear();
  recovered.clear();
  storedPhotos.clear();
  releaseDrafts();
}

async function store(email: string, name: string, draft: Draft): Promise<void> {
  const isLatest = () => owner === email && drafts.get(name) === draft;
  if (!(await claimDraft(photoId(email, name))) || !isLatest()) return;
  // Its photos went with it.
  if (!isTextStored(email, name)) forgetStoredPhotos(photoId(email, name, ""));
  const storage = textStorage();
  if (!storage || !storeDraft(storage, email, name, draft.value, Date.now())) return;
  const keys = [...draft.photos.keys()];
  dropPhotos(email, name, keys);
  const puts = keys.map((key) => putPhoto(email, name, key));
  draft.isStored = (await Promise.all(puts)).every(Boolean);
}

function dropPhotos(email: string, name: string, keys: readonly string[]): void {
  const ids = new Set(keys.map((key) => photoId(email, name, key)));
  for (const id of storedPhotos.keys()) {
    if (id.startsWith(photoId(email, name, "")) && !ids.has(id)) forgetPhotos(id);
  }
}

/** Stores the original at once, since the tab may close at any moment, then the smaller version that is sent. */
function putPhoto(email: string, name: string, key: string): Promise<boolean> {
  const id = photoId(email, name, key);
  const known = storedPhotos.get(id);
  if (known) return known.isDone;
  const file = drafts.get(name)?.photos.get(key);
  if (!file || bytesStored() + file.size > MAX_PHOTO_BYTES) return Promise.resolve(false);
  const isDone = put(id, file);
  storedPhotos.set(id, { file, isDone });
  void lighten(id, file, isDone);
  return isDone;
}

async function lighten(id: string, file: File, isDone: Promise<boolean>): Promise<void> {
  if (!(await isDone)) return void storedPhotos.delete(id);
  const light = await shrinkPhoto(file, PHOTO_LIMITS);
  if (light !== file && storedPhotos.get(id)?.file === file) await put(id, light);
}

/** False when storage is full or blocked. */
async function put(id: string, file: File): Promise<boolean> {
  try {
    await storePhoto(id, file);
    return true;
  } catch {
    // The form still works, and the browser warns before the tab is closed.
    return false;
  }
}

function bytesStored(): number {
  return [...storedPhotos.values()].reduce((sum, { file }) => sum + file.size, 0);
}

function forgetStoredPhotos(start: string): void {
  for (const id of storedPhotos.keys()) if (id.startsWith(start)) storedPhotos.delete(id);
}

function forgetPhotos(start: string): void {
  forgetStoredPhotos(start);
  // Whatever remains is removed as an orphan when the panel opens.
  void removePhotos(start).catch(() => undefined);
}

function photoId(email: string, name: string, key?: string): string {
  return key === undefined ? `${email}\n${name}` : `${email}\n${name}\n${key}`;
}

/** Undefined when blocked: even reading `localStorage` may throw. */
function textStorage(): TextStorage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
