import { axis, ellipse, ribbon, symmetric, trace } from "./geometry.ts";
import { darker, lighter, paper } from "./palette.ts";
import { cutPath, fold, piece, seam, stitch, thread } from "./paper.ts";
import type { Cloth } from "./paper.ts";

/** A Basque beret seen from above and a little in front; px. */
export function beret(cloth: Cloth, label: string = paper.brick): string {
  const inside = piece(ellipse(axis, 1270, 330, 96), darker(cloth.color, 0.42), { lift: 3 });
  const band = cutPath(
    `M${axis - 344} 1230 Q${axis} 1390 ${axis + 344} 1230 L${axis + 330} 1312 Q${axis} 1470 ${axis - 330} 1312 L${axis - 344} 1231`,
    darker(cloth.color, 0.16),
    { lift: 2, marks: stitch(`M${axis - 340} 1290Q${axis} 1444 ${axis + 340} 1290`, thread(cloth.color)) },
  );
  const crown = piece(
    trace(
      `M${axis - 520} 1010 C${axis - 540} 760 ${axis - 270} 640 ${axis + 30} 640 C${axis + 330} 640 ${axis + 590} 780 ${axis + 560} 1030 C${axis + 540} 1200 ${axis + 380} 1290 ${axis + 60} 1310 C${axis - 260} 1326 ${axis - 500} 1230 ${axis - 520} 1011`,
    ),
    cloth,
    {
      lift: 3,
      marks:
        fold([axis - 500, 1080], [axis - 300, 1250], [axis + 40, 1262], 34) +
        fold([axis + 60, 1250], [axis + 330, 1230], [axis + 520, 1110], 28) +
        fold([axis - 400, 860], [axis - 200, 720], [axis + 40, 712], 40, "light") +
        fold([axis + 250, 960], [axis + 420, 1000], [axis + 500, 1120], 22) +
        fold([axis - 300, 980], [axis - 380, 1060], [axis - 390, 1170], 20),
    },
  );
  const stalk = piece(
    ribbon(
      [
        [axis + 20, 880],
        [axis + 26, 830],
        [axis + 44, 786],
      ],
      26,
      20,
      16,
    ),
    darker(cloth.color, 0.1),
    { lift: 2 },
  );
  const tab = cutPath(
    `M${axis + 180} 1330 L${axis + 250} 1306 L${axis + 262} 1366 L${axis + 192} 1392 L${axis + 180} 1331`,
    label,
    { lift: 1 },
  );
  return inside + band + crown + stalk + tab;
}

/** A soft bucket hat; px. */
export function bucketHat(cloth: Cloth, lining: string): string {
  const sewing = thread(cloth.color);
  const brimBack = piece(ellipse(axis, 1230, 560, 190), darker(lining, 0.08), { lift: 3 });
  const brim = piece(
    trace(
      `M${axis - 350} 1040 C${axis - 440} 1090 ${axis - 560} 1180 ${axis - 590} 1290 C${axis - 420} 1470 ${axis + 420} 1470 ${axis + 590} 1290 C${axis + 560} 1180 ${axis + 440} 1090 ${axis + 350} 1040 Q${axis} 1150 ${axis - 349} 1041`,
    ),
    cloth,
    {
      lift: 3,
      marks:
        [0, 1, 2, 3, 4]
          .map((i) =>
            stitch(
              `M${axis - 380 - i * 42} ${1092 + i * 42}Q${axis} ${1246 + i * 54} ${axis + 380 + i * 42} ${1092 + i * 42}`,
              sewing,
            ),
          )
          .join("") +
        fold([axis - 200, 1150], [axis - 260, 1240], [axis - 300, 1390], 22) +
        fold([axis + 280, 1140], [axis + 350, 1220], [axis + 390, 1350], 22),
    },
  );
  const crown = piece(
    symmetric(
      `M${axis} 560 C${axis + 190} 560 ${axis + 272} 600 ${axis + 290} 660 Q${axis + 330} 860 ${axis + 364} 1070 Q${axis + 190} 1160 ${axis} 1160`,
    ),
    cloth,
    {
      lift: 3,
      marks:
        fold([axis + 200, 720], [axis + 240, 880], [axis + 300, 1090], 24) +
        fold([axis - 120, 760], [axis - 160, 900], [axis - 150, 1100], 20) +
        stitch(`M${axis - 356} 1040Q${axis} 1140 ${axis + 356} 1040`, sewing) +
        seam(`M${axis} 700V1160`, darker(cloth.color, 0.2), 4),
    },
  );
  const top = piece(
    symmetric(
      `M${axis} 548 C${axis + 200} 548 ${axis + 294} 600 ${axis + 294} 650 C${axis + 280} 712 ${axis + 160} 740 ${axis} 740`,
    ),
    { ...cloth, color: lighter(cloth.color, 0.05) },
    {
      lift: 2,
      degrees: 0,
      marks: stitch(
        `M${axis - 276} 664C${axis - 240} 712 ${axis - 130} 726 ${axis} 726S${axis + 240} 712 ${axis + 276} 664`,
        sewing,
      ),
    },
  );
  const eyelets = [-1, 1]
    .map(
      (side) =>
        `<circle cx="${axis + side * 216}" cy="880" r="15" fill="${paper.brass}"/><circle cx="${axis + side * 216}" cy="880" r="8" fill="${darker(cloth.color, 0.6)}"/>`,
    )
    .join("");
  return brimBack + brim + crown + top + eyelets;
}
