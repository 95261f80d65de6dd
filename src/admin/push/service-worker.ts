/** Shows pushed messages and opens their pages. It caches nothing and answers no requests, so that the panel is never outdated. */
import type { PushMessage } from "#server/push/push-message.ts";

// TypeScript's library for service workers excludes the one for pages.
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = WorkerEvent & { data: { json(): PushMessage } | null };
type ClickEvent = WorkerEvent & { notification: Notification };
type Tab = { url: string; postMessage(message: unknown): void; focus(): Promise<unknown> };

type PanelWorker = {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Tab[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
};

const worker = globalThis as unknown as PanelWorker;

const ICON = "/icons/192.png";

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { url: string }).url));
});

/** One notification per address: a repeat replaces it silently, news about the same order audibly. */
async function show({ title, body, url }: PushMessage): Promise<void> {
  const { registration } = worker;
  const [shown] = await registration.getNotifications({ tag: url });
  const isRepeat = shown?.title === title && shown.body === body;
  const options = { body, tag: url, data: { url }, icon: ICON, lang: "es-AR", renotify: !isRepeat };
  await registration.showNotification(title, options);
}

/** Opens it in the most recently used tab of the panel, which asks first if something is unsaved; else in a new one. */
async function open(url: string): Promise<void> {
  const { scope } = worker.registration;
  const wanted = new URL(url, scope);
  const address = isPanel(wanted) ? wanted : new URL(scope);
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const panel = tabs.find((tab) => isPanel(new URL(tab.url)));
  if (!panel) return void (await worker.clients.openWindow(address.href));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's message reaches that tab only; there is no origin to name
  panel.postMessage({ open: address.pathname });
  await panel.focus();
}

function isPanel({ origin, pathname }: URL): boolean {
  return `${origin}${pathname}/`.startsWith(`${worker.registration.scope}/`);
}
