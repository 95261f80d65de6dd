import type { Colour } from "./colours.ts";
import { type Letter, lettersOf, UNITS_PER_EM, widthOf } from "./letters.ts";

export type Placed = { x: number; baseline: number; size: number; colour: Colour };

type Edge = { x0: number; y0: number; x1: number; y1: number; turn: 1 | -1 };

const SMOOTHNESS = { rows: 5, curve: 6 } as const; // lines sampled per row of pixels, straight pieces per curve

/** Letters as raw RGB; the image library would depend on the fonts of the machine. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;

  constructor(width: number, height: number, ground: Colour) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
    for (let at = 0; at < this.pixels.length; at += 3) this.pixels.set(ground, at);
  }

  /** Gives the x at which the line ends. */
  write(text: string, placed: Placed): number {
    let { x } = placed;
    for (const letter of lettersOf(text)) {
      this.draw(letter, { ...placed, x });
      x += letter.advance * placed.size;
    }
    return x;
  }

  writeCentred(text: string, placed: Omit<Placed, "x">): void {
    this.write(text, { ...placed, x: (this.width - widthOf(text, placed.size)) / 2 });
  }

  draw({ path }: Letter, { x, baseline, size, colour }: Placed): void {
    const edges = edgesOf(path, x, baseline, size / UNITS_PER_EM);
    const xs = edges.flatMap(({ x0, x1 }) => [x0, x1]);
    const left = Math.max(0, Math.floor(Math.min(...xs)));
    const top = Math.max(0, Math.floor(Math.min(...edges.map(({ y0 }) => y0))));
    const right = Math.min(this.width, Math.ceil(Math.max(...xs)));
    const bottom = Math.min(this.height, Math.ceil(Math.max(...edges.map(({ y1 }) => y1))));
    const cover = new Float32Array(Math.max(0, right - left));
    for (let row = top; row < bottom; row += 1) {
      cover.fill(0);
      for (let line = 0; line < SMOOTHNESS.rows; line += 1) {
        for (const [from, to] of spansAt(edges, row + (line + 0.5) / SMOOTHNESS.rows)) {
          addSpan(cover, from - left, to - left, 1 / SMOOTHNESS.rows);
        }
      }
      this.#blend(row, left, cover, colour);
    }
  }

  #blend(row: number, left: number, cover: Float32Array, colour: Colour): void {
    for (const [column, part] of cover.entries()) {
      if (part === 0) continue;
      const at = (row * this.width + left + column) * 3;
      for (const [channel, wanted] of colour.entries()) {
        const now = this.pixels[at + channel] ?? 0;
        this.pixels[at + channel] = Math.round(now + (wanted - now) * Math.min(1, part));
      }
    }
  }
}

/** The straight edges of a path, all pointing down; `turn` is their original direction. */
function edgesOf(path: string, x: number, y: number, scale: number): Edge[] {
  const edges: Edge[] = [];
  let [startX, startY, atX, atY] = [0, 0, 0, 0];
  const lineTo = (toX: number, toY: number) => {
    if (toY > atY) edges.push({ x0: atX, y0: atY, x1: toX, y1: toY, turn: 1 });
    else if (toY < atY) edges.push({ x0: toX, y0: toY, x1: atX, y1: atY, turn: -1 });
    [atX, atY] = [toX, toY];
  };
  for (const [, command, numbers = ""] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = (numbers.match(/-?\d+/g) ?? []).map(
      (number, index) => Number(number) * scale + (index % 2 === 0 ? x : y),
    );
    if (command === "M") [startX, startY, atX, atY] = [a, b, a, b];
    else if (command === "L") lineTo(a, b);
    else if (command === "Z") lineTo(startX, startY);
    else {
      const [fromX, fromY] = [atX, atY];
      for (let piece = 1; piece <= SMOOTHNESS.curve; piece += 1) {
        const t = piece / SMOOTHNESS.curve;
        const along = (from: number, by: number, to: number) =>
          (1 - t) ** 2 * from + 2 * t * (1 - t) * by + t ** 2 * to;
        lineTo(along(fromX, a, c), along(fromY, b, d));
      }
    }
  }
  return edges;
}

/** The spans inside the path at `y`, by the nonzero winding rule. */
function spansAt(edges: readonly Edge[], y: number): [from: number, to: number][] {
  const crossings = edges
    .filter(({ y0, y1 }) => y0 <= y && y < y1)
    .map(({ x0, y0, x1, y1, turn }) => ({ x: x0 + ((x1 - x0) * (y - y0)) / (y1 - y0), turn }))
    .toSorted((a, b) => a.x - b.x);
  const spans: [number, number][] = [];
  let winding = 0;
  let from = 0;
  for (const { x, turn } of crossings) {
    if (winding === 0) from = x;
    winding += turn;
    if (winding === 0) spans.push([from, x]);
  }
  return spans;
}

/** Pixels at the ends count by the part that is covered. */
function addSpan(cover: Float32Array, from: number, to: number, weight: number): void {
  for (let column = Math.max(0, Math.floor(from)); column < Math.min(cover.length, to); column += 1) {
    const part = Math.min(to, column + 1) - Math.max(from, column);
    cover[column] = (cover[column] ?? 0) + part * weight;
  }
}
