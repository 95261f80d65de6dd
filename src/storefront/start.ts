/**
 * Loads the page's code once its first pictures are on screen: earlier, they would compete for a slow line. An
 * interaction starts it at once, and is replayed when the code has loaded.
 */
import type { Hydrated, Waits } from "#ui/until-hydrated.ts";

// Duplicated: an import would load the code before the pictures.
const WAITS: Waits = "data-waits";
const HYDRATED: Hydrated = "hydrated";

const MAX_WAIT = 1500; // milliseconds; a picture may never come

const RETRY_DELAYS = [1000, 3000]; // milliseconds

const ACTIONS = ["pointerdown", "keydown", "click", "input", "scroll"] as const;

const [entry, ...others] = document.querySelector<HTMLElement>("script[data-code]")?.dataset.code?.split(" ") ?? [];
const presses: HTMLElement[] = [];
const held = new AbortController();
let pointed: HTMLElement | null | undefined;
let isRepeating = false;

void start();

async function start(): Promise<void> {
  const early = { capture: true, signal: held.signal };
  addEventListener("pointerdown", holdPress, early);
  addEventListener("pointerup", holdPress, early);
  addEventListener("keydown", holdEnter, early);
  addEventListener("click", holdClick, early);
  addEventListener("change", holdChoice, early);
  addEventListener(HYDRATED, () => void repeatPresses(), early);
  await Promise.race([firstPictures(), firstAction(), after(MAX_WAIT)]);
  // The entry imports them too, and retries.
  for (const file of others) import(/* @vite-ignore */ file).catch(() => {});
  if (entry) await load(entry);
}

async function load(file: string, delays = RETRY_DELAYS): Promise<void> {
  try {
    await import(/* @vite-ignore */ file);
  } catch (error) {
    const [delay, ...later] = delays;
    if (delay === undefined) {
      // Links work again, as on a page without JavaScript.
      held.abort();
      throw error;
    }
    await after(delay);
    await load(file, later);
  }
}

async function firstPictures(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>("img[fetchpriority=high]");
  await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()));
  await nextPaint();
}

/** Hidden tabs are not painted: there `MAX_WAIT` ends the wait. A frame is drawn some time before it is on screen. */
async function nextPaint(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }));
}

function firstAction(): Promise<void> {
  return new Promise((resolve) => {
    for (const action of ACTIONS) addEventListener(action, () => resolve(), { once: true, capture: true });
  });
}

function after(delay?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay));
}

/** Browsers fire no click for a press on a disabled control; one that a replayed press has enabled gets its own. */
function holdPress({ type, target, isPrimary, button }: PointerEvent): void {
  const pressed = isPrimary && button === 0 && target instanceof Element ? controlAt(target) : undefined;
  if (type === "pointerup" && pressed && pressed === pointed) presses.push(pressed);
  pointed = type === "pointerdown" ? pressed : undefined;
}

function controlAt(target: Element): HTMLElement | null {
  return target.closest<HTMLElement>(`button[${WAITS}]:disabled`);
}

/** The browser shows the choice at once; React learns of it when it is replayed. */
function holdChoice({ target }: Event): void {
  if (!isRepeating && target instanceof HTMLInputElement && target.closest(`[${WAITS}]`)) presses.push(target);
}

/** A form whose button needs the code is not submitted without it. */
function holdEnter({ key, target }: KeyboardEvent): void {
  if (key !== "Enter" || !(target instanceof HTMLInputElement)) return;
  const button = target.form?.querySelector<HTMLElement>(`[type=submit][${WAITS}]:disabled`);
  if (button) presses.push(button);
}

/**
 * A link or form waits only for presses before it. 'Volver' needs no code if the browser exposes its history; after the
 * skip link that is this page.
 */
function holdClick(event: MouseEvent): void {
  const control = event.target instanceof Element && event.target.closest<HTMLElement>("a,[type=submit]");
  if (isRepeating || !control || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { navigation } = window as { navigation?: Navigation };
  const isBack = control.matches(".product-back") && navigation?.canGoBack && !location.hash;
  if (presses.length === 0 && !isBack) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (presses.length === 0) history.back();
  else presses.push(control);
}

/** In order, each in its own task, so that React renders one before the next. Presses meanwhile are appended. */
async function repeatPresses(): Promise<void> {
  for (const press of presses) {
    await after();
    press.removeAttribute("disabled");
    isRepeating = true;
    if (press instanceof HTMLInputElement) press.checked = false;
    press.click();
    isRepeating = false;
  }
  held.abort();
  for (const control of document.querySelectorAll(`[${WAITS}]`)) control.removeAttribute("disabled");
}
