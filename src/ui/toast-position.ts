export type Box = { left: number; top: number; right: number; bottom: number };

export type Obstacle = Box & { weight: number }; // `weight`: how bad covering it is

const STEP = 8; // pixels

/** How far, in pixels, toasts are lifted: until they cover nothing, else to where they cover least. */
export function chooseLift(toasts: Box, obstacles: readonly Obstacle[]): number {
  let best = 0;
  let least = Infinity;
  for (let lift = 0; toasts.top - lift >= STEP; lift += STEP) {
    const cost = coverCost(raised(toasts, lift), obstacles);
    if (cost < least) [best, least] = [lift, cost];
    if (cost === 0) break;
  }
  return best;
}

export function raised({ left, top, right, bottom }: Box, lift: number): Box {
  return { left, right, top: top - lift, bottom: bottom - lift };
}

/** The weights of what lies under a box. A control covered in its middle, where it is pressed, counts twice. */
export function coverCost(box: Box, obstacles: readonly Obstacle[]): number {
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

const READ = "h1, h2, [data-uncovered]";

/** Visible enabled controls with their labels and hints, titles, and elements marked as uncovered. */
export function visibleObstacles(container: Element): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const add = (element: Element, weight: number) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (right < 0 || bottom < 0 || left > window.innerWidth || top > window.innerHeight) return;
    obstacles.push({ left, top, right, bottom, weight });
  };
  for (const control of container.querySelectorAll(`${CONTROLS}, ${READ}`)) {
    if (control.closest("[data-toaster]")) continue;
    const words = wordsOf(control);
    // A choice is an invisible input over its label's drawing.
    if (![control, ...words].some(isVisible)) continue;
    const weight = weightOf(control);
    add(control, weight);
    for (const described of words) add(described, weight / 4);
  }
  return obstacles;
}

function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** The focused control weighs most, then those of forms; a banner less than one field. */
function weightOf(control: Element): number {
  if (control === document.activeElement) return 40;
  if (control.matches(READ)) return 2;
  if (!control.closest("main, dialog")) return 1;
  return control.closest("form") ? 20 : 5;
}

/** A field is hard to use without its label, and its error is below it. */
function wordsOf(control: Element): Element[] {
  const isField =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement;
  if (!isField) return [];
  return [...(control.labels ?? []), ...(control.ariaDescribedByElements ?? [])];
}
