/** Network first: stores visited pages, and shows the copies only when the network does not answer. */
import {
  cacheName,
  copyAddress,
  isStorableFile,
  isStorablePage,
  OFFLINE_PATH,
  STORED_LIMITS,
  storedKind,
  type StoredKind,
} from "#domain/offline.ts";
import { writeNote } from "./note.ts";

// TypeScript has service workers in a library that excludes the one of pages.
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = WorkerEvent & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type PageMessage = WorkerEvent & { data: readonly string[]; source: { url: string } | null };

type StorefrontWorker = {
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
};

const worker = globalThis as unknown as StorefrontWorker;

const CACHES = new Set([...(Object.keys(STORED_LIMITS) as StoredKind[]), "offline" as const].map(cacheName));

/** Milliseconds until the offline page is fetched again: the shop's name may have changed. */
const OFFLINE_PAGE_AGE = 86_400_000;

const ASSETS = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;

const GONE = new Set([404, 410]);

/** What answers vary by is the same within one browser. */
const ANY = { ignoreVary: true } as const;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.source) event.waitUntil(storeOpenPage(event.source.url, event.data));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") return event.respondWith(answerPage(event, address));
  const kind = storedKind(address);
  if (kind && !isPanel(request.referrer)) event.respondWith(answerFile(event, kind));
});

async function install(): Promise<void> {
  await storeOfflinePage();
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !CACHES.has(name)).map((name) => caches.delete(name)));
  // Pages need not wait for this worker to start. Where preloads fail, Firefox shows its own error.
  const { navigationPreload } = worker.registration;
  await (navigator.userAgent.includes("Firefox/") ? navigationPreload?.disable() : navigationPreload?.enable());
}

/** The page that registered the worker fetched its files before the worker ran. */
async function storeOpenPage(url: string, files: readonly string[]): Promise<void> {
  const address = copyAddress(new URL(url));
  if (address === undefined) return;
  await storePage(address, await fetch(address));
  await storeFiles(files);
}

async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const address = copyAddress(url);
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (address !== undefined) event.waitUntil(storePage(address, answer.clone()));
    return answer;
  } catch (error) {
    // No network: in the panel the browser reports that, since a stored panel would be stale.
    if (isPanel(event.request.url)) throw error;
    return findCopy(address);
  }
}

async function answerFile(event: FetchEvent, kind: StoredKind): Promise<Response> {
  // If the browser's storage is broken, everything comes from the network, as without a worker.
  const cache = await caches.open(cacheName(kind)).catch(() => undefined);
  const stored = await cache?.match(event.request, ANY).catch(() => undefined);
  if (cache && stored) {
    event.waitUntil(noteUse(cache, event.request.url, stored.clone()));
    return stored;
  }
  const answer = await fetch(event.request);
  event.waitUntil(store(kind, event.request.url, answer.clone()));
  return answer;
}

/** Together with the files it needs, which a newer build no longer has. */
async function storePage(address: string, answer: Response): Promise<void> {
  if (GONE.has(answer.status)) await (await caches.open(cacheName("pages"))).delete(address, ANY);
  if (!isStorablePage(answer)) return;
  const html = await answer.clone().text();
  await storeFiles(html.match(ASSETS) ?? []);
  await put("pages", address, answer);
  await storeOfflinePage();
}

async function storeOfflinePage(): Promise<void> {
  const cache = await caches.open(cacheName("offline"));
  const stored = await cache.match(OFFLINE_PATH, ANY);
  if (stored && Date.now() - Date.parse(stored.headers.get("Date") ?? "") < OFFLINE_PAGE_AGE) return;
  const answer = await fetch(OFFLINE_PATH);
  if (!isStorablePage(answer)) return;
  await storeFiles((await answer.clone().text()).match(ASSETS) ?? []);
  await cache.put(OFFLINE_PATH, answer);
}

async function storeFiles(addresses: readonly string[]): Promise<void> {
  const files = addresses.map((address) => new URL(address, location.origin));
  await Promise.all(
    files.map(async (file) => {
      const kind = file.origin === location.origin ? storedKind(file) : undefined;
      if (!kind || (await caches.match(file.href, { ...ANY, cacheName: cacheName(kind) }))) return;
      await store(kind, file.href, await fetch(file));
    }),
  );
}

async function store(kind: StoredKind, address: string, answer: Response): Promise<void> {
  if (isStorableFile(answer)) await put(kind, address, answer);
}

/** Newest last; removes what exceeds the limit. */
async function put(kind: StoredKind, address: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName(kind));
  try {
    await cache.put(address, answer);
  } catch {
    // The disk is full: what is stored stays.
    return;
  }
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - STORED_LIMITS[kind])).map((key) => cache.delete(key)));
}

/** Rewrites only entries that are near eviction. */
async function noteUse(cache: Cache, address: string, stored: Response): Promise<void> {
  const keys = await cache.keys();
  const position = keys.findIndex(({ url }) => url === address);
  if (position < keys.length / 2) await cache.put(address, stored);
}

async function findCopy(address: string | undefined): Promise<Response> {
  const copy =
    address === undefined ? undefined : await caches.match(address, { ...ANY, cacheName: cacheName("pages") });
  if (copy) return withNote(copy);
  const offline = await caches.match(OFFLINE_PATH, { ...ANY, cacheName: cacheName("offline") });
  return offline ?? Response.error();
}

async function withNote(copy: Response): Promise<Response> {
  const html = (await copy.text()).replace("<body>", `$&${writeNote(copy.headers.get("Date"))}`);
  return new Response(html, { headers: pageHeaders(copy.headers) });
}

/** Its policy above all; the stored body is not compressed. */
function pageHeaders(stored: Headers): Headers {
  const headers = new Headers(stored);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  return headers;
}

function isPanel(url: string): boolean {
  return /^\/admin(?![^/?#])/.test(url.slice(location.origin.length));
}
