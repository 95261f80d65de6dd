import { axis, ribbon, trace } from "./geometry.ts";
import { darker, lighter, paper } from "./palette.ts";
import { cutPath, fold, piece, moveTo, seam, stitch, thread } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import { ribs } from "./prints.ts";

/** A pair of rope-soled canvas shoes seen from above; px. */
export function espadrilles(cloth: Cloth): string {
  const jute = "#CDAE78";
  const sewing = thread(cloth.color);
  const rope = Array.from({ length: 96 }, (_, i) => {
    const turn = (i / 96) * Math.PI * 2;
    return `M${axis + Math.cos(turn) * 150} ${1000 + Math.sin(turn) * 460}L${axis + Math.cos(turn + 0.05) * 280} ${1000 + Math.sin(turn + 0.05) * 640}`;
  }).join("");
  const foot = (grow: number): string =>
    `M${axis - 20} ${430 - grow} C${axis + 130} ${424 - grow} ${axis + 218 + grow} ${560} ${axis + 210 + grow} 760 C${axis + 204 + grow} 920 ${axis + 156 + grow} 1040 ${axis + 160 + grow} 1240 C${axis + 166 + grow} 1440 ${axis + 110} ${1570 + grow} ${axis} ${1570 + grow} C${axis - 116} ${1570 + grow} ${axis - 164 - grow} 1440 ${axis - 160 - grow} 1240 C${axis - 156 - grow} 1060 ${axis - 206 - grow} 920 ${axis - 204 - grow} 740 C${axis - 200 - grow} 540 ${axis - 140} ${436 - grow} ${axis - 21} ${430 - grow}`;
  const sole = piece(trace(foot(34)), jute, {
    lift: 3,
    marks: `<path d="${rope}" stroke="${darker(jute, 0.3)}" stroke-width="5" fill="none"/>`,
  });
  const insole = piece(trace(foot(-14)), lighter(jute, 0.3), {
    lift: 0,
    marks:
      stitch(
        `M${axis - 110} 1180C${axis - 110} 1440 ${axis - 70} 1520 ${axis} 1520S${axis + 110} 1440 ${axis + 110} 1180`,
        darker(jute, 0.2),
      ) +
      [230, 190, 150]
        .map((reach) => `<ellipse cx="${axis - 12}" cy="900" rx="150" ry="${reach}" fill="#1d110b" opacity=".12"/>`)
        .join(""),
  });
  const vamp = cutPath(
    `M${axis - 20} 428 C${axis + 134} 422 ${axis + 222} 560 ${axis + 214} 760 C${axis + 208} 920 ${axis + 160} 1040 ${axis + 164} 1240 C${axis + 170} 1440 ${axis + 112} 1574 ${axis} 1574 C${axis - 118} 1574 ${axis - 168} 1440 ${axis - 164} 1240 C${axis - 160} 1060 ${axis - 210} 920 ${axis - 208} 740 C${axis - 204} 540 ${axis - 142} 434 ${axis - 21} 428 L${axis - 2} 880 C${axis - 100} 890 ${axis - 128} 1000 ${axis - 116} 1200 C${axis - 112} 1430 ${axis - 70} 1508 ${axis} 1508 C${axis + 70} 1508 ${axis + 112} 1430 ${axis + 116} 1200 C${axis + 128} 1000 ${axis + 100} 890 ${axis} 880 L${axis - 18} 429`,
    cloth,
    {
      lift: 2,
      marks:
        stitch(
          `M${axis} 862C${axis - 116} 872 ${axis - 146} 1000 ${axis - 134} 1200C${axis - 130} 1440 ${axis - 80} 1526 ${axis} 1526S${axis + 130} 1440 ${axis + 134} 1200C${axis + 146} 1000 ${axis + 116} 872 ${axis} 862`,
          sewing,
        ) +
        fold([axis - 180, 800], [axis - 80, 730], [axis + 20, 730], 16) +
        fold([axis + 190, 830], [axis + 110, 770], [axis + 20, 760], 14),
    },
  );
  const toe = cutPath(
    `M${axis - 22} 420 C${axis + 120} 414 ${axis + 204} 520 ${axis + 216} 640 Q${axis} 560 ${axis - 208} 640 C${axis - 196} 510 ${axis - 130} 426 ${axis - 22} 421`,
    { ...cloth, color: darker(cloth.color, 0.06) },
    { lift: 1, marks: stitch(`M${axis - 214} 622Q${axis} 542 ${axis + 220} 622`, sewing) },
  );
  const ridge = piece(
    ribbon(
      [
        [axis - 8, 590],
        [axis - 4, 720],
        [axis, 880],
      ],
      18,
      22,
      26,
    ),
    { ...cloth, color: lighter(cloth.color, 0.08) },
    { lift: 1 },
  );
  const tab = cutPath(
    `M${axis - 30} 1490 L${axis + 30} 1490 L${axis + 28} 1600 L${axis - 28} 1600 L${axis - 30} 1491`,
    paper.cream,
    { lift: 2, marks: stitch(`M${axis - 16} 1496V1594M${axis + 16} 1496V1594`, darker(paper.cream, 0.3), 9) },
  );
  const one = sole + insole + vamp + toe + ridge + tab;
  const other = `<g transform="translate(1600 0) scale(-1 1)">${one}</g>`;
  return moveTo(one, { to: [530, 1040], degrees: -9 }) + moveTo(other, { to: [1080, 960], degrees: 7 });
}

/** A pair of ribbed socks, one laid over the other; px. */
export function socks(color: string, heel: string, bands: readonly string[]): string {
  const marks =
    bands.map((band, i) => seam(`M400 ${640 + i * 62}H1000`, band, 30)).join("") +
    fold([640, 1150], [690, 1250], [810, 1240], 20) +
    fold([600, 900], [640, 1010], [620, 1130], 16);
  const leg = cutPath(
    "M500 420 L790 420 C796 700 790 900 806 1090 C830 1170 1000 1260 1130 1340 C1210 1400 1200 1520 1110 1550 C1000 1580 840 1540 700 1470 C560 1400 500 1300 506 1160 C514 900 508 660 500 421",
    { color, print: ribs(color, 19) },
    { lift: 3, marks },
  );
  const top = cutPath(
    "M492 400 L798 400 L800 540 Q640 556 494 540 L492 401",
    { color: darker(color, 0.03), print: ribs(darker(color, 0.06), 19) },
    { lift: 2 },
  );
  const heelPatch = cutPath("M504 1120 Q640 1150 690 1290 Q640 1400 600 1410 C530 1340 498 1250 504 1121", heel, {
    lift: 1,
  });
  const toe = cutPath(
    "M1060 1298 Q1000 1410 1036 1562 Q1090 1566 1124 1546 C1210 1512 1206 1400 1130 1340 Q1096 1318 1061 1299",
    heel,
    { lift: 1 },
  );
  const one = leg + top + heelPatch + toe;
  return (
    moveTo(one, { from: [800, 980], to: [900, 930], degrees: 8 }) +
    moveTo(one, { from: [800, 980], to: [700, 1060], degrees: -6 })
  );
}
