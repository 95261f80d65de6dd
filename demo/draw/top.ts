import { along, axis, between, mirror, symmetric, trace } from "./geometry.ts";
import type { Outline, Point } from "./geometry.ts";
import { darker } from "./palette.ts";
import { cutPath, line, piece, seam, tuck } from "./paper.ts";
import type { Cloth } from "./paper.ts";

/** The measures of anything worn above the waist; px, widths halved, y from the top of the sheet. */
export type TopCut = {
  neckY: number;
  neckHalf: number;
  neckDepth: number;
  neckShape: "round" | "vee";
  shoulderHalf: number;
  shoulderDrop: number;
  chestHalf: number;
  armholeY: number;
  waistHalf?: number;
  waistY?: number;
  hemHalf: number;
  hemY: number;
  /** How far the middle of the hem falls below its sides. */
  hemDip: number;
  /** How deep the armhole is cut into the body. */
  scoop?: number;
  /** How far the side seams curve up at the hem, as shirt tails do. */
  tail?: number;
};

/** The front of the body. */
export function body(cut: TopCut): Outline {
  const at = (x: number): number => axis + x;
  const {
    neckY,
    neckHalf,
    neckDepth,
    shoulderHalf,
    shoulderDrop,
    chestHalf,
    armholeY,
    hemHalf,
    hemY,
    hemDip,
    tail = 0,
    scoop = 20,
  } = cut;
  const neck =
    cut.neckShape === "round"
      ? `M${axis} ${neckY + neckDepth} C${at(neckHalf * 0.6)} ${neckY + neckDepth} ${at(neckHalf * 0.96)} ${neckY + neckDepth * 0.55} ${at(neckHalf)} ${neckY}`
      : `M${axis} ${neckY + neckDepth} Q${at(neckHalf * 0.62)} ${neckY + neckDepth * 0.5} ${at(neckHalf)} ${neckY}`;
  const shoulderY = neckY + shoulderDrop;
  const waistY = cut.waistY ?? (armholeY + hemY) / 2;
  const waistHalf = cut.waistHalf ?? (chestHalf + hemHalf) / 2;
  const tailPart = tail
    ? `Q${at(hemHalf * 0.97)} ${hemY + tail * 0.2} ${at(hemHalf * 0.74)} ${hemY + tail * 0.8} Q${at(hemHalf * 0.45)} ${hemY + hemDip} ${axis} ${hemY + hemDip}`
    : `Q${at(hemHalf * 0.5)} ${hemY + hemDip} ${axis} ${hemY + hemDip}`;
  return symmetric(
    `${neck} Q${at((neckHalf + shoulderHalf) / 2)} ${neckY + shoulderDrop * 0.38} ${at(shoulderHalf)} ${shoulderY}` +
      ` C${at(shoulderHalf - scoop)} ${shoulderY + (armholeY - shoulderY) * 0.45} ${at(shoulderHalf - scoop * 0.5)} ${armholeY - 40} ${at(chestHalf)} ${armholeY}` +
      ` Q${at(waistHalf - 6)} ${(armholeY + waistY) / 2} ${at(waistHalf)} ${waistY} Q${at((waistHalf + hemHalf) / 2)} ${(waistY + hemY) / 2} ${at(hemHalf)} ${hemY} ${tailPart}`,
  );
}

/** The inside of the back, seen through the neck, with the maker's label. */
export function insideBack(cut: TopCut, cloth: Cloth, label = "#F3EADB"): string {
  const { neckY, neckHalf, neckDepth } = cut;
  const [left, right] = [axis - neckHalf - 20, axis + neckHalf + 20];
  const low = neckY + neckDepth + 60;
  const inside = cutPath(
    `M${left} ${neckY - 4} Q${axis} ${neckY + 46} ${right} ${neckY - 4} L${right} ${low} L${left} ${low} L${left} ${neckY - 3}`,
    { ...cloth, color: darker(cloth.color, 0.3) },
    {
      lift: 1,
      marks: `<rect x="${left}" y="${neckY - 20}" width="${right - left}" height="${low}" fill="#1d110b" opacity=".2"/>`,
    },
  );
  const tag = cutPath(
    `M${axis - 34} ${neckY + 28} L${axis + 34} ${neckY + 28} L${axis + 34} ${neckY + 64} L${axis - 34} ${neckY + 64} L${axis - 34} ${neckY + 29}`,
    label,
    { lift: 1, marks: seam(`M${axis - 16} ${neckY + 46}h32`, darker(label, 0.5), 4) },
  );
  return inside + tag;
}

type SleeveCut = {
  /** From the shoulder to the end, px, without cuff. */
  length: number;
  /** Away from the body, degrees: 0 hangs, 90 is stretched out. */
  degrees: number;
  /** Width at the end, px. */
  end: number;
  /** How much the outer edge bellies out, px. */
  fullness?: number;
};

export type Sleeve = { outline: Outline; outer: Point; inner: Point; degrees: number };

/** The right sleeve (of the sheet), root tucked under the body. */
export function sleeve(cut: TopCut, { length, degrees, end, fullness = 0 }: SleeveCut): Sleeve {
  const shoulder: Point = [axis + cut.shoulderHalf - 6, cut.neckY + cut.shoulderDrop - 2];
  const armpit: Point = [axis + cut.chestHalf - 4, cut.armholeY];
  const outer = along(shoulder, degrees, length);
  const inner = along(outer, degrees - 90, end);
  const cap = along(along(shoulder, 74, Math.min(60, length * 0.14)), degrees, length * 0.1);
  const [capOut, low] = [
    along(cap, degrees + 90, fullness),
    along(along(outer, degrees + 180, length * 0.4), degrees + 90, fullness),
  ];
  const underFrom = along(along(inner, degrees + 180, length * 0.4), degrees - 90, fullness * 0.6);
  const underTo = along(armpit, degrees * 0.7, Math.max(20, length * 0.16));
  const middle = along(between(outer, inner, 0.5), degrees, end * 0.05);
  const p = (point: Point): string => `${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
  const root: Point = [axis + cut.shoulderHalf - 120, (cut.neckY + cut.shoulderDrop + cut.armholeY) / 2];
  return {
    outline: trace(
      `M${p(shoulder)} C${p(capOut)} ${p(low)} ${p(outer)} Q${p(middle)} ${p(inner)} C${p(underFrom)} ${p(underTo)} ${p(armpit)} L${p(root)} L${p([shoulder[0] - 70, shoulder[1] - 4])}`,
    ),
    outer,
    inner,
    degrees,
  };
}

/** The forearm of a right sleeve bent at its end and laid over the body; length and end width in px. */
export function forearm({ outer, inner, degrees }: Sleeve, length: number, end: number): Sleeve {
  const down = -56;
  const far = along(between(outer, inner, 0.5), down, length);
  const low = along(far, down + 90, end / 2);
  const high = along(far, down - 90, end / 2);
  const elbow = along(outer, degrees, 26);
  const pit = along(along(inner, degrees + 180, 70), degrees - 90, 14);
  const p = (point: Point): string => `${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
  const outline = trace(
    `M${p(along(outer, degrees + 180, 30))} Q${p(elbow)} ${p(along(elbow, down, 40))} Q${p(along(between(elbow, low, 0.55), down + 90, 16))} ${p(low)} L${p(high)} Q${p(along(between(pit, high, 0.5), down + 90, 12))} ${p(pit)} L${p(along(outer, degrees + 180, 31))}`,
  );
  return { outline, outer: low, inner: high, degrees: down };
}

/** A band at the sleeve's end, height in px; `flare` widens its far side. */
export function cuff({ outer, inner, degrees }: Sleeve, height: number, flare = 0): Outline {
  const from = along(outer, degrees + 90, flare > 0 ? 0 : flare * 0.5);
  const far = along(along(outer, degrees, height), degrees + 90, flare);
  const near = along(along(inner, degrees, height), degrees - 90, flare);
  const p = (point: Point): string => `${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
  const lift = along(between(far, near, 0.5), degrees, height * 0.08);
  return trace(
    `M${p(from)} L${p(far)} Q${p(lift)} ${p(near)} L${p(along(inner, degrees - 90, flare > 0 ? 0 : flare * 0.5))} L${p(between(from, inner, 0.02))}`,
  );
}

/** A line across the sleeve, `up` px before its end. */
export function acrossSleeve({ outer, inner, degrees }: Sleeve, up: number): string {
  return line([
    along(along(outer, degrees + 180, up), degrees + 90, 20),
    along(between(outer, inner, 0.5), degrees + 180, up - 5),
    along(along(inner, degrees + 180, up), degrees - 90, 20),
  ]);
}

/** The folds cloth makes under the arm and down the side, right side of the sheet. */
export function armFolds(cut: TopCut): string {
  const [x, y] = [axis + cut.chestHalf, cut.armholeY];
  const drop = cut.hemY - y;
  return (
    tuck([x + 12, y - 34], [x - 84, y + 2], [x - 186, y + 92], 26) +
    tuck([x + 14, y + 20], [x - 52, y + 90], [x - 84, y + 232], 24) +
    tuck([x - 46, y + drop + 10], [x - 72, y + drop * 0.8], [x - 40, y + drop * 0.54], 30)
  );
}

/** The same marks on both sides, the left a little different as on real cloth. */
export function bothSides(marks: string): string {
  return `${marks}<g transform="translate(1592 14) scale(-1 1)">${marks}</g>`;
}

/** Both sleeves, drawn by one function that is told the side. */
export function sleeves(
  cut: TopCut,
  right: SleeveCut,
  left: SleeveCut,
  draw: (one: Sleeve, side: "right" | "left") => string,
): string {
  const drawnRight = draw(sleeve(cut, right), "right");
  const one = sleeve(cut, left);
  const flipped: Sleeve = {
    outline: mirror(one.outline),
    outer: [2 * axis - one.inner[0], one.inner[1]],
    inner: [2 * axis - one.outer[0], one.outer[1]],
    degrees: -one.degrees,
  };
  return draw(flipped, "left") + drawnRight;
}

/** The elbow's folds on a long sleeve. */
export function elbowFolds({ outer, inner, degrees }: Sleeve, length: number): string {
  const at = (up: number, share: number): Point => along(between(outer, inner, share), degrees + 180, up);
  return (
    tuck(at(length * 0.58, 1.1), at(length * 0.53, 0.6), at(length * 0.45, 0.22), 20) +
    tuck(at(length * 0.48, 1.1), at(length * 0.44, 0.7), at(length * 0.42, 0.36), 17) +
    tuck(at(-10, 0.32), at(length * 0.16, 0.42), at(length * 0.34, 0.34), 22)
  );
}

/** A patch pocket whose top left is at x, y; px. */
export function patchPocket(
  x: number,
  y: number,
  width: number,
  height: number,
  cloth: Cloth,
  threadColor: string,
): string {
  const tip = height * 0.16;
  return cutPath(
    `M${x} ${y} L${x + width} ${y} L${x + width} ${y + height - tip} L${x + width / 2} ${y + height} L${x} ${y + height - tip} L${x} ${y + 1}`,
    cloth,
    {
      lift: 1,
      marks: `<path d="M${x + 9} ${y + 36}H${x + width - 9}M${x + 9} ${y + 8}V${y + height - tip - 6}L${x + width / 2} ${y + height - 10}L${x + width - 9} ${y + height - tip - 6}V${y + 8}" fill="none" stroke="${threadColor}" stroke-width="2.8" stroke-dasharray="10 7" stroke-linecap="round"/>`,
    },
  );
}

/** Cuts a body from cloth. */
export function bodyPiece(cut: TopCut, cloth: Cloth, marks: string): string {
  return piece(body(cut), cloth, { lift: 3, marks });
}
