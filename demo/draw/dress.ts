import { bandCollar, classicCollar, collarStand } from "./collar.ts";
import { axis, mirror, ribbon, symmetric, trace } from "./geometry.ts";
import { darker, lighter, paper } from "./palette.ts";
import { cutPath, fold, piece, seam, stitch, thread, tuck } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import { placket } from "./shirt.ts";
import { acrossSleeve, body, insideBack, sleeves } from "./top.ts";
import type { TopCut } from "./top.ts";

const cut: TopCut = {
  neckY: 250,
  neckHalf: 104,
  neckDepth: 86,
  neckShape: "round",
  shoulderHalf: 300,
  shoulderDrop: 74,
  chestHalf: 318,
  armholeY: 600,
  waistHalf: 262,
  waistY: 850,
  hemHalf: 500,
  hemY: 1740,
  hemDip: 30,
};

/** A belted shirt dress to below the knee; px. */
export function shirtDress(cloth: Cloth): string {
  const sewing = thread(cloth.color);
  const waistY = cut.waistY ?? 850;
  const arms = sleeves(cut, { length: 330, degrees: 34, end: 232 }, { length: 330, degrees: 37, end: 232 }, (one) =>
    piece(one.outline, cloth, { lift: 3, degrees: -one.degrees, marks: stitch(acrossSleeve(one, 48), sewing) }),
  );
  const skirt = [-0.8, -0.52, -0.24, 0.26, 0.55, 0.82]
    .map((share, i) =>
      tuck(
        [axis + share * 490, cut.hemY + 50],
        [axis + share * 330, waistY + 400],
        [axis + share * 236, waistY + (i % 2 ? 260 : 40)],
        i % 2 ? 34 : 52,
      ),
    )
    .join("");
  const light = [-0.66, 0.4]
    .map((share) =>
      fold(
        [axis + share * 230, waistY + 60],
        [axis + share * 320, waistY + 400],
        [axis + share * 460, cut.hemY],
        18,
        "light",
      ),
    )
    .join("");
  const bodice =
    tuck([axis - 180, waistY + 10], [axis - 180, waistY - 120], [axis - 196, 620], 22) +
    tuck([axis + 180, waistY + 10], [axis + 180, waistY - 120], [axis + 196, 620], 22);
  const front = piece(body(cut), cloth, {
    lift: 3,
    marks:
      skirt +
      light +
      bodice +
      stitch(`M${axis - 520} ${cut.hemY - 36}Q${axis} ${cut.hemY} ${axis + 520} ${cut.hemY - 36}`, sewing),
  });
  return (
    arms +
    collarStand(cut, cloth) +
    insideBack(cut, cloth) +
    front +
    placket(cut.neckY + cut.neckDepth, cut.hemY + 26, cloth, sewing, paper.cream, 134) +
    classicCollar(cut, cloth, sewing, paper.cream) +
    sash(waistY, { ...cloth, color: lighter(cloth.color, 0.07) }, 262)
  );
}

/** A cloth belt tied at the side; y and half width in px. */
function sash(y: number, cloth: Cloth, half: number): string {
  const band = piece(
    ribbon(
      [
        [axis - half - 8, y],
        [axis, y + 14],
        [axis + half + 8, y],
      ],
      62,
      66,
      62,
    ),
    cloth,
    { lift: 2 },
  );
  const long = piece(
    ribbon(
      [
        [axis + 88, y + 10],
        [axis + 138, y + 170],
        [axis + 120, y + 430],
      ],
      52,
      58,
      64,
    ),
    cloth,
    { lift: 3 },
  );
  const brief = piece(
    ribbon(
      [
        [axis + 80, y + 10],
        [axis + 62, y + 130],
        [axis + 26, y + 310],
      ],
      50,
      56,
      62,
    ),
    cloth,
    { lift: 3 },
  );
  const loops = piece(
    ribbon(
      [
        [axis + 92, y + 8],
        [axis + 170, y - 50],
        [axis + 226, y - 4],
        [axis + 160, y + 50],
        [axis + 92, y + 14],
      ],
      34,
      46,
      52,
      46,
      34,
    ),
    cloth,
    { lift: 2 },
  );
  const knot = cutPath(
    `M${axis + 58} ${y - 30} Q${axis + 92} ${y - 40} ${axis + 122} ${y - 26} L${axis + 118} ${y + 48} Q${axis + 88} ${y + 58} ${axis + 60} ${y + 44} L${axis + 58} ${y - 29}`,
    { color: darker(cloth.color, 0.05) },
    { lift: 2 },
  );
  return band + brief + long + loops + knot;
}

/** A sundress with thin straps and two flounces; px. */
export function sundress(cloth: Cloth): string {
  const sewing = thread(cloth.color);
  const strap = (side: 1 | -1, backwards: boolean): string =>
    piece(
      ribbon(
        [
          [axis + side * (backwards ? 138 : 168), backwards ? 560 : 486],
          [axis + side * 162, 360],
          [axis + side * 150, 250],
        ],
        26,
        24,
        24,
      ),
      backwards ? darker(cloth.color, 0.22) : { color: cloth.color },
      { lift: 2 },
    );
  const back = cutPath(
    `M${axis - 240} 560 Q${axis} 520 ${axis + 240} 560 L${axis + 240} 680 L${axis - 240} 680 L${axis - 240} 561`,
    darker(cloth.color, 0.28),
    { lift: 2 },
  );
  const bodice = piece(
    symmetric(
      `M${axis} 530 Q${axis + 90} 516 ${axis + 170} 468 Q${axis + 196} 570 ${axis + 262} 612 Q${axis + 254} 760 ${axis + 240} 900 Q${axis + 120} 922 ${axis} 922`,
    ),
    cloth,
    {
      lift: 3,
      marks:
        fold([axis - 170, 900], [axis - 150, 800], [axis - 130, 700], 16) +
        fold([axis + 170, 900], [axis + 150, 800], [axis + 130, 700], 16) +
        stitch(`M${axis - 180} 490Q${axis - 96} 532 ${axis} 546Q${axis + 96} 532 ${axis + 180} 490`, sewing),
    },
  );
  const flounce = (top: number, from: number, to: number, bottom: number): string => {
    const wave = Array.from(
      { length: 9 },
      (_, i) =>
        `Q${axis + to - (to / 4.5) * (i + 0.5)} ${bottom + (i % 2 ? -14 : 34)} ${axis + to - (to / 4.5) * (i + 1)} ${bottom + 8}`,
    ).join(" ");
    const gathers = Array.from({ length: 13 }, (_, i) => {
      const share = (i - 6) / 6.4;
      return tuck(
        [axis + share * from, top],
        [axis + share * (from + to) * 0.48, (top + bottom) / 2 - 40],
        [axis + share * to * 0.9, top + (bottom - top) * (i % 3 === 0 ? 0.96 : i % 3 === 1 ? 0.55 : 0.75)],
        i % 3 === 0 ? 26 : 18,
      );
    }).join("");
    return cutPath(
      `M${axis - from} ${top} Q${axis} ${top + 14} ${axis + from} ${top} Q${axis + (from + to) * 0.5 + 14} ${(top + bottom) / 2} ${axis + to} ${bottom} ${wave} Q${axis - (from + to) * 0.5 - 14} ${(top + bottom) / 2} ${axis - from} ${top + 1}`,
      cloth,
      { lift: 3, marks: gathers },
    );
  };
  const waist = cutPath(
    `M${axis - 246} 884 Q${axis} 906 ${axis + 246} 884 L${axis + 248} 930 Q${axis} 952 ${axis - 248} 930 L${axis - 246} 885`,
    { color: lighter(cloth.color, 0.05) },
    {
      lift: 2,
      marks:
        stitch(`M${axis - 246} 896Q${axis} 918 ${axis + 246} 896`, sewing) +
        stitch(`M${axis - 248} 918Q${axis} 940 ${axis + 248} 918`, sewing),
    },
  );
  return (
    strap(1, true) +
    strap(-1, true) +
    back +
    strap(1, false) +
    strap(-1, false) +
    flounce(1300, 400, 560, 1740) +
    flounce(915, 236, 430, 1350) +
    bodice +
    waist
  );
}

/** A loose blouse with a band at the neck and wide gathered sleeves; px. */
export function blouse(cloth: Cloth): string {
  const sewing = thread(cloth.color);
  const loose: TopCut = {
    neckY: 480,
    neckHalf: 112,
    neckDepth: 92,
    neckShape: "round",
    shoulderHalf: 318,
    shoulderDrop: 80,
    chestHalf: 356,
    armholeY: 860,
    waistHalf: 372,
    hemHalf: 420,
    hemY: 1480,
    hemDip: 26,
  };
  const wide = trace(
    `M${axis + 312} 556 C${axis + 420} 520 ${axis + 520} 700 ${axis + 604} 960 Q${axis + 640} 1090 ${axis + 606} 1170 Q${axis + 520} 1216 ${axis + 424} 1186 Q${axis + 410} 1040 ${axis + 350} 860 L${axis + 220} 720 L${axis + 240} 556`,
  );
  const gathers =
    [0, 1, 2, 3, 4]
      .map((i) =>
        tuck([axis + 446 + i * 36, 1200], [axis + 440 + i * 40, 1090], [axis + 430 + i * 38, 1010 - (i % 2) * 60], 20),
      )
      .join("") +
    [0, 1, 2]
      .map((i) =>
        tuck(
          [axis + 306 + i * 8, 574 + i * 50],
          [axis + 400 + i * 10, 610 + i * 60],
          [axis + 450 + i * 14, 680 + i * 66],
          20,
        ),
      )
      .join("");
  const band = trace(
    `M${axis + 440} 1172 Q${axis + 520} 1200 ${axis + 596} 1158 L${axis + 606} 1240 Q${axis + 524} 1276 ${axis + 442} 1250 L${axis + 440} 1173`,
  );
  const arm = piece(wide, cloth, { lift: 3, degrees: -16, marks: gathers });
  const leftArm = piece(mirror(wide), cloth, {
    lift: 3,
    degrees: 16,
    marks: `<g transform="translate(1600 0) scale(-1 1)">${gathers}</g>`,
  });
  const cuffCloth = { ...cloth, color: lighter(cloth.color, 0.07) };
  const yoke = seam(`M${axis - 300} 700Q${axis} 728 ${axis + 300} 700`, darker(cloth.color, 0.24), 4);
  const fall = [-0.8, -0.56, -0.3, 0.28, 0.54, 0.8]
    .map((share, i) =>
      tuck(
        [axis + share * 300, 704],
        [axis + share * 320, 960],
        [axis + share * 390, i % 2 ? 1200 : 1420],
        i % 2 ? 22 : 28,
      ),
    )
    .join("");
  const front = piece(body(loose), cloth, {
    lift: 3,
    marks: yoke + fall + stitch(`M${axis - 440} 1452Q${axis} 1476 ${axis + 440} 1452`, sewing),
  });
  return (
    arm +
    leftArm +
    piece(band, cuffCloth, { lift: 2 }) +
    piece(mirror(band), cuffCloth, { lift: 2 }) +
    insideBack(loose, cloth) +
    front +
    placket(560, 1000, cloth, sewing, paper.cream, 110) +
    bandCollar(loose, cloth, sewing, paper.cream)
  );
}
