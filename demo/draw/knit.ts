import { foldedCut, foldedEdges, pile } from "./folded.ts";
import { axis, mirror, ribbon, trace } from "./geometry.ts";
import type { Point } from "./geometry.ts";
import { darker, lighter, paper } from "./palette.ts";
import { button, cutPath, fold, piece, seam } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import { ribs } from "./prints.ts";
import { neckBand, backBand } from "./tee.ts";
import { armFolds, body, bothSides, cuff, elbowFolds, forearm, insideBack, sleeve, sleeves } from "./top.ts";
import type { Sleeve, TopCut } from "./top.ts";

type KnitOptions = {
  neck: "crew" | "high" | "cardigan";
  /** Twisted columns down the front. */
  cables?: boolean;
  buttons?: string;
  /** One arm bent over the body. */
  bent?: boolean;
  /** Folded in a rectangle upon these others. */
  upon?: readonly Cloth[];
};

/** A pullover or cardigan laid flat; px. */
export function knit(
  cloth: Cloth,
  { neck, cables = false, buttons = paper.leather, bent = false, upon }: KnitOptions,
): string {
  const open: TopCut = {
    neckY: 470,
    neckHalf: neck === "high" ? 116 : 130,
    neckDepth: neck === "cardigan" ? 440 : neck === "high" ? 70 : 104,
    neckShape: neck === "cardigan" ? "vee" : "round",
    shoulderHalf: 352,
    shoulderDrop: 104,
    chestHalf: 378,
    armholeY: 900,
    waistHalf: 384,
    hemHalf: 366,
    hemY: 1500,
    hemDip: 10,
  };
  const cut = upon ? foldedCut(open) : open;
  const rib: Cloth = { color: darker(cloth.color, 0.04), print: ribs(darker(cloth.color, 0.06), 17) };
  const hanging = { length: 780, degrees: 17, end: 172, fullness: 14 };
  const upperArm = bent && !upon ? { length: 420, degrees: 20, end: 216, fullness: 10 } : undefined;
  const cuffed = (one: Sleeve, marks: string): string =>
    piece(cuff(one, 104, -14), rib, { lift: 2, degrees: -one.degrees }) +
    piece(one.outline, cloth, { lift: 3, degrees: -one.degrees, marks });
  const arms = upon
    ? pile([cloth, ...upon], cut.hemY)
    : sleeves(cut, upperArm ?? hanging, { ...hanging, degrees: 21 }, (one, side) =>
        upperArm && side === "right"
          ? piece(one.outline, cloth, { lift: 3, degrees: -one.degrees })
          : cuffed(one, elbowFolds(one, 780)),
      );
  const over = upon ? foldedArm(cloth, rib) : upperArm ? cuffed(forearm(sleeve(cut, upperArm), 330, 176), "") : "";
  const hem = upon
    ? ""
    : cutPath(
        `M${axis - 358} ${cut.hemY - 20} L${axis + 358} ${cut.hemY - 20} L${axis + 338} ${cut.hemY + 100} Q${axis} ${cut.hemY + 116} ${axis - 338} ${cut.hemY + 100} L${axis - 358} ${cut.hemY - 19}`,
        rib,
        { lift: 3 },
      );
  const front = piece(body(cut), cloth, {
    lift: 3,
    marks: upon ? foldedEdges(cut) : bothSides(armFolds(cut)) + seams(cut, cloth.color),
  });
  const twists = cables
    ? [-196, 0, 196].map((x) => cable(axis + x, x === 0 ? 650 : 620, cut.hemY - 24, cloth.color)).join("")
    : "";
  const neckPart =
    neck === "crew"
      ? insideBack(cut, cloth) +
        backBand(cut, cloth.color, 40) +
        front +
        twists +
        neckBand(cut, cloth.color, { width: 48 })
      : neck === "high"
        ? front + twists + highNeck(cut, rib)
        : insideBack({ ...cut, neckDepth: 500 }, cloth, paper.brick) +
          lowInside(cut, cloth) +
          backBand(cut, cloth.color, 44) +
          front +
          cardiganBand(cut, rib, buttons) +
          cardiganPockets(cloth, rib);
  return arms + hem + neckPart + over;
}

/** The right sleeve turned over the front of a folded knit, its cuff towards the left. */
function foldedArm(cloth: Cloth, rib: Cloth): string {
  const arm = trace("M1146 800 Q1152 900 1138 1010 Q990 1052 826 1072 L806 936 Q980 900 1145 800");
  const band = trace("M834 928 L852 1074 Q790 1090 716 1092 L704 962 Q770 950 833 928");
  return piece(band, rib, { lift: 2, degrees: 80 }) + piece(arm, cloth, { lift: 2 });
}

function seams({ shoulderHalf, neckY, shoulderDrop, armholeY, chestHalf }: TopCut, color: string): string {
  return bothSides(
    seam(
      `M${axis + shoulderHalf - 14} ${neckY + shoulderDrop}C${axis + shoulderHalf - 34} ${neckY + 250} ${axis + shoulderHalf - 26} ${armholeY - 40} ${axis + chestHalf - 16} ${armholeY + 4}`,
      darker(color, 0.16),
      4,
    ),
  );
}

/** One twisted column about x, from y to y; px. */
function cable(x: number, from: number, to: number, color: string): string {
  const turn = 118;
  const reach = 34;
  const width = 36;
  const strand = lighter(color, 0.12);
  let drawn =
    seam(`M${x - 74} ${from}V${to}M${x + 74} ${from}V${to}`, darker(color, 0.13), 6) +
    seam(`M${x - 92} ${from}V${to}M${x + 92} ${from}V${to}`, darker(color, 0.1), 5);
  for (let y = from; y + turn <= to + 20; y += turn) {
    const rising: Point[] = [
      [x - reach, y],
      [x - reach + 4, y + turn * 0.28],
      [x + reach - 4, y + turn * 0.72],
      [x + reach, y + turn],
    ];
    drawn += piece(
      ribbon(
        rising.map(([px, py]): Point => [2 * x - px, py]),
        width * 0.8,
        width,
        width * 0.8,
      ),
      strand,
      { lift: 1 },
    );
    drawn += piece(ribbon(rising, width * 0.8, width * 1.1, width * 0.8), strand, { lift: 1 });
  }
  return drawn;
}

function highNeck({ neckY, neckHalf: half }: TopCut, rib: Cloth): string {
  const inside = cutPath(
    `M${axis - half} ${neckY - 118} Q${axis} ${neckY - 146} ${axis + half} ${neckY - 118} L${axis + half} ${neckY - 60} L${axis - half} ${neckY - 60} L${axis - half} ${neckY - 117}`,
    darker(rib.color, 0.3),
    { lift: 1 },
  );
  const tube = cutPath(
    `M${axis - half - 30} ${neckY + 34} L${axis - half - 2} ${neckY - 30} L${axis + half + 2} ${neckY - 30} L${axis + half + 30} ${neckY + 34} Q${axis} ${neckY + 122} ${axis - half - 29} ${neckY + 35}`,
    rib,
    { lift: 2 },
  );
  const turned = cutPath(
    `M${axis - half - 4} ${neckY - 118} Q${axis} ${neckY - 92} ${axis + half + 4} ${neckY - 118} L${axis + half + 16} ${neckY + 10} Q${axis} ${neckY + 52} ${axis - half - 16} ${neckY + 10} L${axis - half - 4} ${neckY - 117}`,
    { ...rib, color: lighter(rib.color, 0.06) },
    { lift: 2 },
  );
  return inside + tube + turned;
}

function lowInside({ neckY, neckHalf, neckDepth }: TopCut, cloth: Cloth): string {
  return cutPath(
    `M${axis - neckHalf - 10} ${neckY + 90} L${axis + neckHalf + 10} ${neckY + 90} L${axis + 30} ${neckY + neckDepth + 40} L${axis - 30} ${neckY + neckDepth + 40} L${axis - neckHalf - 10} ${neckY + 91}`,
    darker(cloth.color, 0.34),
    { lift: 1 },
  );
}

function cardiganBand({ neckY, neckHalf: half, neckDepth, hemY }: TopCut, rib: Cloth, buttons: string): string {
  const low = neckY + neckDepth;
  const right = trace(
    `M${axis + half - 12} ${neckY - 14} L${axis + half + 44} ${neckY + 4} Q${axis + 116} ${low - 160} ${axis + 40} ${low + 30} L${axis + 40} ${hemY + 102} L${axis - 30} ${hemY + 102} L${axis - 30} ${low + 6} Q${axis + 60} ${low - 180} ${axis + half - 13} ${neckY - 13}`,
  );
  const left = trace(
    `M${axis - half + 12} ${neckY - 14} L${axis - half - 44} ${neckY + 4} Q${axis - 116} ${low - 160} ${axis - 40} ${low + 30} L${axis - 36} ${hemY + 102} L${axis + 36} ${hemY + 102} L${axis + 32} ${low + 20} Q${axis - 50} ${low - 170} ${axis - half + 13} ${neckY - 13}`,
  );
  const band: Cloth = { color: rib.color, print: ribs(rib.color, 15) };
  return (
    piece(right, band, { lift: 2 }) +
    piece(left, band, { lift: 2 }) +
    [0, 1, 2, 3, 4].map((i) => button(axis, low + 60 + i * 128, 22, buttons)).join("")
  );
}

function cardiganPockets(cloth: Cloth, rib: Cloth): string {
  const pocket = trace(
    `M${axis + 112} 1190 L${axis + 318} 1190 L${axis + 318} 1400 L${axis + 112} 1400 L${axis + 112} 1191`,
  );
  const border = trace(
    `M${axis + 106} 1160 L${axis + 324} 1160 L${axis + 322} 1208 L${axis + 108} 1208 L${axis + 106} 1161`,
  );
  return (
    [pocket, mirror(pocket)].map((one) => piece(one, cloth, { lift: 2 })).join("") +
    [border, mirror(border)].map((one) => piece(one, rib, { lift: 1 })).join("")
  );
}

/** An open wrap of woven wool with bands and fringes; px. */
export function ruana(cloth: Cloth, bands: readonly string[]): string {
  const [first = paper.brick, second = paper.cream, third = paper.ochre] = bands;
  const band = (y: number, height: number, color: string): string =>
    `<g>${cutPath(`M100 ${y} L1500 ${y} L1500 ${y + height} L100 ${y + height} L100 ${y + 1}`, color, { lift: 0 })}</g>`;
  const woven =
    band(1180, 70, first) +
    band(1264, 16, second) +
    band(1296, 34, third) +
    band(1346, 16, second) +
    band(1378, 70, first) +
    band(1090, 14, second);
  const half = trace(
    `M${axis + 128} 440 C${axis + 300} 456 ${axis + 440} 500 ${axis + 520} 620 C${axis + 580} 760 ${axis + 620} 1100 ${axis + 628} 1510 Q${axis + 330} 1556 ${axis + 34} 1536 L${axis + 14} 980 Q${axis + 40} 640 ${axis + 128} 441`,
  );
  const backPanel = trace(
    `M${axis - 132} 436 Q${axis} 486 ${axis + 132} 436 L${axis + 330} 520 L${axis + 330} 1500 L${axis - 330} 1500 L${axis - 330} 520 L${axis - 132} 437`,
  );
  const drape =
    fold([axis + 250, 520], [axis + 350, 900], [axis + 380, 1520], 30) +
    fold([axis + 150, 560], [axis + 190, 900], [axis + 176, 1500], 20) +
    fold([axis + 470, 640], [axis + 520, 1000], [axis + 536, 1420], 22, "light");
  const fringe = (from: number, to: number): string => {
    let drawn = "";
    for (let x = from; x < to; x += 25) {
      const lean = ((x * 7) % 13) - 6;
      drawn += piece(
        ribbon(
          [
            [x, 1500],
            [x + lean * 0.4, 1580],
            [x + lean * 1.4, 1640 + ((x * 3) % 17)],
          ],
          15,
          13,
          9,
        ),
        (x / 25) % 5 < 1 ? first : cloth.color,
        { lift: 1 },
      );
    }
    return drawn;
  };
  const edge = seam(`M${axis + 120} 470Q${axis + 44} 660 ${axis + 28} 980L${axis + 46} 1540`, first, 12);
  const front = piece(half, cloth, { lift: 3, marks: woven + drape + edge });
  const left = piece(mirror(half), cloth, {
    lift: 3,
    marks: `<g transform="translate(1600 0) scale(-1 1)">${woven}${drape}${edge}</g>`,
  });
  return (
    piece(backPanel, { color: darker(cloth.color, 0.28) }, { lift: 2, marks: `<g opacity=".6">${woven}</g>` }) +
    cutPath(`M${axis - 34} 486 L${axis + 34} 486 L${axis + 34} 522 L${axis - 34} 522 L${axis - 34} 487`, paper.cream, {
      lift: 1,
    }) +
    fringe(196, 770) +
    fringe(846, 1420) +
    left +
    front
  );
}
