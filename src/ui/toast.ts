import { createStore } from "./store.ts";

type ToastTone = "plain" | "danger";

export type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: number;
  title: string;
  description?: string;
  tone: ToastTone;
  action?: ToastAction;
  isNews?: boolean; // of what happened elsewhere, whatever is open here
};

export type NewToast = Omit<Toast, "id" | "tone"> & { tone?: ToastTone; duration?: number }; // `duration` in milliseconds

export const TOAST_DURATION = 4000; // milliseconds (spec 9)

const MAX_TOASTS = 3; // the oldest leaves for a fourth (spec 9)

type Hold = "unloaded" | "pointer" | "focus" | "hidden"; // list without its code, pointer on a toast, focus in the list, tab hidden

type Clock = { remaining: number; startedAt: number; timer?: ReturnType<typeof setTimeout> };

export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;
const clocks = new Map<number, Clock>();
const holds = new Set<Hold>(["unloaded"]);

/** Never takes the focus; returns the toast's id. Replaces a refusal that is still on screen. */
export function showToast({ tone = "plain", duration = TOAST_DURATION, ...content }: NewToast): number {
  const toast: Toast = { ...content, id: ++lastId, tone };
  clocks.set(toast.id, { remaining: duration, startedAt: 0 });
  if (holds.size === 0) startClock(toast.id);
  const others = toasts.read().filter((other) => tone !== "danger" || !isSame(other, toast));
  setToasts([...others, toast].slice(-MAX_TOASTS));
  return toast.id;
}

function isSame(one: Toast, other: Toast): boolean {
  return one.title === other.title && one.description === other.description && one.tone === other.tone;
}

export function dismissToast(id: number): void {
  setToasts(toasts.read().filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  setToasts([]);
}

/** Holds all toasts until every reason is released. */
export function holdToasts(hold: Hold): void {
  if (holds.size === 0) for (const id of clocks.keys()) stopClock(id);
  holds.add(hold);
}

export function releaseToasts(hold: Hold): void {
  if (!holds.delete(hold) || holds.size > 0) return;
  for (const id of clocks.keys()) startClock(id);
}

function setToasts(next: readonly Toast[]): void {
  for (const id of clocks.keys()) {
    if (next.some((toast) => toast.id === id)) continue;
    stopClock(id);
    clocks.delete(id);
  }
  // A pointer or focus on the last toast has nothing left to leave.
  if (next.length === 0) {
    holds.delete("pointer");
    holds.delete("focus");
  }
  toasts.write(next);
}

function startClock(id: number): void {
  const clock = clocks.get(id);
  if (!clock) return;
  clock.startedAt = performance.now();
  clock.timer = setTimeout(() => dismissToast(id), clock.remaining);
}

function stopClock(id: number): void {
  const clock = clocks.get(id);
  if (!clock?.timer) return;
  clearTimeout(clock.timer);
  clock.timer = undefined;
  clock.remaining -= performance.now() - clock.startedAt;
}
