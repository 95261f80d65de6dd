export type ToastPosition = { anchor: "top" | "bottom"; offset: number };

type Box = { left: number; top: number; right: number; bottom: number };

export type Obstacle = Box & { weight: number }; // `weight`: how bad covering it is

type Sizes = {
  viewport: { width: number; height: number };
  toasts: { width: number; height: number };
};

const MARGIN = 16; // pixels
const MARGIN_ON_PHONES = 8;
const PHONE = 640; // pixels wide at most

const LEAST_MARGIN = 2;

const STEP = 8;

export function toastMargin({ width }: Sizes["viewport"]): number {
  return width < PHONE ? MARGIN_ON_PHONES : MARGIN;
}

/** At the bottom right, as much higher as what stands there needs; else at the top; else where the fewest controls are. */
export function chooseToastPosition(sizes: Sizes, obstacles: readonly Obstacle[]): ToastPosition {
  let best: ToastPosition = { anchor: "bottom", offset: toastMargin(sizes.viewport) };
  let least = Infinity;
  for (const position of positionsIn(sizes)) {
    const cost = costOf(boxAt(position, sizes), obstacles);
    if (cost === 0) return position;
    if (cost < least) [best, least] = [position, cost];
  }
  return best;
}

/** The weights of what lies under the toasts. */
export function coverCost(position: ToastPosition, sizes: Sizes, obstacles: readonly Obstacle[]): number {
  return costOf(boxAt(position, sizes), obstacles);
}

function* positionsIn({ viewport, toasts }: Sizes): Generator<ToastPosition> {
  const margin = toastMargin(viewport);
  const highest = viewport.height - toasts.height - margin;
  for (let offset = margin; offset < highest; offset += STEP) yield { anchor: "bottom", offset };
  yield { anchor: "top", offset: margin };
}

function boxAt({ anchor, offset }: ToastPosition, { viewport, toasts }: Sizes): Box {
  const margin = Math.max(LEAST_MARGIN, Math.min((viewport.width - toasts.width) / 2, MARGIN));
  const left = viewport.width - margin - toasts.width;
  const top = anchor === "top" ? offset : viewport.height - offset - toasts.height;
  return { left, top, right: left + toasts.width, bottom: top + toasts.height };
}

/** A control whose middle is covered counts twice: that is where it would be pressed. */
function costOf(box: Box, obstacles: readonly Obstacle[]): number {
  let cost = 0;
  for (const obstacle of obstacles) {
    if (!overlap(box, obstacle)) continue;
    const x = (obstacle.left + obstacle.right) / 2;
    const y = (obstacle.top + obstacle.bottom) / 2;
    const isMiddleCovered = overlap(box, { left: x, top: y, right: x, bottom: y });
    cost += isMiddleCovered ? 2 * obstacle.weight : obstacle.weight;
  }
  return cost;
}

function overlap(a: Box, b: Box): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

const CONTROLS = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary";

/** What people read off the screen right then, such as where to pay. */
const UNCOVERED = "[data-uncovered]";

const TITLES = "h1, h2";

/** At the foot of the window, over all of its width. */
const BARS = ".buy-bar, .confirm-bar, [data-bar]";

/** Enabled controls in view, with their labels and hints, titles, bars, and what is marked as uncovered. */
export function visibleControls(container: Element): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const add = (element: Element, weight: number) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right < 0 || bottom < 0 || left > window.innerWidth || top > window.innerHeight) return;
    obstacles.push({ left, top, right, bottom, weight });
  };
  for (const control of container.querySelectorAll(`${CONTROLS}, ${UNCOVERED}, ${TITLES}, ${BARS}`)) {
    if (control.closest("[data-toaster]")) continue;
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const weight = weightOf(control);
    add(control, weight);
    for (const words of wordsOf(control)) add(words, weight / 4);
  }
  return obstacles;
}

/** The focused control weighs most, then those of forms; the whole banner of a phone weighs less than one field. */
function weightOf(control: Element): number {
  if (control === document.activeElement) return 40;
  if (control.matches(BARS)) return 10;
  if (control.matches(UNCOVERED)) return 20;
  if (control.matches(TITLES)) return 1;
  if (!control.closest("main, dialog")) return 1;
  return control.closest("form") ? 20 : 5;
}

/** Without its label a field is hard to use, and its error is described below it. */
function wordsOf(control: Element): Element[] {
  const isField =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement;
  if (!isField) return [];
  return [...(control.labels ?? []), ...(control.ariaDescribedByElements ?? [])];
}
