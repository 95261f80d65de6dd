import type { Page, Worker } from "@playwright/test";
import type { TestSubscription } from "../push-service.ts";
import { expect, type OpenShop } from "./journey.ts";

/**
 * Gives the page what a browser without a screen lacks: permission to show notifications, and a push service, which
 * answers subscriptions by key with `subscription`. Everything else is the browser's own.
 */
export async function allowNotifications(page: Page, subscription: TestSubscription): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript((given) => {
    const STORED = "test-push-key";
    const subscriptionOf = (key: string) => ({
      ...given,
      options: {
        applicationServerKey: Uint8Array.from(
          atob(key.replaceAll("-", "+").replaceAll("_", "/")),
          (letter) => letter.codePointAt(0) ?? 0,
        ).buffer,
      },
      toJSON: () => ({ ...given, expirationTime: null }),
      unsubscribe: () => {
        localStorage.removeItem(STORED);
        return Promise.resolve(true);
      },
    });
    const current = () => {
      const key = localStorage.getItem(STORED);
      return key === null ? null : subscriptionOf(key);
    };
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(current()),
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(STORED, applicationServerKey);
        return Promise.resolve(current());
      },
    });
  }, subscription);
}

type Shown = { title: string; body: string; tag: string; data: { url: string }; renotify: boolean };

/** The panel's service worker, in a browser that has no screen for notifications. */
export type PanelWorker = {
  /** Delivers a message as the browser does for its push service. */
  deliver(message: object): Promise<void>;
  /** What it currently shows. */
  shown(): Promise<Shown[]>;
  click(tag: string): Promise<void>;
};

export async function openPanelWorker(page: Page, { url }: OpenShop): Promise<PanelWorker> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${url}/admin`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const worker = await findWorker(page);
  await worker.evaluate(() => {
    let shown: Shown[] = [];
    const remove = (tag: string) => {
      shown = shown.filter((other) => other.tag !== tag);
    };
    Object.assign(ServiceWorkerRegistration.prototype, {
      getNotifications: ({ tag }: { tag?: string } = {}) =>
        Promise.resolve(
          shown
            .filter((one) => tag === undefined || one.tag === tag)
            .map((one) => Object.assign(one, { close: () => remove(one.tag) })),
        ),
      showNotification: (title: string, options: Omit<Shown, "title">) => {
        remove(options.tag);
        shown.push({ ...options, title });
        return Promise.resolve();
      },
    });
  });
  return {
    async deliver(message) {
      const data = JSON.stringify(message);
      await session.send("ServiceWorker.deliverPushMessage", { origin: url, registrationId, data });
    },
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        const shown = (await registration.getNotifications()) as unknown as Shown[];
        return shown.map(({ title, body, tag, data, renotify }) => ({ title, body, tag, data, renotify }));
      }),
    click: (clicked) =>
      worker.evaluate(async (tag) => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        const [notification] = await registration.getNotifications({ tag });
        // Without a person's click browsers focus no tab.
        const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);
        globalThis.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
      }, clicked),
  };
}

async function findWorker(page: Page): Promise<Worker> {
  const running = () =>
    page
      .context()
      .serviceWorkers()
      .find((worker) => worker.url().endsWith("/admin/sw.js"));
  await expect.poll(() => running() !== undefined).toBe(true);
  const worker = running();
  if (!worker) throw new Error("The panel has no service worker");
  return worker;
}
