/**
 * Fetches the code of the page once its first pictures are on screen: before, the two would share a slow line. A visitor
 * who does something does not wait for pictures, and what needs the code is done as soon as it is there.
 */
import type { Hydrated, Waits } from "#ui/waits.ts";

// Written here again: an import would fetch the code before the pictures.
const WAITS: Waits = "data-waits";
const HYDRATED: Hydrated = "hydrated";

const MAX_WAIT = 1500; // milliseconds; a picture may never come

const RETRY_DELAYS = [1000, 3000]; // milliseconds

const ACTIONS = ["pointerdown", "keydown", "click", "input", "scroll"] as const;

const [entry, ...others] = document.querySelector<HTMLElement>("script[data-code]")?.dataset.code?.split(" ") ?? [];
const presses: HTMLElement[] = [];
let isRepeating = false;

void start();

async function start(): Promise<void> {
  allowPresses(true);
  addEventListener("click", holdPress, true);
  addEventListener(HYDRATED, () => void repeatPresses(), { once: true });
  await Promise.race([firstPictures(), firstAction(), after(MAX_WAIT)]);
  // The entry imports them too, and tries again.
  for (const file of others) import(/* @vite-ignore */ file).catch(() => {});
  if (entry) await load(entry);
}

async function load(file: string, delays = RETRY_DELAYS): Promise<void> {
  try {
    await import(/* @vite-ignore */ file);
  } catch {
    const [delay, ...later] = delays;
    // As it was sent: nothing looks as if it worked.
    if (delay === undefined) return allowPresses(false);
    await after(delay);
    await load(file, later);
  }
}

async function firstPictures(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>("img[fetchpriority=high]");
  await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()));
  await nextPaint();
}

/** Hidden tabs are not painted: there `MAX_WAIT` ends the wait. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function firstAction(): Promise<void> {
  return new Promise((resolve) => {
    for (const action of ACTIONS)
      addEventListener(action, () => resolve(), { once: true, passive: true, capture: true });
  });
}

function after(delay?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay));
}

function allowPresses(isAllowed: boolean): void {
  for (const control of document.querySelectorAll(`[${WAITS}]`)) control.toggleAttribute("disabled", !isAllowed);
}

/** Of what needs the code; a link or a form waits only for the presses before it. */
function holdPress(event: MouseEvent): void {
  const { target } = event;
  if (isRepeating || !(target instanceof Element)) return;
  // A radio button shows the choice at once.
  const isChoice = target instanceof HTMLInputElement;
  const control = isChoice
    ? target.closest(`[${WAITS}]`) && target
    : target.closest<HTMLElement>(`button[${WAITS}]${presses.length > 0 ? ",a,[type=submit]" : ""}`);
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!isChoice) event.preventDefault();
  event.stopImmediatePropagation();
  presses.push(control);
}

/** In their order, each in a task of its own: React shows what one changed before the next. */
async function repeatPresses(): Promise<void> {
  for (;;) {
    await after();
    const [press] = presses;
    if (!press) break;
    isRepeating = true;
    // Else React takes the choice for one that it made.
    if (press instanceof HTMLInputElement) press.checked = false;
    if (press.isConnected) press.click();
    isRepeating = false;
    presses.shift();
  }
  removeEventListener("click", holdPress, true);
}
