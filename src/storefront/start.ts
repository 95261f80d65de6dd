/**
 * Fetches the code of the page once its first pictures are on screen: before, the two would share a slow line. A visitor
 * who does something does not wait for pictures.
 */
const MAX_WAIT = 3000; // milliseconds; a picture may never come

const ACTIONS = ["pointerdown", "keydown", "scroll"] as const;

const [entry, ...others] = document.querySelector<HTMLElement>("script[data-code]")?.dataset.code?.split(" ") ?? [];

void start();

async function start(): Promise<void> {
  await Promise.race([firstPictures(), firstAction(), after(MAX_WAIT)]);
  // The entry imports them too, and tries again.
  for (const file of others) import(/* @vite-ignore */ file).catch(() => {});
  if (entry) await import(/* @vite-ignore */ entry);
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
    for (const action of ACTIONS) addEventListener(action, () => resolve(), { once: true, passive: true });
  });
}

function after(delay: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay));
}
