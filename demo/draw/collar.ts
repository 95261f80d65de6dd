import { axis, mirror, trace } from "./geometry.ts";
import type { Outline } from "./geometry.ts";
import { darker, lighter } from "./palette.ts";
import { button, cutPath, piece, stitch } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import type { TopCut } from "./top.ts";

/** The back of a standing collar, behind the neck. */
export function collarStand({ neckY, neckHalf: half }: TopCut, cloth: Cloth): string {
  return cutPath(
    `M${axis - half - 34} ${neckY + 14} C${axis - half - 24} ${neckY - 40} ${axis - half * 0.6} ${neckY - 66} ${axis} ${neckY - 66} C${axis + half * 0.6} ${neckY - 66} ${axis + half + 24} ${neckY - 40} ${axis + half + 34} ${neckY + 14} Q${axis} ${neckY + 60} ${axis - half - 33} ${neckY + 14}`,
    { ...cloth, color: darker(cloth.color, 0.12) },
    { lift: 2 },
  );
}

/** Two pointed leaves that meet at the top button. */
export function classicCollar(
  { neckY, neckHalf: half, neckDepth }: TopCut,
  cloth: Cloth,
  sewing: string,
  buttons: string,
): string {
  const low = neckY + neckDepth;
  const leafPath = `M${axis + 2} ${low + 2} C${axis + half * 0.62} ${low - 12} ${axis + half - 10} ${neckY + 20} ${axis + half - 16} ${neckY - 46} Q${axis + half + 30} ${neckY - 26} ${axis + half + 52} ${neckY + 26} Q${axis + half + 30} ${neckY + 100} ${axis + 104} ${low + 116} Q${axis + 60} ${low + 62} ${axis + 3} ${low + 4}`;
  const leafLine = `M${axis + 16} ${low + 8}Q${axis + 62} ${low + 50} ${axis + 102} ${low + 98}Q${axis + half + 16} ${neckY + 98} ${axis + half + 38} ${neckY + 30}`;
  const right = trace(leafPath);
  const left: Outline = mirror(right);
  const collarCloth: Cloth = { ...cloth, color: lighter(cloth.color, 0.06) };
  const band = cutPath(
    `M${axis - 56} ${low - 22} Q${axis} ${low + 4} ${axis + 56} ${low - 22} L${axis + 48} ${low + 26} Q${axis} ${low + 50} ${axis - 48} ${low + 26} L${axis - 55} ${low - 21}`,
    cloth,
    { lift: 1 },
  );
  return (
    band +
    button(axis, low + 14, 14, buttons) +
    piece(left, collarCloth, { lift: 2, degrees: 38 }) +
    `<g transform="translate(${axis * 2} 0) scale(-1 1)">${stitch(leafLine, sewing, 9)}</g>` +
    piece(right, collarCloth, { lift: 2, degrees: -38 }) +
    stitch(leafLine, sewing, 9)
  );
}

/** An open collar with its lapels laid back. */
export function campCollar({ neckY, neckHalf: half, neckDepth }: TopCut, cloth: Cloth, sewing: string): string {
  const low = neckY + neckDepth;
  const collarCloth: Cloth = { ...cloth, color: lighter(cloth.color, 0.06) };
  const lapel = trace(
    `M${axis + 4} ${low + 6} Q${axis + half * 0.6} ${neckY + neckDepth * 0.5} ${axis + half + 2} ${neckY + 30} L${axis + half + 104} ${neckY + 108} L${axis + half + 96} ${neckY + 168} Q${axis + 120} ${low - 20} ${axis + 5} ${low + 8}`,
  );
  const upper = trace(
    `M${axis + half - 22} ${neckY - 50} Q${axis + half + 34} ${neckY - 24} ${axis + half + 62} ${neckY + 16} L${axis + half + 128} ${neckY + 112} L${axis + half + 22} ${neckY + 118} Q${axis + half - 26} ${neckY + 60} ${axis + half - 23} ${neckY - 48}`,
  );
  const lines = stitch(
    `M${axis + half + 40} ${neckY + 104}L${axis + half + 106} ${neckY + 100}L${axis + half + 50} ${neckY + 18}`,
    sewing,
    9,
  );
  return (
    piece(mirror(lapel), collarCloth, { lift: 2, degrees: 30 }) +
    piece(lapel, collarCloth, { lift: 2, degrees: -30 }) +
    piece(mirror(upper), collarCloth, { lift: 2, degrees: 50 }) +
    `<g transform="translate(${axis * 2} 0) scale(-1 1)">${lines}</g>` +
    piece(upper, collarCloth, { lift: 2, degrees: -50 }) +
    lines
  );
}

/** A low standing band closed by one button. */
export function bandCollar(
  { neckY, neckHalf: half, neckDepth }: TopCut,
  cloth: Cloth,
  sewing: string,
  buttons: string,
): string {
  const low = neckY + neckDepth;
  const band = `M${axis + half - 6} ${neckY - 42} Q${axis + half + 22} ${neckY - 22} ${axis + half + 26} ${neckY + 8} C${axis + half + 16} ${neckY + 80} ${axis + half * 0.6} ${low + 48} ${axis} ${low + 48} C${axis - half * 0.6} ${low + 48} ${axis - half - 16} ${neckY + 80} ${axis - half - 26} ${neckY + 8} Q${axis - half - 22} ${neckY - 22} ${axis - half + 6} ${neckY - 42} C${axis - half + 2} ${neckY + 50} ${axis - half * 0.6} ${low - 8} ${axis} ${low - 8} C${axis + half * 0.6} ${low - 8} ${axis + half - 2} ${neckY + 50} ${axis + half - 6} ${neckY - 41}`;
  const back = cutPath(
    `M${axis - half - 10} ${neckY + 6} Q${axis} ${neckY + 52} ${axis + half + 10} ${neckY + 6} L${axis + half - 6} ${neckY - 42} Q${axis} ${neckY - 4} ${axis - half + 6} ${neckY - 42} L${axis - half - 9} ${neckY + 5}`,
    darker(cloth.color, 0.16),
    { lift: 1 },
  );
  return (
    back +
    cutPath(band, { ...cloth, color: lighter(cloth.color, 0.06) }, { lift: 2 }) +
    stitch(
      `M${axis - half - 6} ${neckY + 40}C${axis - half} ${neckY + 84} ${axis - half * 0.5} ${low + 34} ${axis} ${low + 34}C${axis + half * 0.5} ${low + 34} ${axis + half} ${neckY + 84} ${axis + half + 6} ${neckY + 40}`,
      sewing,
      9,
    ) +
    button(axis, low + 20, 14, buttons)
  );
}
