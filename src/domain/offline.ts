/** The storefront's service worker. Under `policy` its address counts as trusted code. */
export const STOREFRONT_WORKER = { path: "/sw.js", scope: "/", policy: "storefront-worker" } as const;

/** Shown when a page that is not stored in this browser is opened without a network. */
export const OFFLINE_PATH = "/sin-conexion";

/** How many of each this browser stores; the least recently used go first. */
export const STORED_LIMITS = { pages: 30, pictures: 120, assets: 80 } as const;

export type StoredKind = keyof typeof STORED_LIMITS;

/** Raising it drops all copies stored by earlier workers. */
const VERSION = 1;

export function cacheName(kind: StoredKind | "offline"): string {
  return `${kind}-${VERSION}`;
}

/** Never stored, whatever their headers say: private, or must not be stale. */
const NEVER_STORED = /^\/(admin|api|checkout|pedido|mi-pedido)(\/|$)/;

const PICTURES = /\.(avif|webp|png|jpe?g|gif|svg)$/;

type Address = Pick<URL, "pathname" | "search">;

/** The address of a page's copy, or undefined where none is stored. The search counts for lists alone. */
export function copyAddress({ pathname, search }: Address): string | undefined {
  if (NEVER_STORED.test(pathname)) return undefined;
  return pathname === "/productos" ? pathname + search : pathname;
}

/** What a file is stored as: only those whose address changes with their content. */
export function storedKind({ pathname }: Address): Exclude<StoredKind, "pages"> | undefined {
  if (!/^\/(assets|files)\//.test(pathname)) return undefined;
  return PICTURES.test(pathname) ? "pictures" : "assets";
}

type Answer = Pick<Response, "status" | "type" | "redirected"> & { headers: Pick<Headers, "get"> };

/** Whether a page may be stored: a whole one that is the same for everyone. Scripts never see `Set-Cookie`, so pages with it say `no-store`. */
export function isStorablePage(answer: Answer): boolean {
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html") === true;
  return isPage && isWhole(answer) && !/no-store|private/.test(answer.headers.get("Cache-Control") ?? "no-store");
}

export function isStorableFile(answer: Answer): boolean {
  return isWhole(answer) && answer.headers.get("Cache-Control")?.includes("immutable") === true;
}

function isWhole({ status, type, redirected }: Answer): boolean {
  return status === 200 && type === "basic" && !redirected;
}
