import { campCollar, classicCollar, collarStand } from "./collar.ts";
import { foldedCut, foldedEdges, pile } from "./folded.ts";
import { along, axis, between } from "./geometry.ts";
import { darker, lighter, paper } from "./palette.ts";
import { button, buttonhole, cutPath, piece, seam, stitch, thread, tuck } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import {
  acrossSleeve,
  armFolds,
  bodyPiece,
  bothSides,
  cuff,
  elbowFolds,
  insideBack,
  patchPocket,
  sleeves,
} from "./top.ts";
import type { Sleeve, TopCut } from "./top.ts";

type ShirtOptions = {
  /** Long sleeves and a pointed collar, or short sleeves and an open one. */
  style?: "classic" | "camp";
  pockets?: 0 | 1 | 2;
  buttons?: string;
  /** Arms hanging close to the body, as on a hanger. */
  hanging?: boolean;
  /** Folded in a rectangle upon these others. */
  upon?: readonly Cloth[];
};

const cut: TopCut = {
  neckY: 430,
  neckHalf: 122,
  neckDepth: 96,
  neckShape: "round",
  shoulderHalf: 346,
  shoulderDrop: 84,
  chestHalf: 372,
  armholeY: 850,
  waistHalf: 356,
  hemHalf: 376,
  hemY: 1500,
  hemDip: 92,
  tail: 70,
};

/** The same shirt when it hangs: shoulders drop along the wood, and its weight pulls it narrow and long. */
const hung: TopCut = {
  ...cut,
  shoulderHalf: 322,
  shoulderDrop: 142,
  chestHalf: 330,
  armholeY: 830,
  waistHalf: 312,
  hemHalf: 324,
  hemY: 1530,
};

/** A buttoned shirt laid flat in the middle of the sheet; px. */
export function shirt(
  cloth: Cloth,
  { style = "classic", pockets = 1, buttons = paper.cream, hanging = false, upon }: ShirtOptions = {},
): string {
  const sewing = thread(cloth.color);
  const short = style === "camp";
  const open: TopCut = short ? { ...cut, tail: 0, hemDip: 14, neckDepth: 250, neckShape: "vee" } : hanging ? hung : cut;
  const straight = upon ? foldedCut(open) : open;
  const arm = short
    ? { length: 350, degrees: 42, end: 270 }
    : { length: hanging ? 830 : 800, degrees: hanging ? 4 : 16, end: hanging ? 158 : 176 };
  const arms = upon
    ? pile([cloth, ...upon], straight.hemY)
    : sleeves(straight, arm, { ...arm, degrees: arm.degrees + (hanging ? 1 : 4) }, (one) => {
        const marks = short ? stitch(acrossSleeve(one, 46), sewing) : elbowFolds(one, arm.length) + slit(one, sewing);
        const upper = piece(one.outline, cloth, { lift: 3, degrees: -one.degrees, marks });
        return short ? upper : shirtCuff(one, cloth, buttons) + upper;
      });
  const last = straight.hemY + straight.hemDip;
  const front = bodyPiece(
    straight,
    cloth,
    upon
      ? foldedEdges(straight)
      : bothSides(armFolds(straight) + (short ? "" : yoke(sewing))) +
          tuck([648, 1600], [612, 1300], [664, 1060], 34) +
          (short
            ? stitch(`M${axis - 390} ${last - 46} Q${axis} ${last - 30} ${axis + 390} ${last - 46}`, sewing)
            : tailStitch(straight, sewing)),
  );
  const top = straight.neckY + straight.neckDepth;
  const pocketMarks = [
    pockets > 0 ? patchPocket(axis + 92, 770, 176, 204, cloth, sewing) : "",
    pockets > 1 ? patchPocket(axis - 268, 770, 176, 204, cloth, sewing) : "",
  ].join("");
  return (
    arms +
    collarStand(straight, cloth) +
    insideBack(straight, cloth) +
    front +
    placket(top - 6, last - 4, cloth, sewing, buttons) +
    pocketMarks +
    (short ? campCollar(straight, cloth, sewing) : classicCollar(straight, cloth, sewing, buttons))
  );
}

/** The strip down the front with its buttons, from y to y; px. */
export function placket(from: number, to: number, cloth: Cloth, sewing: string, buttons: string, every = 142): string {
  const [left, right] = [axis - 34, axis + 34];
  let drawn = cutPath(`M${left} ${from} L${right} ${from} L${right} ${to} L${left} ${to} L${left} ${from + 1}`, cloth, {
    lift: 1,
    marks: stitch(`M${left + 10} ${from}V${to}`, sewing) + stitch(`M${right - 10} ${from}V${to}`, sewing),
  });
  for (let y = from + 104; y < to - 70; y += every)
    drawn += buttonhole(axis, y, 8, darker(cloth.color, 0.4), 90) + button(axis, y, 15, buttons);
  return drawn;
}

function yoke(sewing: string): string {
  return (
    seam(`M${axis + 40} 556 Q${axis + 230} 562 ${axis + 356} 590`, sewing, 3) +
    stitch(`M${axis + 40} 567 Q${axis + 230} 573 ${axis + 356} 601`, sewing, 9)
  );
}

function tailStitch({ hemHalf, hemY, hemDip, tail = 0 }: TopCut, sewing: string): string {
  const half = (side: 1 | -1): string =>
    `M${axis + side * hemHalf} ${hemY - 16}Q${axis + side * hemHalf * 0.95} ${hemY - 14 + tail * 0.2} ${axis + side * hemHalf * 0.72} ${hemY - 18 + tail * 0.8}Q${axis + side * hemHalf * 0.44} ${hemY + hemDip - 18} ${axis} ${hemY + hemDip - 18}`;
  return stitch(half(1) + half(-1), sewing, 9);
}

/** The buttoned band at the end of a sleeve. */
function shirtCuff(one: Sleeve, cloth: Cloth, buttons: string): string {
  const [x, y] = along(between(one.outer, one.inner, one.degrees < 0 ? 0.76 : 0.24), one.degrees, 40);
  const band: Cloth = { ...cloth, color: lighter(cloth.color, 0.05) };
  return piece(cuff(one, 78, -6), band, { lift: 2, degrees: 90 - one.degrees }) + button(x, y, 12, buttons);
}

/** The stitched slit above the cuff. */
function slit(one: Sleeve, sewing: string): string {
  const side = one.degrees < 0 ? -1 : 1;
  const [x, y] = between(one.outer, one.inner, 0.5);
  const slope = Math.sin((one.degrees * Math.PI) / 180);
  const path = `M${x - side * 22} ${y}L${x - side * 22 - slope * 150} ${y - 150}l${side * 20} -14L${x - side * 2} ${y}`;
  return stitch(path, sewing, 9);
}
