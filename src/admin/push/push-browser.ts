import { PANEL_WORKER } from "#domain/panel-address.ts";
import type { CallInput } from "#server/call-types.ts";
import { registerWorker } from "#ui/register-worker.ts";

/** `home-screen`: an Apple phone or tablet, where only an installed panel gets notifications. */
export type PushSupport = "available" | "denied" | "home-screen" | "unsupported";

/** What the shop stores of a `PushSubscription`. */
type Browser = CallInput<"POST /api/admin/account/push-subscriptions">["body"];

/** Permission was requested and refused; after `denied` the browser will not ask again. */
export class NotAllowed extends Error {
  readonly isDenied: boolean;

  constructor(isDenied: boolean) {
    super("Notifications are not allowed");
    this.isDenied = isDenied;
  }
}

export function findPushSupport(): PushSupport {
  const isThere = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isThere) return isOfApple() ? "home-screen" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "available";
}

/** iPads claim to be Macs. */
function isOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /\b(iPhone|iPad)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}

/** This browser's own subscription, whichever account it belongs to. */
export async function findOwnSubscription(): Promise<PushSubscription | undefined> {
  if (!["available", "denied"].includes(findPushSupport())) return undefined;
  const registration = await navigator.serviceWorker.getRegistration(PANEL_WORKER.scope);
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Whether the shop can still push to it: another SECRET_KEY means another key. */
export function isOfKey({ options: { applicationServerKey } }: PushSubscription, pushKey: string): boolean {
  if (!applicationServerKey) return false;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === pushKey;
}

/** Asks the user, so it must follow a click. Throws `NotAllowed`, or the error of the browser's push service. */
export async function subscribeBrowser(pushKey: string): Promise<Browser> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new NotAllowed(permission === "denied");
  await registerWorker(PANEL_WORKER);
  const registration = await navigator.serviceWorker.ready;
  // A new one: the shop may have been told that the old one is gone, or it was made for another key.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}
