import { ellipse, rectangle, trace } from "./geometry.ts";
import { backdrops, darker, lighter } from "./palette.ts";
import type { CategorySlug } from "./palette.ts";
import { piece } from "./paper.ts";

/** How a garment is shown. */
export type View = "flat" | "detail" | "folded" | "hanger";

/** The table under a garment: the category's two papers, and the shape that names it, 1600×2000 px. */
export function backdrop(category: CategorySlug, view: View, deep = false): string {
  const tones = backdrops[category];
  const [table, shape] = deep ? [tones.deepTable, tones.deepShape] : [tones.table, tones.shape];
  const ground = `<rect width="1600" height="2000" fill="${table}"/>`;
  if (view === "detail") return ground;
  if (view === "folded")
    return ground + piece(trace("M-60 1270 Q700 1240 1660 1282 L1660 2060 L-60 2060 L-60 1271"), shape, { lift: 1 });
  return (
    ground +
    piece(shapes[category], shape, { lift: 1 }) +
    `<rect width="1600" height="2000" fill="${lighter(table, 0.2)}" opacity=".05"/>`
  );
}

/** The rail a hanger hangs from, across the sheet at y px. */
export function rail(y: number, category: CategorySlug): string {
  return piece(rectangle(-40, y, 1680, 26), darker(backdrops[category].shape, 0.42), { lift: 2 });
}

const shapes = {
  remeras: ellipse(800, 985, 690),
  "camisas-y-vestidos": rectangle(250, -60, 1100, 2120),
  "pantalones-y-polleras": trace(
    "M190 2060 L190 800 C190 400 450 160 800 160 C1150 160 1410 400 1410 800 L1410 2060 L191 2060",
  ),
  "abrigos-y-tejidos": trace("M-60 560 L1660 60 L1660 2060 L-60 2060 L-60 561"),
  accesorios: trace(
    "M-60 1180 C260 1060 520 1240 840 1160 C1180 1075 1330 1190 1660 1090 L1660 2060 L-60 2060 L-60 1181",
  ),
} as const;
