import { keepWork } from "../home/unsaved.ts";
import { shrinkPhoto } from "../products/shrink-photo.ts";
import { claimDraft, releaseDraft, releaseDrafts } from "./draft-lock.ts";
import {
  isStored,
  readStoredDrafts,
  removeStoredDraft,
  removeStoredDrafts,
  storeDraft,
  type TextStorage,
} from "./draft-storage.ts";
import { listPhotos, readPhoto, removePhotos, storePhoto } from "./photo-storage.ts";

/** The most that the photos of all drafts take, in bytes. */
const MAX_PHOTO_BYTES = 150_000_000;

/** How long the panel waits for what was left in the browser, in milliseconds. */
const PATIENCE = 3000;

/** Files by their keys within a draft. */
export type Photos = ReadonlyMap<string, File>;

const NO_PHOTOS: Photos = new Map();

/** What somebody typed and has not saved. */
type Draft = {
  value: unknown;
  photos: Photos;
  /** Whether it would survive the end of this tab. */
  isStored: boolean;
};

const drafts = new Map<string, Draft>();

/** Drafts that an earlier page left, as long as nobody has saved or discarded them. */
const recovered = new Set<string>();

/** What is being put or lies in the browser, by the photo's id. */
const storedPhotos = new Map<string, { file: File; isDone: Promise<boolean> }>();

/** The e-mail of whoever is signed in. */
let owner: string | undefined;

keepWork({
  hasWork: () => drafts.size > 0,
  isStored: () => [...drafts.values()].every(({ isStored }) => isStored),
});

/**
 * Makes what an administrator left unsaved in this browser known to the forms, but for what another tab is writing now.
 * Without storage, or with one that does not answer, there is nothing.
 */
export async function openDrafts(email: string): Promise<void> {
  closeDrafts();
  owner = email;
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([load(email), late]);
}

async function load(email: string): Promise<void> {
  const storage = textStorage();
  const left = storage ? readStoredDrafts(storage, email, Date.now()) : new Map<string, unknown>();
  await Promise.all(
    [...left].map(async ([name, value]) => {
      if (!(await claimDraft(photoId(email, name)))) return;
      const photos = await loadPhotos(email, name);
      // Too late: somebody else is here, or it is being typed anew.
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
      // The tab may have ended before.
      void lighten(id, file, isDone);
    }
  } catch {
    // The browser keeps no files: the form says that they are missing.
  }
  return photos;
}

/** Photos whose draft is gone, anybody's: its removal was cut short, or it was too old. */
async function removeOrphans(storage: TextStorage): Promise<void> {
  try {
    for (const id of await listPhotos("")) {
      const [email = "", name = ""] = id.split("\n");
      const isOurs = email === owner && drafts.has(name);
      if (!isOurs && !isStored(storage, email, name)) await removePhotos(id);
    }
  } catch {
    // Nothing can lie there either.
  }
}

/** What was typed into a form and not saved; undefined when there is nothing. Whoever reads it judges its shape. */
export function readDraft(name: string): Pick<Draft, "value" | "photos"> | undefined {
  return drafts.get(name);
}

/** The names of the drafts that begin so, oldest first. */
export function listDrafts(start: string): string[] {
  return [...drafts.keys()].filter((name) => name.startsWith(start));
}

/** Whether an earlier page left it. */
export function isRecovered(name: string): boolean {
  return recovered.has(name);
}

/** Whether a draft would survive the end of this tab. */
export function isDraftStored(name: string): boolean {
  return drafts.get(name)?.isStored ?? false;
}

/** Remembers what is typed in a form, with its files, until it is saved or discarded. `value` is plain JSON. */
export function writeDraft(name: string, value: unknown, photos: Photos = NO_PHOTOS): void {
  const draft: Draft = { value, photos, isStored: false };
  drafts.set(name, draft);
  if (owner !== undefined) void store(owner, name, draft);
}

/** Forgets a draft: it was saved or discarded. */
export function removeDraft(name: string): void {
  const draft = drafts.get(name);
  if (owner === undefined || !draft) return;
  drafts.delete(name);
  recovered.delete(name);
  const storage = textStorage();
  if (storage) removeStoredDraft(storage, owner, name);
  if (draft.photos.size > 0) forgetPhotos(photoId(owner, name, ""));
  releaseDraft(photoId(owner, name));
}

/** Forgets everything that an administrator left unsaved, in every tab: they signed out. */
export function forgetDrafts(email: string): void {
  closeDrafts();
  const storage = textStorage();
  if (storage) removeStoredDrafts(storage, email);
  forgetPhotos(`${email}\n`);
}

/** Leaves what lies in the browser to whoever wrote it: somebody else is here. */
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
  const storage = textStorage();
  if (!storage || !storeDraft(storage, email, name, draft.value, Date.now())) return;
  const keys = [...draft.photos.keys()];
  dropPhotos(email, name, keys);
  const puts = keys.map((key) => putPhoto(email, name, key));
  draft.isStored = (await Promise.all(puts)).every(Boolean);
}

/** Removes the stored photos of a draft but those of these keys. */
function dropPhotos(email: string, name: string, keys: readonly string[]): void {
  const ids = new Set(keys.map((key) => photoId(email, name, key)));
  for (const id of storedPhotos.keys()) {
    if (id.startsWith(photoId(email, name, "")) && !ids.has(id)) forgetPhotos(id);
  }
}

/** Stores a photo as it is, since the tab may end any moment, and then in the lighter form in which it is sent. */
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
  if (!(await isDone)) storedPhotos.delete(id);
  const light = await shrinkPhoto(file);
  if (light !== file && storedPhotos.get(id)?.file === file) await put(id, light);
}

/** False when there is no room, or no files are kept at all. */
async function put(id: string, file: File): Promise<boolean> {
  try {
    await storePhoto(id, file);
    return true;
  } catch {
    // The form goes on, and the browser asks before the tab is closed.
    return false;
  }
}

function bytesStored(): number {
  return [...storedPhotos.values()].reduce((sum, { file }) => sum + file.size, 0);
}

/** Removes the stored photos whose ids begin so. */
function forgetPhotos(start: string): void {
  for (const id of storedPhotos.keys()) if (id.startsWith(start)) storedPhotos.delete(id);
  // What cannot be removed now is nobody's, and removed when the panel opens.
  void removePhotos(start).catch(() => undefined);
}

function photoId(email: string, name: string, key?: string): string {
  return key === undefined ? `${email}\n${name}` : `${email}\n${name}\n${key}`;
}

/** The storage for texts; undefined when it is blocked, even to look at. */
function textStorage(): TextStorage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
