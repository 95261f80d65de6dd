import { along, axis, between, leftOf, mirror, ribbon, trace } from "./geometry.ts";
import type { Point } from "./geometry.ts";
import { darker, lighter, paper } from "./palette.ts";
import { button, cutPath, fold, piece, seam, stitch, thread, tuck } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import { armFolds, body, bothSides, cuff, elbowFolds, insideBack, sleeves } from "./top.ts";
import type { Sleeve, TopCut } from "./top.ts";

type CoatOptions = {
  /** The overcoat falls to the knee, the trench is belted, the blazer ends at the hip. */
  style: "overcoat" | "trench" | "blazer";
  buttons: string;
  lining: string;
};

const long: TopCut = {
  neckY: 300,
  neckHalf: 112,
  neckDepth: 372,
  neckShape: "vee",
  shoulderHalf: 352,
  shoulderDrop: 92,
  chestHalf: 372,
  armholeY: 740,
  waistHalf: 366,
  waistY: 1000,
  hemHalf: 440,
  hemY: 1800,
  hemDip: 18,
};
const belted: TopCut = { ...long, chestHalf: 366, waistHalf: 306, waistY: 1010, hemHalf: 476, hemY: 1770 };
const short: TopCut = {
  ...long,
  neckY: 400,
  neckDepth: 500,
  armholeY: 830,
  waistHalf: 338,
  waistY: 1120,
  hemHalf: 386,
  hemY: 1560,
  hemDip: 24,
};

/** A tailored coat laid flat, lapels open at the neck; px. */
export function coat(cloth: Cloth, { style, buttons, lining }: CoatOptions): string {
  const cut = style === "trench" ? belted : style === "blazer" ? short : long;
  const sewing = thread(cloth.color);
  const double = style !== "blazer";
  const edge = axis + (double ? 122 : 30);
  const breakY = cut.neckY + (double ? 450 : 560);
  const length = style === "blazer" ? 820 : 850;
  const arms = sleeves(cut, { length, degrees: 13, end: 186 }, { length, degrees: 16, end: 186 }, (one) => {
    const arm = piece(one.outline, cloth, { lift: 3, degrees: -one.degrees, marks: elbowFolds(one, length) });
    if (style === "trench") return arm + sleeveStrap(one, cloth, sewing, buttons);
    if (style === "blazer") return arm + sleeveButtons(one, buttons);
    const turnedBack: Cloth = { ...cloth, color: lighter(cloth.color, 0.05) };
    return arm + piece(cuff(one, 96, 7), turnedBack, { lift: 1, degrees: -one.degrees });
  });
  const hemStitch = stitch(
    `M${axis - 480} ${cut.hemY - 30}Q${axis} ${cut.hemY - 8} ${axis + 480} ${cut.hemY - 30}`,
    sewing,
  );
  const drape =
    bothSides(armFolds({ ...cut, hemY: style === "blazer" ? cut.hemY : 1240 })) +
    (style === "blazer" ? "" : skirtFolds(cut));
  const under = piece(body(cut), cloth, { lift: 3, marks: drape + hemStitch });
  const over = piece(leftOf(body(cut), edge), cloth, {
    lift: 2,
    marks: drape + hemStitch + (double ? stitch(`M${edge - 18} ${breakY}V${cut.hemY + 40}`, sewing) : ""),
  });
  const rightLapel = lapel(cut, axis + (double ? 22 : 10), breakY - (double ? 120 : 30), style);
  const leftLapel = mirror(lapel(cut, 2 * axis - edge + 2, breakY, style));
  const lapelCloth: Cloth = { ...cloth, color: lighter(cloth.color, 0.07) };
  const collarRight = collar(cut);
  return (
    arms +
    insideBack(cut, { color: lining }) +
    liningSides(cut, lining) +
    under +
    piece(rightLapel, lapelCloth, { lift: 2, degrees: -14 }) +
    over +
    piece(leftLapel, lapelCloth, { lift: 2, degrees: 18 }) +
    piece(mirror(collarRight), lapelCloth, { lift: 2, degrees: 40 }) +
    piece(collarRight, lapelCloth, { lift: 2, degrees: -40 }) +
    collarBack(cut, cloth) +
    fastenings(style, breakY, edge, buttons) +
    (style === "trench" ? trenchParts(cut, cloth, sewing, buttons) : "") +
    pockets(style, cut, cloth, sewing)
  );
}

/** The right lapel: from its break up the roll line to the neck and out to its tip. */
function lapel({ neckY, neckHalf }: TopCut, breakX: number, breakY: number, style: CoatOptions["style"]): Point[] {
  const gorge: Point = [axis + neckHalf + 66, neckY + 128];
  const tip: Point = style === "blazer" ? [axis + 268, neckY + 176] : [axis + 304, neckY + 128];
  return trace(
    `M${breakX} ${breakY} Q${axis + neckHalf * 0.86} ${(neckY + breakY) / 2 - 30} ${axis + neckHalf + 2} ${neckY + 10} L${gorge.join(" ")} L${tip.join(" ")} Q${axis + 250} ${(neckY + breakY) / 2 + 50} ${breakX + 1} ${breakY - 1}`,
  );
}

function collar({ neckY, neckHalf: half }: TopCut): Point[] {
  return trace(
    `M${axis + half - 18} ${neckY - 52} Q${axis + half + 40} ${neckY - 34} ${axis + half + 76} ${neckY + 8} L${axis + half + 146} ${neckY + 86} L${axis + half + 66} ${neckY + 134} Q${axis + half + 8} ${neckY + 70} ${axis + half - 16} ${neckY - 50}`,
  );
}

function collarBack({ neckY, neckHalf: half }: TopCut, cloth: Cloth): string {
  return cutPath(
    `M${axis - half + 8} ${neckY - 52} Q${axis} ${neckY - 78} ${axis + half - 8} ${neckY - 52} L${axis + half + 4} ${neckY - 4} Q${axis} ${neckY + 40} ${axis - half - 4} ${neckY - 4} L${axis - half + 8} ${neckY - 51}`,
    { ...cloth, color: darker(cloth.color, 0.16) },
    { lift: 1 },
  );
}

function liningSides({ neckY, neckHalf, neckDepth }: TopCut, lining: string): string {
  return cutPath(
    `M${axis - neckHalf - 10} ${neckY + 96} L${axis + neckHalf + 10} ${neckY + 96} L${axis + 90} ${neckY + neckDepth + 70} L${axis - 90} ${neckY + neckDepth + 70} L${axis - neckHalf - 10} ${neckY + 97}`,
    darker(lining, 0.12),
    { lift: 1, marks: seam(`M${axis} ${neckY + 90}V${neckY + neckDepth + 60}`, darker(lining, 0.4), 4) },
  );
}

function skirtFolds({ hemY, hemHalf }: TopCut): string {
  return (
    tuck([axis - hemHalf * 0.58, hemY + 30], [axis - 226, 1460], [axis - 200, 1210], 40) +
    tuck([axis + hemHalf * 0.7, hemY + 30], [axis + 280, 1480], [axis + 250, 1240], 40) +
    fold([axis - hemHalf * 0.8, 1330], [axis - hemHalf * 0.84, 1500], [axis - hemHalf * 0.86, hemY], 16, "light") +
    tuck([axis + 34, hemY + 30], [axis + 30, 1600], [axis + 44, 1400], 30)
  );
}

function fastenings(style: CoatOptions["style"], breakY: number, edge: number, buttons: string): string {
  if (style === "blazer")
    return button(axis + 4, breakY + 36, 22, buttons) + button(axis + 4, breakY + 186, 22, buttons);
  const rows = style === "trench" ? [50, 190, 460] : [60, 240, 420];
  return rows
    .map(
      (down) =>
        button(edge - 58, breakY + down - (style === "trench" ? 20 : 0), 26, buttons) +
        button(axis - 122, breakY + down - (style === "trench" ? 20 : 0), 26, buttons),
    )
    .join("");
}

function pockets(style: CoatOptions["style"], cut: TopCut, cloth: Cloth, sewing: string): string {
  const y = style === "blazer" ? 1180 : style === "trench" ? 1210 : 1130;
  const flap = (side: 1 | -1): string => {
    const path = `M${axis + side * 168} ${y} L${axis + side * 340} ${y - 14} L${axis + side * 346} ${y + 66} Q${axis + side * 260} ${y + 86} ${axis + side * 166} ${y + 80} L${axis + side * 168} ${y + 1}`;
    return cutPath(
      path,
      { ...cloth, color: lighter(cloth.color, 0.05) },
      {
        lift: 2,
        marks: stitch(
          `M${axis + side * 176} ${y + 66}Q${axis + side * 260} ${y + 72} ${axis + side * 336} ${y + 54}`,
          sewing,
          9,
        ),
      },
    );
  };
  const welt = (side: 1 | -1): string =>
    piece(
      ribbon(
        [
          [axis + side * 236, y - 40],
          [axis + side * 262, y + 60],
          [axis + side * 300, y + 190],
        ],
        40,
        42,
        40,
      ),
      { ...cloth, color: lighter(cloth.color, 0.06) },
      {
        lift: 2,
        degrees: side * -14,
        marks: stitch(`M${axis + side * 226} ${y - 40}L${axis + side * 288} ${y + 190}`, sewing, 9),
      },
    );
  const breast =
    style === "trench"
      ? ""
      : cutPath(
          `M${axis + 206} ${cut.neckY + 400} L${axis + 310} ${cut.neckY + 384} L${axis + 314} ${cut.neckY + 416} L${axis + 210} ${cut.neckY + 432} L${axis + 206} ${cut.neckY + 401}`,
          { ...cloth, color: lighter(cloth.color, 0.06) },
          { lift: 1 },
        );
  return (style === "trench" ? welt(1) + welt(-1) : flap(1) + flap(-1)) + breast;
}

function sleeveStrap(one: Sleeve, cloth: Cloth, sewing: string, buttons: string): string {
  const side = one.degrees < 0 ? -1 : 1;
  const outer = along(one.outer, one.degrees + 180, 96);
  const inner = along(one.inner, one.degrees + 180, 96);
  const strap = ribbon(
    [along(outer, one.degrees + 90, 6), between(outer, inner, 0.5), along(inner, one.degrees - 90, 6)],
    44,
    46,
    44,
  );
  const at = between(outer, inner, side > 0 ? 0.26 : 0.74);
  return (
    piece(strap, { ...cloth, color: lighter(cloth.color, 0.05) }, { lift: 1 }) +
    stitch(`M${outer.join(" ")}L${inner.join(" ")}`, sewing, 9) +
    button(at[0], at[1], 13, buttons)
  );
}

function sleeveButtons(one: Sleeve, buttons: string): string {
  const share = one.degrees < 0 ? 0.82 : 0.18;
  return [34, 66, 98]
    .map((up) => {
      const at = along(between(one.outer, one.inner, share), one.degrees + 180, up);
      return button(at[0], at[1], 11, buttons);
    })
    .join("");
}

/** Storm flap, shoulder straps and the tied belt of a trench. */
function trenchParts({ neckY, waistY = 1010 }: TopCut, cloth: Cloth, sewing: string, buttons: string): string {
  const light: Cloth = { ...cloth, color: lighter(cloth.color, 0.06) };
  const strap = (side: 1 | -1): string =>
    piece(
      ribbon(
        [
          [axis + side * 176, neckY + 34],
          [axis + side * 260, neckY + 62],
          [axis + side * 350, neckY + 96],
        ],
        46,
        48,
        50,
      ),
      light,
      { lift: 2 },
    ) + button(axis + side * 196, neckY + 42, 13, buttons);
  const flap = cutPath(
    `M${axis - 352} ${neckY + 118} Q${axis - 270} ${neckY + 96} ${axis - 216} ${neckY + 150} L${axis - 96} ${neckY + 372} Q${axis - 214} ${neckY + 404} ${axis - 352} ${neckY + 336} L${axis - 352} ${neckY + 119}`,
    light,
    {
      lift: 2,
      marks: stitch(
        `M${axis - 112} ${neckY + 360}Q${axis - 214} ${neckY + 388} ${axis - 340} ${neckY + 326}`,
        sewing,
        9,
      ),
    },
  );
  const belt = piece(
    ribbon(
      [
        [axis - 312, waistY - 4],
        [axis, waistY + 14],
        [axis + 312, waistY - 4],
      ],
      70,
      74,
      70,
    ),
    light,
    {
      lift: 2,
      marks:
        stitch(`M${axis - 320} ${waistY - 26}Q${axis} ${waistY + 8} ${axis + 320} ${waistY - 26}`, sewing, 9) +
        stitch(`M${axis - 320} ${waistY + 20}Q${axis} ${waistY + 54} ${axis + 320} ${waistY + 20}`, sewing, 9),
    },
  );
  const end = piece(
    ribbon(
      [
        [axis + 36, waistY + 10],
        [axis + 98, waistY + 130],
        [axis + 90, waistY + 320],
      ],
      62,
      66,
      72,
    ),
    light,
    { lift: 3 },
  );
  const second = piece(
    ribbon(
      [
        [axis + 30, waistY + 12],
        [axis + 10, waistY + 110],
        [axis - 36, waistY + 250],
      ],
      58,
      62,
      68,
    ),
    light,
    { lift: 3 },
  );
  const knot = cutPath(
    `M${axis - 14} ${waistY - 34} Q${axis + 40} ${waistY - 44} ${axis + 84} ${waistY - 22} L${axis + 76} ${waistY + 56} Q${axis + 30} ${waistY + 66} ${axis - 8} ${waistY + 48} L${axis - 14} ${waistY - 33}`,
    { ...cloth, color: lighter(cloth.color, 0.1) },
    { lift: 2, marks: fold([axis + 4, waistY + 44], [axis + 30, waistY + 4], [axis + 70, waistY - 20], 12) },
  );
  return flap + strap(1) + strap(-1) + belt + second + end + knot;
}

/** A work jacket: boxy, three patch pockets, metal buttons; px. */
export function workJacket(cloth: Cloth, collarCloth: Cloth): string {
  const cut: TopCut = {
    neckY: 430,
    neckHalf: 128,
    neckDepth: 110,
    neckShape: "round",
    shoulderHalf: 372,
    shoulderDrop: 92,
    chestHalf: 404,
    armholeY: 880,
    waistHalf: 402,
    hemHalf: 410,
    hemY: 1520,
    hemDip: 16,
  };
  const sewing = thread(cloth.color);
  const low = cut.neckY + cut.neckDepth;
  const arms = sleeves(
    cut,
    { length: 800, degrees: 14, end: 200 },
    { length: 800, degrees: 18, end: 200 },
    (one) =>
      piece(one.outline, cloth, { lift: 3, degrees: -one.degrees, marks: elbowFolds(one, 800) }) +
      piece(cuff(one, 84, -2), { ...cloth, color: lighter(cloth.color, 0.06) }, { lift: 2, degrees: -one.degrees }),
  );
  const marks =
    bothSides(armFolds(cut)) +
    stitch(`M${axis - 430} ${cut.hemY - 30}Q${axis} ${cut.hemY - 12} ${axis + 430} ${cut.hemY - 30}`, sewing) +
    stitch(
      `M${axis + 364} ${cut.neckY + 110}C${axis + 350} ${cut.neckY + 260} ${axis + 356} ${cut.armholeY - 60} ${axis + 392} ${cut.armholeY - 6}`,
      sewing,
    ) +
    stitch(
      `M${axis - 364} ${cut.neckY + 110}C${axis - 350} ${cut.neckY + 260} ${axis - 356} ${cut.armholeY - 60} ${axis - 392} ${cut.armholeY - 6}`,
      sewing,
    );
  const over = piece(leftOf(body(cut), axis + 46), cloth, {
    lift: 2,
    marks:
      marks +
      stitch(`M${axis + 30} ${low}V${cut.hemY + 30}`, sewing) +
      stitch(`M${axis + 20} ${low}V${cut.hemY + 30}`, sewing),
  });
  const pocket = (x: number, y: number, width: number, height: number): string =>
    cutPath(
      `M${x} ${y} L${x + width} ${y} L${x + width} ${y + height - 30} Q${x + width - 4} ${y + height} ${x + width - 36} ${y + height} L${x + 36} ${y + height} Q${x + 4} ${y + height} ${x} ${y + height - 30} L${x} ${y + 1}`,
      { ...cloth, color: lighter(cloth.color, 0.04) },
      {
        lift: 2,
        marks:
          stitch(`M${x + 8} ${y + 40}H${x + width - 8}`, sewing) +
          stitch(
            `M${x + 11} ${y + 8}V${y + height - 32}Q${x + 14} ${y + height - 11} ${x + 38} ${y + height - 11}H${x + width - 38}Q${x + width - 14} ${y + height - 11} ${x + width - 11} ${y + height - 32}V${y + 8}`,
            sewing,
          ),
      },
    );
  const leaf = trace(
    `M${axis + 2} ${low + 2} C${axis + 84} ${low - 14} ${axis + 116} ${cut.neckY + 20} ${axis + 110} ${cut.neckY - 50} Q${axis + 170} ${cut.neckY - 30} ${axis + 200} ${cut.neckY + 34} Q${axis + 186} ${cut.neckY + 120} ${axis + 148} ${low + 104} Q${axis + 70} ${low + 66} ${axis + 3} ${low + 4}`,
  );
  return (
    arms +
    cutPath(
      `M${axis - 164} ${cut.neckY + 14} C${axis - 150} ${cut.neckY - 44} ${axis - 76} ${cut.neckY - 70} ${axis} ${cut.neckY - 70} C${axis + 76} ${cut.neckY - 70} ${axis + 150} ${cut.neckY - 44} ${axis + 164} ${cut.neckY + 14} Q${axis} ${cut.neckY + 60} ${axis - 163} ${cut.neckY + 14}`,
      { ...collarCloth, color: darker(collarCloth.color, 0.14) },
    ) +
    insideBack(cut, cloth) +
    piece(body(cut), cloth, { lift: 3, marks }) +
    over +
    piece(mirror(leaf), collarCloth, { lift: 2, degrees: 38 }) +
    piece(leaf, collarCloth, { lift: 2, degrees: -38 }) +
    [0, 1, 2, 3].map((i) => button(axis + 4, low + 126 + i * 216, 22, paper.brass)).join("") +
    pocket(axis - 330, 1160, 236, 270) +
    pocket(axis + 98, 1160, 236, 270) +
    pocket(axis + 116, 780, 184, 204)
  );
}
