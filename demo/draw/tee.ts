import { classicCollar, collarStand } from "./collar.ts";
import { foldedCut, foldedEdges, pile } from "./folded.ts";
import { axis, mirror, trace } from "./geometry.ts";
import { darker, paper } from "./palette.ts";
import { button, cutPath, piece, stitch, thread, tuck } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import { ribs } from "./prints.ts";
import {
  acrossSleeve,
  armFolds,
  bodyPiece,
  bothSides,
  cuff,
  elbowFolds,
  forearm,
  insideBack,
  patchPocket,
  sleeve as sleeveOf,
  sleeves,
} from "./top.ts";
import type { Sleeve, TopCut } from "./top.ts";

type TeeOptions = {
  neck?: "crew" | "boat";
  sleeve?: "short" | "long";
  pocket?: boolean;
  /** Something printed on the chest, SVG in sheet px. */
  chest?: string;
  /** The colour of the neck band, when it is not the cloth's. */
  trim?: string;
  /** Folded in a rectangle upon these others. */
  upon?: readonly Cloth[];
};

/** A T-shirt laid flat in the middle of the sheet; px. */
export function tee(
  cloth: Cloth,
  { neck = "crew", sleeve = "short", pocket = false, chest = "", trim, upon }: TeeOptions = {},
): string {
  const open: TopCut = {
    neckY: 470,
    neckHalf: neck === "boat" ? 182 : 132,
    neckDepth: neck === "boat" ? 62 : 112,
    neckShape: "round",
    shoulderHalf: 342,
    shoulderDrop: neck === "boat" ? 74 : 82,
    chestHalf: 376,
    armholeY: 880,
    waistHalf: 366,
    hemHalf: 380,
    hemY: 1530,
    hemDip: 16,
  };
  const cut = upon ? foldedCut(open) : open;
  const sewing = thread(cloth.color);
  const long = sleeve === "long";
  const bent = long ? forearm(sleeveOf(cut, upperArm), 440, 138) : undefined;
  const arms = upon
    ? pile([cloth, ...upon], cut.hemY)
    : sleeves(
        cut,
        long ? upperArm : { length: 330, degrees: 44, end: 262 },
        long ? { length: 880, degrees: 21, end: 138 } : { length: 330, degrees: 47, end: 262 },
        (one, side) =>
          piece(one.outline, cloth, {
            lift: 3,
            degrees: -one.degrees,
            marks: long && side === "right" ? "" : sleeveHem(one, sewing) + (long ? elbowFolds(one, 880) : ""),
          }),
      );
  const hem = `M${axis - 390} 1492 Q${axis} 1510 ${axis + 390} 1492`;
  const hemTwin = `M${axis - 390} 1481 Q${axis} 1499 ${axis + 390} 1481`;
  const front = upon
    ? bodyPiece(cut, cloth, foldedEdges(cut))
    : bodyPiece(
        cut,
        cloth,
        bothSides(armFolds(cut)) +
          tuck([700, 1560], [690, 1360], [742, 1150], 34) +
          stitch(hem, sewing) +
          stitch(hemTwin, sewing) +
          chest,
      );
  return (
    arms +
    insideBack(cut, cloth) +
    backBand(cut, trim ?? cloth.color) +
    front +
    neckBand(cut, trim ?? cloth.color, { sewing }) +
    (pocket ? patchPocket(axis + 78, 812, 168, 190, cloth, sewing) : "") +
    (bent ? piece(bent.outline, cloth, { lift: 3, degrees: -bent.degrees, marks: sleeveHem(bent, sewing) }) : "")
  );
}

/** The right arm of a long sleeve, down to the elbow where it is bent. */
const upperArm = { length: 430, degrees: 20, end: 190 } as const;

function sleeveHem(one: Sleeve, sewing: string): string {
  return stitch(acrossSleeve(one, 34), sewing) + stitch(acrossSleeve(one, 44), sewing);
}

/** A ribbed tank top; px. */
export function tank(cloth: Cloth): string {
  const cut: TopCut = {
    neckY: 440,
    neckHalf: 138,
    neckDepth: 236,
    neckShape: "round",
    shoulderHalf: 214,
    shoulderDrop: 22,
    chestHalf: 318,
    armholeY: 850,
    waistHalf: 296,
    hemHalf: 330,
    hemY: 1560,
    hemDip: 14,
  };
  const ribbed: Cloth = { color: cloth.color, print: ribs(cloth.color, 19) };
  const binding = trace(
    `M${axis + 206} ${cut.neckY + 10} C${axis + 182} ${cut.neckY + 200} ${axis + 196} ${cut.armholeY - 60} ${axis + 314} ${cut.armholeY - 6} L${axis + 322} ${cut.armholeY + 16} C${axis + 168} ${cut.armholeY - 30} ${axis + 152} ${cut.neckY + 200} ${axis + 182} ${cut.neckY + 6} L${axis + 204} ${cut.neckY + 10}`,
  );
  const band: Cloth = { color: darker(cloth.color, 0.06) };
  const hem = stitch(
    `M${axis - 340} ${cut.hemY - 34}Q${axis} ${cut.hemY - 18} ${axis + 340} ${cut.hemY - 34}`,
    thread(cloth.color),
  );
  const back = cutPath(
    `M${axis - 212} ${cut.neckY + 10} L${axis - 136} ${cut.neckY} Q${axis} ${cut.neckY + 170} ${axis + 136} ${cut.neckY} L${axis + 212} ${cut.neckY + 10} L${axis + 190} 720 L${axis - 190} 720 L${axis - 212} ${cut.neckY + 11}`,
    { color: darker(cloth.color, 0.26), print: ribs(darker(cloth.color, 0.26), 19) },
    { lift: 2 },
  );
  const label = cutPath(
    `M${axis - 34} ${cut.neckY + 104} L${axis + 34} ${cut.neckY + 104} L${axis + 34} ${cut.neckY + 140} L${axis - 34} ${cut.neckY + 140} L${axis - 34} ${cut.neckY + 105}`,
    cloth.color === paper.cream ? paper.brick : paper.cream,
    { lift: 1 },
  );
  return (
    back +
    label +
    bodyPiece(cut, ribbed, bothSides(armFolds(cut)) + hem) +
    neckBand(cut, cloth.color, { sewing: thread(cloth.color), width: 30 }) +
    piece(mirror(binding), band, { lift: 1 }) +
    piece(binding, band, { lift: 1 })
  );
}

/** A knitted polo shirt; px. */
export function polo(cloth: Cloth, trim: string, buttons: string): string {
  const sewing = thread(cloth.color);
  const cut: TopCut = {
    neckY: 450,
    neckHalf: 118,
    neckDepth: 92,
    neckShape: "round",
    shoulderHalf: 336,
    shoulderDrop: 82,
    chestHalf: 368,
    armholeY: 860,
    waistHalf: 360,
    hemHalf: 376,
    hemY: 1520,
    hemDip: 16,
  };
  const arms = sleeves(
    cut,
    { length: 318, degrees: 42, end: 246 },
    { length: 318, degrees: 45, end: 246 },
    (one) =>
      piece(cuff(one, 44, -12), { color: trim, print: ribs(trim, 13) }, { lift: 2, degrees: -one.degrees }) +
      piece(one.outline, cloth, { lift: 3, degrees: -one.degrees }),
  );
  const front = bodyPiece(
    cut,
    cloth,
    bothSides(armFolds(cut)) +
      tuck([680, 1560], [672, 1340], [716, 1120], 34) +
      stitch(`M${axis - 390} 1482Q${axis} 1500 ${axis + 390} 1482`, sewing),
  );
  const low = cut.neckY + cut.neckDepth;
  const strip = cutPath(
    `M${axis - 36} ${low - 10} L${axis + 36} ${low - 10} L${axis + 36} ${low + 250} L${axis - 36} ${low + 250} L${axis - 36} ${low - 9}`,
    cloth,
    {
      lift: 1,
      marks:
        stitch(`M${axis - 26} ${low}V${low + 214}H${axis + 26}V${low}`, sewing) +
        stitch(
          `M${axis - 26} ${low + 214}L${axis + 26} ${low + 244}M${axis + 26} ${low + 214}L${axis - 26} ${low + 244}`,
          sewing,
        ),
    },
  );
  return (
    arms +
    collarStand(cut, { color: trim }) +
    insideBack(cut, cloth) +
    front +
    strip +
    [60, 146].map((down) => button(axis, low + down, 15, buttons)).join("") +
    classicCollar(cut, { color: trim, print: ribs(trim, 12) }, sewing, buttons)
  );
}

/** The ribbed band around the front of a round neck, `width` px; sewn down when it has a thread. */
export function neckBand(
  cut: TopCut,
  color: string,
  { sewing, width = 34 }: { sewing?: string; width?: number },
): string {
  const { neckY, neckHalf: half, neckDepth: depth } = cut;
  const outer = half + width * 0.72;
  const [low, inside] = [neckY + depth + width, neckY + depth - 3];
  const band = trace(
    `M${axis + half - 2} ${neckY - 8} L${axis + outer} ${neckY + 2}` +
      ` C${axis + outer - 4} ${neckY + depth * 0.62} ${axis + half * 0.62} ${low} ${axis} ${low}` +
      ` C${axis - half * 0.62} ${low} ${axis - outer + 4} ${neckY + depth * 0.62} ${axis - outer} ${neckY + 2} L${axis - half + 2} ${neckY - 8}` +
      ` C${axis - half * 0.94} ${neckY + depth * 0.5} ${axis - half * 0.6} ${inside} ${axis} ${inside}` +
      ` C${axis + half * 0.6} ${inside} ${axis + half * 0.94} ${neckY + depth * 0.5} ${axis + half - 2} ${neckY - 7}`,
  );
  const row =
    `M${axis - outer - 9} ${neckY + 12}C${axis - outer} ${neckY + depth * 0.72} ${axis - half * 0.62} ${low + 9} ${axis} ${low + 9}` +
    `C${axis + half * 0.62} ${low + 9} ${axis + outer} ${neckY + depth * 0.72} ${axis + outer + 9} ${neckY + 12}`;
  return (
    piece(band, { color: darker(color, 0.05), print: ribs(color, 11) }, { lift: 1 }) +
    (sewing ? stitch(row, sewing, 9) : "")
  );
}

/** The band at the back of the neck, seen from inside. */
export function backBand(cut: TopCut, color: string, width = 30): string {
  const { neckY, neckHalf: half } = cut;
  return cutPath(
    `M${axis - half - 16} ${neckY - 6} Q${axis} ${neckY + 40} ${axis + half + 16} ${neckY - 6} L${axis + half - 4} ${neckY - 24} Q${axis} ${neckY + 40 - width - 12} ${axis - half + 4} ${neckY - 24} L${axis - half - 15} ${neckY - 7}`,
    { color: darker(color, 0.18), print: ribs(darker(color, 0.15), 11) },
    { lift: 1 },
  );
}
