/** A place on the 1600×2000 sheet, in px. */
export type Point = readonly [x: number, y: number];

/** A closed line through its points, in px. */
export type Outline = readonly Point[];

/** An upright rectangle, in px. */
export type Box = { x: number; y: number; width: number; height: number };

/** The vertical middle of the sheet, about which garments are symmetric, in px. */
export const axis = 800;

/** Numbers from 0 to 1 that repeat for the same seed, so a drawing is the same each time. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number that stands for a text. */
export function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619);
  return value >>> 0;
}

/** How far apart two points are, in px. */
function distance(from: Point, to: Point): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** The point at `share` (0 to 1) of the way. */
export function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** `length` px from a point, along a direction in degrees: 0 is down, 90 is right. */
export function along(from: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [from[0] + Math.sin(angle) * length, from[1] + Math.cos(angle) * length];
}

/** Points, about 8 px apart, on an SVG path written with absolute M, L, Q, C and Z. */
export function trace(path: string): Point[] {
  const points: Point[] = [];
  for (const [, command = "", written = ""] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = (written.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const stops: Point[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) stops.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
    const step = command === "C" ? 3 : command === "Q" ? 2 : 1;
    for (let i = 0; i + step <= stops.length; i += step) {
      const last = points.at(-1);
      const legs = stops.slice(i, i + step);
      if (command === "M" || !last) points.push(...legs);
      else points.push(...curve([last, ...legs]));
    }
  }
  return points;
}

/** A Bézier curve of any degree, without its first point. */
function curve(controls: readonly Point[]): Point[] {
  let length = 0;
  controls.forEach((point, i) => (length += i ? distance(controls[i - 1] ?? point, point) : 0));
  const steps = controls.length === 2 ? Math.max(1, Math.round(length / 40)) : Math.max(6, Math.round(length / 8));
  return Array.from({ length: steps }, (_, i) => {
    let level = controls;
    while (level.length > 1) {
      level = level.slice(1).map((point, j) => between(level[j] ?? point, point, (i + 1) / steps));
    }
    return level[0] ?? [0, 0];
  });
}

/** The other side of a line, about a vertical axis at x px. */
export function mirror(line: Outline): Point[] {
  return line.map(([x, y]): Point => [2 * axis - x, y]).toReversed();
}

/** A whole outline from its right half, a path from the top centre to the bottom centre. */
export function symmetric(rightHalf: string): Point[] {
  const half = trace(rightHalf);
  return [...half, ...mirror(half)];
}

/** A band about a line of points; widths (px, full) are spread evenly along it. */
export function ribbon(line: readonly Point[], ...widths: number[]): Point[] {
  const spine = smooth(line);
  const right: Point[] = [];
  const left: Point[] = [];
  spine.forEach((point, i) => {
    const before = spine[i - 1] ?? point;
    const after = spine[i + 1] ?? point;
    const reach = distance(before, after) || 1;
    const position = (i / (spine.length - 1)) * (widths.length - 1);
    const from = widths[Math.floor(position)] ?? 0;
    const to = widths[Math.ceil(position)] ?? from;
    const half = (from + (to - from) * (position % 1)) / 2;
    const across: Point = [(-(after[1] - before[1]) / reach) * half, ((after[0] - before[0]) / reach) * half];
    right.push([point[0] + across[0], point[1] + across[1]]);
    left.unshift([point[0] - across[0], point[1] - across[1]]);
  });
  return [...right, ...left];
}

/** A smooth open line through the given points, a point each 10 px or so. */
function smooth(line: readonly Point[]): Point[] {
  const points: Point[] = [];
  line.forEach((to, i) => {
    const from = line[i - 1];
    if (!from) return void points.push(to);
    const before = line[i - 2] ?? from;
    const after = line[i + 1] ?? to;
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    points.push(...curve([from, first, second, to]));
  });
  return points;
}

/** An ellipse about x, y; radii in px. */
export function ellipse(x: number, y: number, rx: number, ry = rx): Point[] {
  const steps = Math.max(16, Math.round((rx + ry) / 6));
  return Array.from({ length: steps }, (_, i): Point => {
    const turn = (i / steps) * Math.PI * 2;
    return [x + Math.cos(turn) * rx, y + Math.sin(turn) * ry];
  });
}

/** A rectangle from its top left corner, in px. */
export function rectangle(x: number, y: number, width: number, height: number): Point[] {
  return trace(`M${x} ${y} L${x + width} ${y} L${x + width} ${y + height} L${x} ${y + height} L${x} ${y + 1}`);
}

/** A line turned about a centre by degrees, clockwise. */
export function turned(line: Outline, degrees: number, [cx, cy]: Point): Point[] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return line.map(([x, y]): Point => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]);
}

/** What of an outline lies left of a vertical line at x px. */
export function leftOf(outline: Outline, x: number): Point[] {
  return outline.flatMap((point, i) => {
    const before = outline.at(i - 1) ?? point;
    const inside: Point[] = [];
    if (before[0] <= x !== point[0] <= x) inside.push(between(before, point, (x - before[0]) / (point[0] - before[0])));
    if (point[0] <= x) inside.push(point);
    return inside;
  });
}

/** The smallest upright rectangle around an outline. */
export function bounds(outline: Outline): Box {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** An outline as scissors leave it: corners kept, long curves made of slightly uneven cuts. As an SVG path. */
export function scissorCut(outline: Outline): string {
  const points = outline.filter((point, i) => i === 0 || distance(point, outline[i - 1] ?? point) > 0.5);
  const count = points.length;
  const at = (i: number): Point => points[(i + count) % count] ?? [0, 0];
  const random = seeded(hash(points.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join(" ")));

  let perimeter = 0;
  for (let i = 0; i < count; i++) perimeter += distance(at(i), at(i + 1));
  const stride = Math.min(46, Math.max(5, perimeter / 26));
  const wobble = Math.min(2.1, perimeter / 240);

  const isCorner = (i: number): boolean => {
    const into = Math.atan2(at(i)[1] - at(i - 1)[1], at(i)[0] - at(i - 1)[0]);
    const out = Math.atan2(at(i + 1)[1] - at(i)[1], at(i + 1)[0] - at(i)[0]);
    return Math.abs(Math.atan2(Math.sin(out - into), Math.cos(out - into))) > 0.6;
  };
  const firstCorner = points.findIndex((_, i) => isCorner(i));
  const start = Math.max(0, firstCorner);

  const cuts: { point: Point; corner: boolean }[] = [];
  let walked = 0;
  let next = 0;
  for (let i = start; i < start + count; i++) {
    const corner = isCorner(i);
    if (corner || walked >= next) {
      const [x, y] = at(i);
      const swing = corner ? wobble * 0.5 : wobble;
      cuts.push({ point: [x + (random() - 0.5) * 2 * swing, y + (random() - 0.5) * 2 * swing], corner });
      walked = 0;
      next = stride * (0.55 + random() * 0.9);
    }
    walked += distance(at(i), at(i + 1));
  }

  const total = cuts.length;
  const cut = (i: number): { point: Point; corner: boolean } =>
    cuts[(i + total) % total] ?? { point: [0, 0], corner: true };
  const write = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let path = `M${write(cut(0).point)}`;
  for (let i = 0; i < total; i++) {
    const from = cut(i);
    const to = cut(i + 1);
    const before = from.corner ? from.point : cut(i - 1).point;
    const after = to.corner ? to.point : cut(i + 2).point;
    const first: Point = [
      from.point[0] + (to.point[0] - before[0]) / 6.4,
      from.point[1] + (to.point[1] - before[1]) / 6.4,
    ];
    const second: Point = [
      to.point[0] - (after[0] - from.point[0]) / 6.4,
      to.point[1] - (after[1] - from.point[1]) / 6.4,
    ];
    path += `C${write(first)} ${write(second)} ${write(to.point)}`;
  }
  return `${path}Z`;
}
