import { axis, mirror, trace } from "./geometry.ts";
import { darker, lighter, paper } from "./palette.ts";
import { button, buttonhole, cutPath, fold, piece, seam, stitch, thread, tuck } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import { ribs } from "./prints.ts";

type TrousersCut = {
  /** Half the waist, half the hip, and where the hem's two edges lie from the middle; px. */
  waistHalf: number;
  hipHalf: number;
  hemOuter: number;
  hemInner: number;
  /** Distance from waist to crotch and to hem; px. */
  rise: number;
  length: number;
};

type TrousersOptions = {
  cut?: TrousersCut;
  front?: "pleats" | "jean" | "drawstring";
  hem?: "plain" | "turned" | "buttoned";
  stitching?: string;
};

export const cuts = {
  palazzo: { waistHalf: 252, hipHalf: 352, hemOuter: 512, hemInner: 66, rise: 420, length: 1490 },
  straight: { waistHalf: 276, hipHalf: 334, hemOuter: 338, hemInner: 60, rise: 404, length: 1490 },
  bombacha: { waistHalf: 262, hipHalf: 400, hemOuter: 330, hemInner: 120, rise: 470, length: 1330 },
  shorts: { waistHalf: 300, hipHalf: 412, hemOuter: 494, hemInner: 52, rise: 456, length: 880 },
} as const satisfies Record<string, TrousersCut>;

const top = 250;

/** Trousers laid flat, waist at the top of the sheet; px. */
export function trousers(
  cloth: Cloth,
  { cut = cuts.straight, front = "pleats", hem = "plain", stitching }: TrousersOptions = {},
): string {
  const sewing = stitching ?? thread(cloth.color);
  const { waistHalf: waist, hipHalf: hip, hemOuter, hemInner, rise, length } = cut;
  const [crotch, hemY, hipY] = [top + rise, top + length, top + rise * 0.72];
  const knee = crotch + (hemY - crotch) * 0.45;
  const belly = hem === "buttoned" ? 46 : 0;
  const leg = trace(
    `M${axis - 10} ${top + 70} L${axis + waist} ${top + 60} C${axis + waist + 18} ${top + 170} ${axis + hip - 4} ${hipY - 90} ${axis + hip} ${hipY}` +
      ` C${axis + hip + (hemOuter - hip) * 0.2 + belly} ${knee - 90} ${axis + hemOuter - (hemOuter - hip) * 0.4 + belly * 1.4} ${knee + 160} ${axis + hemOuter} ${hemY}` +
      ` Q${axis + (hemOuter + hemInner) / 2} ${hemY + 16} ${axis + hemInner} ${hemY + 6} C${axis + hemInner - 8 - belly * 0.5} ${knee + 120} ${axis + 16} ${crotch + 240} ${axis + 4} ${crotch} L${axis - 10} ${top + 72}`,
  );
  const center = axis + (hemOuter + hemInner) / 2;
  const hang = front === "pleats" ? crease(waist, center, hemY) : "";
  const hemMarks =
    hem === "plain"
      ? stitch(`M${axis - 20} ${hemY - 34}Q${center} ${hemY - 24} ${axis + hemOuter + 30} ${hemY - 44}`, sewing)
      : "";
  const whiskers = tuck([axis + 4, crotch + 26], [axis + 62, crotch + 10], [axis + hip - 210, crotch + 34], 15);
  const rightFolds = tuck(
    [axis + Math.max(hip, hemOuter) + 30, knee + 60],
    [center + 60, knee + 120],
    [center - 10, knee + 220],
    24,
  );
  const leftFolds = tuck([axis - 10, hemY - 330], [center - 60, hemY - 280], [center - 10, hemY - 200], 20);
  const side = front === "jean" ? jeanSide(waist, hip, hemOuter, hemY, sewing) : slantPocket(waist, hip, sewing, cloth);
  const marks = whiskers + hang + hemMarks + side;
  const right = piece(leg, cloth, {
    lift: 3,
    degrees: hem === "buttoned" ? 0 : -Math.round((Math.atan2(center - axis - waist / 2, length) * 180) / Math.PI),
    marks: marks + rightFolds,
  });
  const leftLeg = mirror(leg);
  const left = piece(leftLeg, cloth, {
    lift: 3,
    degrees: Math.round((Math.atan2(center - axis - waist / 2, length) * 180) / Math.PI),
    marks: `<g transform="translate(1600 0) scale(-1 1)">${marks}${leftFolds}</g>`,
  });
  const ends = hem === "turned" ? turnUps(cut, cloth, sewing) : hem === "buttoned" ? buttonedEnds(cut, cloth) : "";
  return back(cut, cloth) + left + right + ends + fly(cut, cloth, sewing, front) + waistband(cut, cloth, sewing, front);
}

function crease(waist: number, center: number, hemY: number): string {
  return (
    tuck([axis + waist * 0.52, top + 70], [axis + waist * 0.6, top + 200], [axis + waist * 0.64, top + 400], 22) +
    tuck([axis + waist * 0.76, top + 66], [axis + waist * 0.84, top + 170], [axis + waist * 0.88, top + 300], 19) +
    fold([axis + waist * 0.6, top + 420], [(axis + waist * 0.6 + center) / 2, top + 860], [center, hemY], 7) +
    fold(
      [axis + waist * 0.6 + 9, top + 420],
      [(axis + waist * 0.6 + center) / 2 + 9, top + 860],
      [center + 9, hemY],
      6,
      "light",
    )
  );
}

function slantPocket(waist: number, hip: number, sewing: string, cloth: Cloth): string {
  const path = `M${axis + waist - 62} ${top + 66}Q${axis + waist - 12} ${top + 200} ${axis + hip - 14} ${top + 286}`;
  return (
    seam(path, darker(cloth.color, 0.36), 5) +
    stitch(
      `M${axis + waist - 76} ${top + 66}Q${axis + waist - 26} ${top + 204} ${axis + hip - 28} ${top + 296}`,
      sewing,
      9,
    )
  );
}

function jeanSide(waist: number, hip: number, hemOuter: number, hemY: number, sewing: string): string {
  const scoop = (inset: number): string =>
    `M${axis + waist * 0.5 + inset} ${top + 66}C${axis + waist * 0.52 + inset} ${top + 170 + inset} ${axis + waist * 0.7} ${top + 216 + inset} ${axis + hip + 10} ${top + 214 + inset}`;
  return (
    `<path d="M${axis + waist * 0.5} ${top + 60}C${axis + waist * 0.52} ${top + 170} ${axis + waist * 0.7} ${top + 216} ${axis + hip + 10} ${top + 214}L${axis + hip + 40} ${top + 40}Z" fill="#1d110b" opacity=".16"/>` +
    stitch(scoop(0), sewing, 10) +
    stitch(scoop(11), sewing, 10) +
    stitch(
      `M${axis + hip - 12} ${top + 230}C${axis + hip} ${top + 700} ${axis + hemOuter - 16} ${hemY - 500} ${axis + hemOuter - 14} ${hemY}`,
      sewing,
      10,
    ) +
    `<circle cx="${axis + waist * 0.62}" cy="${top + 190}" r="7" fill="${paper.brass}"/><circle cx="${axis + waist + 26}" cy="${top + 202}" r="7" fill="${paper.brass}"/>`
  );
}

/** The inside of the back waist, behind the front. */
function back({ waistHalf: waist }: TrousersCut, cloth: Cloth): string {
  return (
    cutPath(
      `M${axis - waist + 4} ${top + 4} Q${axis} ${top - 34} ${axis + waist - 4} ${top + 4} L${axis + waist} ${top + 90} L${axis - waist} ${top + 90} L${axis - waist + 4} ${top + 5}`,
      darker(cloth.color, 0.3),
      { lift: 2 },
    ) +
    cutPath(
      `M${axis - 40} ${top - 4} L${axis + 40} ${top - 4} L${axis + 40} ${top + 30} L${axis - 40} ${top + 30} L${axis - 40} ${top - 3}`,
      paper.cream,
      { lift: 1 },
    )
  );
}

function waistband(
  { waistHalf: waist }: TrousersCut,
  cloth: Cloth,
  sewing: string,
  front: TrousersOptions["front"],
): string {
  const bandCloth: Cloth =
    front === "drawstring"
      ? { color: darker(cloth.color, 0.04), print: ribs(darker(cloth.color, 0.04), 15) }
      : { ...cloth, color: lighter(cloth.color, 0.05) };
  const band = cutPath(
    `M${axis - waist - 2} ${top + 2} Q${axis} ${top + 34} ${axis + waist + 2} ${top + 2} L${axis + waist + 8} ${top + 76} Q${axis} ${top + 108} ${axis - waist - 8} ${top + 76} L${axis - waist - 2} ${top + 3}`,
    bandCloth,
    { lift: 2, degrees: 0 },
  );
  if (front === "drawstring") return band + cords(cloth);
  const lines =
    stitch(`M${axis - waist} ${top + 12}Q${axis} ${top + 44} ${axis + waist} ${top + 12}`, sewing) +
    stitch(`M${axis - waist - 6} ${top + 66}Q${axis} ${top + 98} ${axis + waist + 6} ${top + 66}`, sewing);
  const loops = [-0.78, -0.36, 0.36, 0.78].map((share) => {
    const x = axis + waist * share;
    const dip = 16 * (1 - share * share);
    return (
      cutPath(
        `M${x - 13} ${top - 2 + dip} L${x + 13} ${top - 2 + dip} L${x + 13} ${top + 88 + dip} L${x - 13} ${top + 88 + dip} L${x - 13} ${top - 1 + dip}`,
        cloth,
        { lift: 1 },
      ) + stitch(`M${x - 7} ${top + 6 + dip}v74M${x + 7} ${top + 6 + dip}v74`, sewing, 8)
    );
  });
  const end = cutPath(
    `M${axis - 40} ${top + 16} L${axis + 52} ${top + 16} L${axis + 66} ${top + 54} L${axis + 52} ${top + 92} L${axis - 40} ${top + 92} L${axis - 40} ${top + 17}`,
    bandCloth,
    { lift: 1 },
  );
  const fastening =
    front === "jean"
      ? button(axis + 24, top + 54, 19, paper.brass)
      : buttonhole(axis + 24, top + 54, 46, darker(cloth.color, 0.4)) +
        button(axis + 24, top + 54, 17, lighter(cloth.color, 0.3));
  return band + lines + loops.join("") + end + fastening;
}

function cords(cloth: Cloth): string {
  const color = lighter(cloth.color, 0.55);
  return [
    [axis - 22, -46],
    [axis + 24, 38],
  ]
    .map(
      ([x = 0, swing = 0]) =>
        `<circle cx="${x}" cy="${top + 64}" r="9" fill="${paper.brass}"/>` +
        cutPath(
          `M${x - 6} ${top + 60} C${x - 10} ${top + 150} ${x + swing} ${top + 170} ${x + swing - 6} ${top + 262} L${x + swing + 8} ${top + 264} C${x + swing + 16} ${top + 160} ${x + 8} ${top + 150} ${x + 6} ${top + 60} L${x - 5} ${top + 60}`,
          color,
          { lift: 1 },
        ) +
        cutPath(
          `M${x + swing - 10} ${top + 250} L${x + swing + 12} ${top + 250} L${x + swing + 14} ${top + 290} L${x + swing - 12} ${top + 290} L${x + swing - 10} ${top + 251}`,
          darker(color, 0.2),
          { lift: 1 },
        ),
    )
    .join("");
}

function fly({ rise }: TrousersCut, cloth: Cloth, sewing: string, front: TrousersOptions["front"]): string {
  const low = top + rise;
  if (front === "drawstring") return seam(`M${axis} ${top + 90}L${axis + 2} ${low}`, darker(cloth.color, 0.3), 4);
  return (
    seam(`M${axis} ${top + 96}L${axis + 2} ${low}`, darker(cloth.color, 0.34), 4) +
    stitch(
      `M${axis + 74} ${top + 100}L${axis + 72} ${low - 170}C${axis + 70} ${low - 90} ${axis + 36} ${low - 60} ${axis + 6} ${low - 48}`,
      sewing,
      10,
    ) +
    (front === "jean"
      ? stitch(
          `M${axis + 62} ${top + 100}L${axis + 60} ${low - 172}C${axis + 58} ${low - 100} ${axis + 30} ${low - 74} ${axis + 6} ${low - 62}`,
          sewing,
          10,
        )
      : "")
  );
}

function turnUps({ hemOuter, hemInner, length }: TrousersCut, cloth: Cloth, sewing: string): string {
  const y = top + length;
  const band = trace(
    `M${axis + hemInner - 8} ${y - 78} Q${axis + (hemInner + hemOuter) / 2} ${y - 62} ${axis + hemOuter + 4} ${y - 84} L${axis + hemOuter + 10} ${y + 6} Q${axis + (hemInner + hemOuter) / 2} ${y + 26} ${axis + hemInner - 8} ${y + 12} L${axis + hemInner - 8} ${y - 77}`,
  );
  const cloth2: Cloth = { ...cloth, color: lighter(cloth.color, 0.07) };
  const mark = stitch(`M${axis + hemInner + 4} ${y - 66}v60`, sewing, 8);
  return piece(band, cloth2, { lift: 2 }) + piece(mirror(band), cloth2, { lift: 2 }) + mark;
}

function buttonedEnds({ hemOuter, hemInner, length }: TrousersCut, cloth: Cloth): string {
  const y = top + length;
  const band = trace(
    `M${axis + hemInner - 2} ${y - 10} Q${axis + (hemInner + hemOuter) / 2} ${y + 6} ${axis + hemOuter + 2} ${y - 14} L${axis + hemOuter - 6} ${y + 66} Q${axis + (hemInner + hemOuter) / 2} ${y + 86} ${axis + hemInner + 6} ${y + 70} L${axis + hemInner - 2} ${y - 9}`,
  );
  const gather = [0.2, 0.4, 0.6, 0.8]
    .map((share, i) => {
      const x = axis + hemInner + (hemOuter - hemInner) * share;
      return tuck([x, y + 2], [x + 4, y - 90], [x + (share - 0.5) * 70, y - 150 - (i % 2) * 60], 19);
    })
    .join("");
  const bandCloth: Cloth = { ...cloth, color: lighter(cloth.color, 0.05) };
  return (
    gather +
    `<g transform="translate(1600 0) scale(-1 1)">${gather}</g>` +
    piece(band, bandCloth, { lift: 2 }) +
    piece(mirror(band), bandCloth, { lift: 2 }) +
    button(axis + hemOuter - 36, y + 30, 14, paper.cream) +
    button(axis - hemOuter + 36, y + 30, 14, paper.cream)
  );
}
