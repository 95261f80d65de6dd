import { along, ribbon } from "./geometry.ts";
import type { Point } from "./geometry.ts";
import { darker } from "./palette.ts";
import { fold, piece } from "./paper.ts";
import type { Cloth } from "./paper.ts";

/** A woollen scarf looped once, its fringed ends crossing; px. */
export function scarf(cloth: Cloth, fringeColors: readonly string[]): string {
  const width = 268;
  const loopBack = piece(
    ribbon(
      [
        [452, 690],
        [500, 470],
        [800, 350],
        [1100, 470],
        [1148, 690],
      ],
      196,
      width * 0.8,
      196,
    ),
    { ...cloth, color: darker(cloth.color, 0.2) },
    { lift: 3, degrees: 90 },
  );
  const end = (from: Point, bend: Point, to: Point, degrees: number): string => {
    const fringes = Array.from({ length: 13 }, (_, i) => {
      const across = (i - 6) * (width / 13.4);
      const root = along(to, degrees + 90, across);
      const tip = along(along(root, degrees, 118 + ((i * 5) % 7) * 4), degrees + 90, ((i * 3) % 5) - 2);
      return piece(
        ribbon([along(root, degrees + 180, 20), root, tip], 15, 14, 9),
        fringeColors[i % fringeColors.length] ?? cloth.color,
        { lift: 1 },
      );
    });
    const marks =
      fold(along(from, degrees + 90, -40), along(bend, degrees + 90, -70), along(to, degrees + 90, -60), 26) +
      fold(along(from, degrees + 90, 60), along(bend, degrees + 90, 30), along(to, degrees + 90, 70), 20) +
      fold(from, along(bend, degrees + 90, 90), along(bend, degrees, 300), 24, "light");
    return (
      fringes.join("") +
      piece(ribbon([from, bend, to], width * 0.86, width, width), cloth, { lift: 3, degrees: -degrees, marks })
    );
  };
  const left = end([1120, 640], [840, 1100], [560, 1580], -30);
  const right = end([480, 640], [770, 1120], [1030, 1660], 26);
  const loopFront = piece(
    ribbon(
      [
        [450, 600],
        [520, 860],
        [800, 970],
        [1080, 860],
        [1150, 600],
      ],
      196,
      236,
      262,
      236,
      196,
    ),
    cloth,
    {
      lift: 3,
      degrees: 90,
      marks:
        fold([430, 700], [760, 960], [1160, 740], 34) +
        fold([470, 640], [800, 880], [1130, 640], 24) +
        fold([520, 900], [800, 1020], [1060, 920], 20, "light"),
    },
  );
  return loopBack + left + right + loopFront;
}
