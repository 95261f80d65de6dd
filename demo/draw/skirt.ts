import { axis, mirror, trace } from "./geometry.ts";
import { darker, lighter, paper } from "./palette.ts";
import { button, cutPath, fold, piece, stitch, thread, tuck } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import { ribs } from "./prints.ts";

/** A pleated skirt: strips of paper one over the other; px. */
export function pleatedSkirt(cloth: Cloth): string {
  const [top, bottom, waist, hem, count] = [400, 1640, 262, 560, 13];
  let drawn = "";
  for (let i = 0; i < count; i++) {
    const share = (at: number): number => (at / count) * 2 - 1;
    const [left, right] = [share(i - 0.12), share(i + 1.12)];
    const dip = (at: number): number => 34 * (1 - at * at);
    const mark =
      fold(
        [axis + left * waist + 8, top + 30],
        [axis + (left * (waist + hem)) / 2 + 12, (top + bottom) / 2],
        [axis + left * hem + 20, bottom],
        12,
      ) +
      stitch(
        `M${axis + left * hem - 10} ${bottom + dip(left) - 30}L${axis + right * hem + 10} ${bottom + dip(right) - 30}`,
        thread(cloth.color),
      );
    drawn += cutPath(
      `M${axis + left * waist} ${top} L${axis + right * waist} ${top} L${axis + right * hem} ${bottom + dip(right)} Q${axis + ((left + right) / 2) * hem} ${bottom + dip((left + right) / 2) + 8} ${axis + left * hem} ${bottom + dip(left) + 4} L${axis + left * waist} ${top + 1}`,
      { ...cloth, color: i % 2 ? cloth.color : darker(cloth.color, 0.05) },
      { lift: 2, marks: mark },
    );
  }
  const inside = cutPath(
    `M${axis - waist} ${top - 58} Q${axis} ${top - 96} ${axis + waist} ${top - 58} L${axis + waist} ${top + 10} L${axis - waist} ${top + 10} L${axis - waist} ${top - 57}`,
    darker(cloth.color, 0.32),
    { lift: 1 },
  );
  const label = cutPath(
    `M${axis - 38} ${top - 68} L${axis + 38} ${top - 68} L${axis + 38} ${top - 30} L${axis - 38} ${top - 30} L${axis - 38} ${top - 67}`,
    paper.cream,
    { lift: 1 },
  );
  const band = cutPath(
    `M${axis - waist - 4} ${top - 60} Q${axis} ${top - 28} ${axis + waist + 4} ${top - 60} L${axis + waist + 10} ${top + 26} Q${axis} ${top + 60} ${axis - waist - 10} ${top + 26} L${axis - waist - 4} ${top - 59}`,
    { ...cloth, color: lighter(cloth.color, 0.06) },
    {
      lift: 2,
      marks: stitch(
        `M${axis - waist} ${top + 12}Q${axis} ${top + 46} ${axis + waist} ${top + 12}`,
        thread(cloth.color),
      ),
    },
  );
  return drawn + inside + label + band;
}

/** A flared corduroy skirt buttoned down the front; px. */
export function buttonedSkirt(cloth: Cloth, buttons: string): string {
  const [top, bottom] = [420, 1560];
  const sewing = thread(cloth.color);
  const corduroy: Cloth = { color: cloth.color, print: ribs(cloth.color, 21) };
  const side = trace(
    `M${axis - 8} ${top} L${axis + 268} ${top - 6} C${axis + 300} ${top + 200} ${axis + 400} ${top + 600} ${axis + 520} ${bottom} Q${axis + 260} ${bottom + 50} ${axis - 8} ${bottom + 54} L${axis - 8} ${top + 1}`,
  );
  const marks =
    tuck([axis + 380, bottom + 60], [axis + 290, top + 600], [axis + 220, top + 440], 56) +
    tuck([axis + 170, bottom + 80], [axis + 140, top + 760], [axis + 96, top + 420], 44) +
    stitch(`M${axis - 10} ${bottom + 20}Q${axis + 260} ${bottom + 14} ${axis + 530} ${bottom - 36}`, sewing);
  const right = piece(side, corduroy, { lift: 3, degrees: -8, marks });
  const left = piece(mirror(side), corduroy, {
    lift: 3,
    degrees: 8,
    marks: `<g transform="translate(1600 0) scale(-1 1)">${marks}</g>`,
  });
  const strip = cutPath(
    `M${axis - 52} ${top} L${axis + 52} ${top} L${axis + 56} ${bottom + 56} L${axis - 56} ${bottom + 56} L${axis - 52} ${top + 1}`,
    { color: lighter(cloth.color, 0.04), print: ribs(cloth.color, 21) },
    {
      lift: 2,
      marks:
        stitch(`M${axis - 38} ${top}V${bottom + 60}`, sewing) + stitch(`M${axis + 38} ${top}V${bottom + 60}`, sewing),
    },
  );
  const pocket = trace(
    `M${axis + 118} ${top + 200} L${axis + 300} ${top + 184} L${axis + 336} ${top + 410} Q${axis + 240} ${top + 442} ${axis + 142} ${top + 430} L${axis + 118} ${top + 201}`,
  );
  const pockets =
    [pocket, mirror(pocket)].map((one, i) => piece(one, corduroy, { lift: 2, degrees: i ? 8 : -8 })).join("") +
    stitch(
      `M${axis + 124} ${top + 238}L${axis + 308} ${top + 222}M${axis - 124} ${top + 238}L${axis - 308} ${top + 222}`,
      sewing,
    );
  const back =
    cutPath(
      `M${axis - 262} ${top - 74} Q${axis} ${top - 112} ${axis + 262} ${top - 74} L${axis + 262} ${top} L${axis - 262} ${top} L${axis - 262} ${top - 73}`,
      darker(cloth.color, 0.34),
      { lift: 2 },
    ) +
    cutPath(
      `M${axis - 38} ${top - 82} L${axis + 38} ${top - 82} L${axis + 38} ${top - 44} L${axis - 38} ${top - 44} L${axis - 38} ${top - 81}`,
      paper.cream,
      { lift: 1 },
    );
  const band = cutPath(
    `M${axis - 268} ${top - 76} Q${axis} ${top - 42} ${axis + 268} ${top - 76} L${axis + 274} ${top + 18} Q${axis} ${top + 52} ${axis - 274} ${top + 18} L${axis - 268} ${top - 75}`,
    { color: lighter(cloth.color, 0.05) },
    { lift: 2, marks: stitch(`M${axis - 272} ${top + 4}Q${axis} ${top + 38} ${axis + 272} ${top + 4}`, sewing) },
  );
  return (
    back +
    left +
    right +
    strip +
    pockets +
    band +
    [0, 1, 2, 3, 4, 5, 6].map((i) => button(axis, top - 12 + i * 172, 24, buttons)).join("")
  );
}
