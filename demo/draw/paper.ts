import { bounds, scissorCut, hash, seeded, trace } from "./geometry.ts";
import type { Box, Outline, Point } from "./geometry.ts";
import { darker, isDark, lighter } from "./palette.ts";

/** How far a piece stands off what lies below: a button, a pocket, a panel, a whole garment. */
type Lift = 0 | 1 | 2 | 3;

/** What a piece is cut from: one colour and, perhaps, something printed on it. */
export type Cloth = {
  color: string;
  /** Draws over the box (px); the print runs at an angle, in degrees clockwise. */
  print?: (box: Box, degrees: number) => string;
};

type PieceOptions = {
  lift?: Lift;
  /** Which way the cloth runs, in degrees clockwise. */
  degrees?: number;
  /** SVG drawn upon the piece and cut off at its edge. */
  marks?: string;
};

const shadows: Record<Lift, readonly { blur: number; x: number; y: number; opacity: number }[]> = {
  0: [],
  1: [{ blur: 3.5, x: 3, y: 4, opacity: 0.34 }],
  2: [
    { blur: 3, x: 3, y: 4, opacity: 0.22 },
    { blur: 11, x: 8, y: 11, opacity: 0.22 },
  ],
  3: [
    { blur: 4, x: 4, y: 6, opacity: 0.24 },
    { blur: 24, x: 18, y: 26, opacity: 0.24 },
  ],
};

/** One piece of cut paper: its shadow, its thickness, its face and what is drawn upon it. */
export function piece(outline: Outline, cloth: Cloth | string, options: PieceOptions = {}): string {
  const { color, print }: Cloth = typeof cloth === "string" ? { color: cloth } : cloth;
  const { lift = 2, degrees = 0, marks = "" } = options;
  const path = scissorCut(outline);
  const id = `p${hash(path).toString(36)}`;
  const box = bounds(outline);

  const cast = shadows[lift].map(({ blur, x, y, opacity }, i) => {
    const room = blur * 3;
    return (
      `<filter id="${id}s${i}" filterUnits="userSpaceOnUse" x="${box.x - room}" y="${box.y - room}" width="${box.width + room * 2}" height="${box.height + room * 2}"><feGaussianBlur stdDeviation="${blur}"/></filter>` +
      `<g transform="translate(${x} ${y})"><path d="${path}" fill="#2b1a10" opacity="${opacity}" filter="url(#${id}s${i})"/></g>`
    );
  });
  const thickness =
    lift === 0
      ? ""
      : `<path d="${path}" fill="${darker(color, 0.34)}" transform="translate(1.5 2)"/>` +
        `<path d="${path}" fill="${lighter(color, isDark(color) ? 0.3 : 0.6)}" transform="translate(-1.1 -1.3)"/>`;
  const drawn = `${print ? print(box, degrees) : ""}${marks}`;
  return (
    `${cast.join("")}${thickness}<path d="${path}" fill="${color}"/>` +
    (drawn ? `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${drawn}</g>` : "") +
    `<path d="${path}" fill="url(#daylight)"/>`
  );
}

/** The light every piece shares, from the upper left. Goes once in each picture. */
export const daylight =
  `<linearGradient id="daylight" x1="0" y1="0" x2="1" y2="1">` +
  `<stop offset="0" stop-color="#fff8ea" stop-opacity=".13"/><stop offset=".5" stop-color="#fff8ea" stop-opacity="0"/>` +
  `<stop offset=".5" stop-color="#2b1a10" stop-opacity="0"/><stop offset="1" stop-color="#2b1a10" stop-opacity=".1"/></linearGradient>`;

/** A flat cut-out without thickness, as of ink on the paper. */
export function flat(outline: Outline, color: string, opacity = 1): string {
  return `<path d="${scissorCut(outline)}" fill="${color}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
}

/** A fold: a sliver that tapers at both ends, bent through a middle point; width in px at its belly. */
export function fold(from: Point, bend: Point, to: Point, width = 12, tone: "shade" | "light" = "shade"): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const across: Point = [((to[1] - from[1]) / length) * width, (-(to[0] - from[0]) / length) * width];
  const path = `M${from.join(" ")}Q${bend[0] + across[0]} ${bend[1] + across[1]} ${to.join(" ")}Q${bend[0] - across[0]} ${bend[1] - across[1]} ${from.join(" ")}Z`;
  return tone === "shade"
    ? `<path d="${path}" fill="#2b1a10" opacity=".13"/>`
    : `<path d="${path}" fill="#fff6e6" opacity=".16"/>`;
}

/** A tuck: a fold that is widest at the edge or seam it starts from and dies at its tip; width in px. */
export function tuck(edge: Point, bend: Point, tip: Point, width = 20): string {
  const length = Math.hypot(tip[0] - edge[0], tip[1] - edge[1]) || 1;
  const [x, y]: Point = [((tip[1] - edge[1]) / length) * width, (-(tip[0] - edge[0]) / length) * width];
  const path = `M${edge[0] + x * 0.5} ${edge[1] + y * 0.5}Q${bend[0] + x * 0.42} ${bend[1] + y * 0.42} ${tip.join(" ")}Q${bend[0] - x * 0.42} ${bend[1] - y * 0.42} ${edge[0] - x * 0.5} ${edge[1] - y * 0.5}Z`;
  return `<path d="${path}" fill="#2b1a10" opacity=".12"/>`;
}

/** A row of stitches along an SVG path; length of a stitch in px. */
export function stitch(path: string, color: string, length = 11): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2.8" stroke-linecap="round" stroke-dasharray="${length} ${length * 0.75}"/>`;
}

/** The thread for a cloth: quiet, but seen. */
export function thread(color: string): string {
  return isDark(color) ? lighter(color, 0.34) : darker(color, 0.36);
}

/** A seam: a thin even line along an SVG path. */
export function seam(path: string, color: string, width = 3.4): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** The SVG path of a line of points. */
export function line(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** A sewn button, radius in px. */
export function button(x: number, y: number, radius: number, color: string): string {
  const hole = radius * 0.17;
  const gap = radius * 0.3;
  const holes = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]
    .map(([sx = 0, sy = 0]) => `<circle cx="${x + sx * gap}" cy="${y + sy * gap}" r="${hole}"/>`)
    .join("");
  const disc = Array.from({ length: 22 }, (_, i): Point => {
    const turn = (i / 22) * Math.PI * 2;
    return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
  });
  return (
    piece(disc, color, { lift: 1 }) +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.68}" fill="none" stroke="${darker(color, 0.3)}" stroke-width="${radius * 0.09}"/>` +
    `<g fill="${darker(color, 0.62)}">${holes}</g>`
  );
}

/** A buttonhole, centred, length in px. */
export function buttonhole(x: number, y: number, length: number, color: string, degrees = 0): string {
  return `<rect x="${x - length / 2}" y="${y - 2.4}" width="${length}" height="4.8" rx="2.4" fill="${color}" transform="rotate(${degrees} ${x} ${y})"/>`;
}

/** Sets a drawing down elsewhere: `from` (px) goes to `to`, turned clockwise and scaled about it. */
export function moveTo(
  drawing: string,
  {
    from = [800, 1000],
    to = [800, 1000],
    scale = 1,
    degrees = 0,
  }: { from?: Point; to?: Point; scale?: number; degrees?: number },
): string {
  return `<g transform="translate(${to.join(" ")}) rotate(${degrees}) scale(${scale}) translate(${-from[0]} ${-from[1]})">${drawing}</g>`;
}

/** Grey grain of the size asked for: around 0, the tooth of the paper lit from the upper left, in levels of 255. */
export function grain(width: number, height: number): Float32Array {
  const random = seeded(1916);
  const noise = Float32Array.from({ length: width * height }, () => random() - 0.5);
  const soft = (x: number, y: number): number => {
    const at = y * width + x;
    return (noise[at] ?? 0) + (noise[at + 1] ?? 0) + (noise[at + width] ?? 0) + (noise[at + width + 1] ?? 0);
  };
  const tooth = new Float32Array(width * height);
  for (let y = 0; y < height - 3; y++) {
    for (let x = 0; x < width - 3; x++) tooth[y * width + x] = (soft(x, y) - soft(x + 2, y + 2)) * 2.6;
  }
  return tooth;
}

/** A piece whose outline is written as an SVG path, in px. */
export function cutPath(path: string, cloth: Cloth | string, options?: PieceOptions): string {
  return piece(trace(path), cloth, options);
}
