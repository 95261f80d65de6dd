import { axis, ribbon, symmetric, trace } from "./geometry.ts";
import { darker, lighter, paper } from "./palette.ts";
import { cutPath, fold, piece, seam, stitch, thread } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import { blossom, ceibo, leaf, stuck } from "./prints.ts";

/** A canvas tote with leather handles and something green from the market; px. */
export function tote(cloth: Cloth, leather: string): string {
  const sewing = thread(cloth.color);
  const handle = (inset: number, rise: number, color: string): string =>
    piece(
      ribbon(
        [
          [axis - 220 + inset, 900],
          [axis - 214 + inset, 640],
          [axis - 120 + inset * 0.6, rise + 60],
          [axis, rise],
          [axis + 120 - inset * 0.6, rise + 60],
          [axis + 214 - inset, 640],
          [axis + 220 - inset, 900],
        ],
        46,
        46,
        44,
        46,
        46,
      ),
      color,
      { lift: 3 },
    );
  const inside = cutPath(
    `M${axis - 404} 720 Q${axis} 690 ${axis + 404} 720 L${axis + 410} 830 L${axis - 410} 830 L${axis - 404} 721`,
    darker(cloth.color, 0.34),
    { lift: 2 },
  );
  const sprigs = [
    piece(
      ribbon(
        [
          [axis + 90, 860],
          [axis + 130, 600],
          [axis + 190, 380],
        ],
        14,
        12,
        6,
      ),
      paper.moss,
      { lift: 1 },
    ),
    ...[
      [132, 610, -52, 190],
      [150, 560, 62, 200],
      [158, 490, -40, 180],
      [176, 440, 54, 170],
      [190, 400, 8, 170],
    ].map(([x = 0, y = 0, lean = 0, length = 0]) =>
      leaf([axis + x, y], length, lean < 0 ? paper.olive : paper.moss, lighter(paper.olive, 0.3), lean, stuck),
    ),
  ].join("");
  const body = piece(
    symmetric(
      `M${axis} 792 Q${axis + 220} 790 ${axis + 424} 760 Q${axis + 440} 1200 ${axis + 402} 1610 Q${axis + 394} 1656 ${axis + 340} 1660 Q${axis + 160} 1676 ${axis} 1676`,
    ),
    cloth,
    {
      lift: 3,
      marks:
        stitch(`M${axis - 420} 836Q${axis} 862 ${axis + 420} 836`, sewing) +
        stitch(`M${axis - 420} 848Q${axis} 874 ${axis + 420} 848`, sewing) +
        fold([axis - 400, 1560], [axis - 300, 1440], [axis - 290, 1200], 26) +
        fold([axis + 396, 1500], [axis + 320, 1380], [axis + 330, 1120], 24) +
        fold([axis - 150, 1660], [axis - 130, 1540], [axis - 60, 1440], 20) +
        seam(`M${axis - 372} 1560Q${axis} 1590 ${axis + 372} 1560`, darker(cloth.color, 0.2), 4),
    },
  );
  const base = piece(
    symmetric(
      `M${axis} 1470 L${axis + 418} 1454 Q${axis + 414} 1540 ${axis + 404} 1612 Q${axis + 396} 1660 ${axis + 340} 1664 Q${axis + 160} 1680 ${axis} 1680`,
    ),
    leather,
    { lift: 2, marks: stitch(`M${axis - 420} 1480Q${axis} 1498 ${axis + 420} 1480`, thread(leather)) },
  );
  const tab = (x: number): string =>
    cutPath(`M${x - 40} 800 L${x + 40} 800 L${x + 40} 946 L${x} 980 L${x - 40} 946 L${x - 40} 801`, leather, {
      lift: 2,
      marks: stitch(`M${x - 28} 806V940L${x} 964L${x + 28} 940V806`, thread(leather), 9),
    }) +
    `<circle cx="${x}" cy="904" r="11" fill="${paper.brass}"/><circle cx="${x - 2}" cy="902" r="6" fill="${lighter(paper.brass, 0.4)}"/>`;
  const patch = cutPath(
    `M${axis - 96} 1130 L${axis + 96} 1126 L${axis + 98} 1216 L${axis - 96} 1220 L${axis - 96} 1131`,
    leather,
    {
      lift: 1,
      marks:
        stitch(`M${axis - 84} 1142L${axis + 84} 1138L${axis + 86} 1204L${axis - 84} 1208Z`, thread(leather), 9) +
        seam(`M${axis - 40} 1174h80`, thread(leather), 5),
    },
  );
  return (
    handle(34, 330, darker(leather, 0.22)) +
    inside +
    sprigs +
    body +
    base +
    handle(0, 420, leather) +
    tab(axis - 220) +
    tab(axis + 220) +
    patch
  );
}

/** A leather shoulder bag with a rounded flap; px. */
export function shoulderBag(leather: string): string {
  const sewing = lighter(leather, 0.4);
  const strap = piece(
    ribbon(
      [
        [axis - 392, 1060],
        [axis - 430, 760],
        [axis - 250, 360],
        [axis + 60, 300],
        [axis + 330, 520],
        [axis + 420, 800],
        [axis + 392, 1060],
      ],
      44,
      42,
      42,
      42,
      44,
    ),
    { color: leather },
    { lift: 3 },
  );
  const buckle = `<rect x="-40" y="-34" width="80" height="68" rx="10" fill="none" stroke="${paper.brass}" stroke-width="11"/><path d="M-44 0H30" stroke="${paper.brass}" stroke-width="8"/>`;
  const body = piece(
    symmetric(
      `M${axis} 930 L${axis + 380} 936 Q${axis + 424} 944 ${axis + 430} 1000 L${axis + 440} 1420 Q${axis + 436} 1580 ${axis + 290} 1590 Q${axis + 140} 1602 ${axis} 1602`,
    ),
    darker(leather, 0.08),
    {
      lift: 3,
      marks: stitch(
        `M${axis - 414} 1000L${axis - 420} 1420Q${axis - 416} 1562 ${axis - 286} 1570Q${axis} 1590 ${axis + 286} 1570Q${axis + 416} 1562 ${axis + 420} 1420L${axis + 414} 1000`,
        sewing,
      ),
    },
  );
  const flap = piece(
    symmetric(
      `M${axis} 900 L${axis + 390} 908 Q${axis + 438} 914 ${axis + 440} 970 Q${axis + 440} 1240 ${axis + 260} 1330 Q${axis + 120} 1390 ${axis} 1390`,
    ),
    leather,
    {
      lift: 3,
      marks:
        stitch(
          `M${axis - 422} 970Q${axis - 420} 1226 ${axis - 252} 1312Q${axis} 1428 ${axis + 252} 1312Q${axis + 420} 1226 ${axis + 422} 970`,
          sewing,
        ) +
        fold([axis - 380, 1010], [axis - 250, 980], [axis - 60, 1000], 26, "light") +
        fold([axis - 430, 1120], [axis - 300, 1180], [axis - 210, 1310], 20),
    },
  );
  const ring = (x: number): string =>
    `<circle cx="${x}" cy="1030" r="32" fill="none" stroke="${darker(paper.brass, 0.3)}" stroke-width="12"/><circle cx="${x - 1.5}" cy="1028.5" r="32" fill="none" stroke="${paper.brass}" stroke-width="9"/>`;
  const tab = (x: number): string =>
    cutPath(
      `M${x - 30} 1040 L${x + 30} 1040 L${x + 26} 1130 L${x} 1152 L${x - 26} 1130 L${x - 30} 1041`,
      darker(leather, 0.12),
      { lift: 2, marks: stitch(`M${x - 18} 1054L${x - 16} 1122L${x} 1136L${x + 16} 1122L${x + 18} 1054`, sewing, 8) },
    );
  const lock =
    cutPath(
      `M${axis - 52} 1292 L${axis + 52} 1292 L${axis + 52} 1420 Q${axis} 1450 ${axis - 52} 1420 L${axis - 52} 1293`,
      darker(leather, 0.14),
      { lift: 2, marks: stitch(`M${axis - 40} 1304V1412Q${axis} 1434 ${axis + 40} 1412V1304`, sewing, 8) },
    ) +
    cutPath(
      `M${axis - 26} 1344 L${axis + 26} 1344 L${axis + 26} 1384 L${axis - 26} 1384 L${axis - 26} 1345`,
      paper.brass,
      { lift: 2 },
    );
  return (
    strap +
    `<g transform="translate(${axis - 428} 760) rotate(84)">${buckle}</g>` +
    body +
    tab(axis - 396) +
    tab(axis + 396) +
    ring(axis - 396) +
    ring(axis + 396) +
    flap +
    lock
  );
}

/** A belt closed in a loop around nothing; px. */
export function belt(leather: string): string {
  const sewing = lighter(leather, 0.42);
  const spine: [number, number][] = [
    [690, 1480],
    [420, 1330],
    [330, 1010],
    [460, 640],
    [800, 470],
    [1140, 640],
    [1270, 1010],
    [1180, 1330],
    [880, 1490],
  ];
  const loop = piece(ribbon(spine, 96, 96, 96), leather, { lift: 3 });
  const stitches = stitch(lineThrough(ribbon(spine, 68)), sewing, 12);
  const tail = piece(
    ribbon(
      [
        [1010, 1450],
        [800, 1506],
        [560, 1490],
        [330, 1600],
      ],
      96,
      96,
      94,
      84,
    ),
    leather,
    { lift: 3 },
  );
  const tailStitch = stitch(
    lineThrough(
      ribbon(
        [
          [1010, 1450],
          [800, 1506],
          [560, 1490],
          [340, 1594],
        ],
        68,
        68,
        66,
        56,
      ),
    ),
    sewing,
    12,
  );
  const holes = [
    [620, 1490],
    [560, 1491],
    [500, 1509],
    [444, 1534],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${darker(leather, 0.6)}"/>`)
    .join("");
  const keeper = piece(
    ribbon(
      [
        [694, 1436],
        [690, 1498],
        [694, 1562],
      ],
      50,
      50,
      50,
    ),
    darker(leather, 0.12),
    { lift: 2 },
  );
  const frame = (color: string, shift: number, width: number): string =>
    `<rect x="${826 + shift}" y="${1420 + shift}" width="146" height="160" rx="20" fill="none" stroke="${color}" stroke-width="${width}"/>`;
  const buckle =
    frame("#2b1a1055", 7, 26) +
    frame(darker(paper.brass, 0.3), 2, 24) +
    frame(paper.brass, 0, 22) +
    frame(lighter(paper.brass, 0.45), -4, 4) +
    `<path d="M972 1498L828 1504" stroke="${darker(paper.brass, 0.35)}" stroke-width="18" stroke-linecap="round"/><path d="M970 1496L828 1502" stroke="${paper.brass}" stroke-width="13" stroke-linecap="round"/>`;
  return loop + stitches + tail + tailStitch + holes + keeper + buckle;
}

function lineThrough(points: readonly (readonly [number, number])[]): string {
  return `${points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(0)} ${y.toFixed(0)}`).join("")}Z`;
}

/** A silk square with a border and a spray of flowers in its middle, one corner folded over; px. */
export function kerchief(cloth: string, border: string): string {
  const frame = `<rect x="256" y="456" width="1088" height="1088" fill="none" stroke="${border}" stroke-width="52"/><rect x="318" y="518" width="964" height="964" fill="none" stroke="${paper.ochre}" stroke-width="12"/>`;
  const sprays = [
    ceibo([760, 1310], 640, border, paper.moss, 8),
    ceibo([392, 900], 270, border, paper.moss, -38),
    ceibo([1190, 830], 270, border, paper.moss, 42),
    ceibo([470, 1400], 270, border, paper.moss, -20),
    ...[
      [430, 1130],
      [640, 610],
      [980, 600],
      [1180, 1040],
      [1010, 1390],
      [560, 760],
    ].map(([x = 0, y = 0], i) => blossom([x, y], i % 2 ? 44 : 34, paper.rose, paper.ochre, i * 31)),
  ].join("");
  const creases = fold([240, 900], [620, 960], [1000, 880], 12) + fold([820, 440], [790, 900], [840, 1560], 12);
  const square = cutPath("M230 430 L1370 430 L1370 1250 L1050 1570 L230 1570 L230 431", cloth, {
    lift: 3,
    marks: sprays + frame + creases,
  });
  const corner = piece(trace("M1370 1250 L1050 1570 L1040 1246 L1370 1251"), lighter(cloth, 0.2), {
    lift: 3,
    marks: seam("M1080 1290L1300 1290M1084 1290L1092 1500", lighter(border, 0.45), 26),
  });
  return square + corner;
}
