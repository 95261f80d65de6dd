import { STOREFRONT_WORKER } from "#domain/offline.ts";
import { registerWorker } from "#ui/register-worker.ts";
import { NOTE_ID } from "./stored-copy.ts";

/** Registers the service worker, which stores visited pages, once this page has loaded. */
export function storeVisitedPages(): void {
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register(), { once: true });
  const note = document.getElementById(NOTE_ID);
  if (!note) return;
  // A reload restores the top of the page, which is below the note.
  if (scrollY <= note.offsetHeight) window.scrollTo(0, 0);
  reloadOnceOnline();
}

async function register(): Promise<void> {
  try {
    await registerWorker(STOREFRONT_WORKER);
  } catch {
    // Without it the shop still works online.
    return;
  }
  const { active } = await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's message reaches that worker only; there is no origin to name
  active?.postMessage(performance.getEntriesByType("resource").map(({ name }) => name));
}

/** Unless text has been typed, which a reload would lose. */
export function reloadOnceOnline(): () => void {
  const reload = () => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    if (Array.from(fields).some(({ value, defaultValue }) => value !== defaultValue)) return;
    // A page being left gets no answer: reloading it would cancel the navigation.
    void fetch(location.href, { method: "HEAD" }).then(
      () => location.reload(),
      () => {},
    );
  };
  window.addEventListener("online", reload);
  return () => window.removeEventListener("online", reload);
}
