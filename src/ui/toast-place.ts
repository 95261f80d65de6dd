/** Where the list of toasts stands: a side, and so many pixels from the top or the bottom. */
export type Place = { side: "left" | "right"; anchor: "top" | "bottom"; offset: number };

type Box = { left: number; top: number; right: number; bottom: number };

/** Something a toast must not cover; `weight` says how bad it would be. */
export type Obstacle = Box & { weight: number };

type Sizes = {
  viewport: { width: number; height: number };
  toasts: { width: number; height: number };
};

/** Distance of the toasts from the edges of the window, in pixels. */
export const TOAST_MARGIN = 16;

const STEP = 8;

/**
 * The place that covers the least: an edge when one is free (bottom right first), else the free gap nearest to the
 * bottom, else whatever covers fewest controls.
 */
export function choosePlace(sizes: Sizes, obstacles: readonly Obstacle[]): Place {
  let best = EDGES[0]!;
  let least = Infinity;
  for (const place of placesIn(sizes)) {
    const cost = costOf(boxAt(place, sizes), obstacles);
    if (cost === 0) return place;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

const EDGES: readonly Place[] = [
  { side: "right", anchor: "bottom", offset: TOAST_MARGIN },
  { side: "right", anchor: "top", offset: TOAST_MARGIN },
  { side: "left", anchor: "bottom", offset: TOAST_MARGIN },
  { side: "left", anchor: "top", offset: TOAST_MARGIN },
];

function* placesIn({ viewport, toasts }: Sizes): Generator<Place> {
  yield* EDGES;
  const highest = viewport.height - toasts.height - TOAST_MARGIN;
  for (let offset = TOAST_MARGIN + STEP; offset < highest; offset += STEP) {
    yield { side: "right", anchor: "bottom", offset };
    yield { side: "left", anchor: "bottom", offset };
  }
}

function boxAt({ side, anchor, offset }: Place, { viewport, toasts }: Sizes): Box {
  const left = side === "left" ? TOAST_MARGIN : viewport.width - TOAST_MARGIN - toasts.width;
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

/** The enabled controls that can be seen now, inside `within`. What is in use weighs most, the page's frame least. */
export function visibleControls(within: Element): Obstacle[] {
  const obstacles: Obstacle[] = [];
  for (const control of within.querySelectorAll(CONTROLS)) {
    if (control.closest("[data-toaster]")) continue;
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, top, right, bottom } = boxWithLabel(control);
    if (right < 0 || bottom < 0 || left > window.innerWidth || top > window.innerHeight) continue;
    obstacles.push({ left, top, right, bottom, weight: weightOf(control) });
  }
  return obstacles;
}

/** A field nobody can name is no use: its label belongs to it. */
function boxWithLabel(control: Element): Box {
  const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
  const boxes = [control, ...labels].map((part) => part.getBoundingClientRect());
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

function weightOf(control: Element): number {
  if (control === document.activeElement) return 30;
  return control.closest("main, dialog") ? 5 : 1;
}
