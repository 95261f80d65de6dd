export type ToastPosition = { side: "left" | "right"; anchor: "top" | "bottom"; offset: number };

type Box = { left: number; top: number; right: number; bottom: number };

export type Obstacle = Box & { weight: number }; // `weight`: how bad covering it is

type Sizes = {
  viewport: { width: number; height: number };
  toasts: { width: number; height: number };
};

export const TOAST_MARGIN = 16; // pixels; less at the sides of a narrow window

const LEAST_MARGIN = 2;

const STEP = 8;

/** A free edge (bottom right first), else the free gap nearest to the bottom, else where the fewest controls are. */
export function chooseToastPosition(sizes: Sizes, obstacles: readonly Obstacle[]): ToastPosition {
  let best = EDGES[0]!;
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

const EDGES: readonly ToastPosition[] = [
  { side: "right", anchor: "bottom", offset: TOAST_MARGIN },
  { side: "right", anchor: "top", offset: TOAST_MARGIN },
  { side: "left", anchor: "bottom", offset: TOAST_MARGIN },
  { side: "left", anchor: "top", offset: TOAST_MARGIN },
];

function* positionsIn({ viewport, toasts }: Sizes): Generator<ToastPosition> {
  yield* EDGES;
  const highest = viewport.height - toasts.height - TOAST_MARGIN;
  for (let offset = TOAST_MARGIN + STEP; offset < highest; offset += STEP) {
    yield { side: "right", anchor: "bottom", offset };
    yield { side: "left", anchor: "bottom", offset };
  }
}

function boxAt({ side, anchor, offset }: ToastPosition, { viewport, toasts }: Sizes): Box {
  const margin = sideMargin(viewport.width, toasts.width);
  const left = side === "left" ? margin : viewport.width - margin - toasts.width;
  const top = anchor === "top" ? offset : viewport.height - offset - toasts.height;
  return { left, top, right: left + toasts.width, bottom: top + toasts.height };
}

function sideMargin(viewport: number, toasts: number): number {
  return Math.max(LEAST_MARGIN, Math.min((viewport - toasts) / 2, TOAST_MARGIN));
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

/** What people read off the screen right then. */
const UNCOVERED = "[data-uncovered]";

/** Enabled controls in view, with their labels and hints, and what is marked as uncovered. */
export function visibleControls(container: Element): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const add = (element: Element, weight: number) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right < 0 || bottom < 0 || left > window.innerWidth || top > window.innerHeight) return;
    obstacles.push({ left, top, right, bottom, weight });
  };
  for (const control of container.querySelectorAll(`${CONTROLS}, ${UNCOVERED}`)) {
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
  if (control.matches(UNCOVERED)) return 1;
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
