import { axis, trace } from "./geometry.ts";
import { fold, piece, seam, stitch, thread } from "./paper.ts";
import type { Cloth } from "./paper.ts";
import type { TopCut } from "./top.ts";

/** The same top once its sleeves and sides are folded back. */
export function foldedCut(cut: TopCut): TopCut {
  return {
    ...cut,
    shoulderHalf: 332,
    shoulderDrop: 104,
    scoop: -12,
    chestHalf: 348,
    armholeY: cut.neckY + 250,
    waistHalf: 348,
    waistY: cut.neckY + 480,
    hemHalf: 344,
    hemY: cut.neckY + 720,
    hemDip: 10,
    tail: 0,
  };
}

/** The soft roll of cloth along both folded sides and the bottom. */
export function foldedEdges({ neckY, hemY, hemHalf }: TopCut): string {
  const top = neckY + 200;
  return (
    `<path d="M${axis + hemHalf - 30} ${top}Q${axis + hemHalf - 46} ${(top + hemY) / 2} ${axis + hemHalf - 26} ${hemY + 20}H${axis + hemHalf + 30}V${top - 60}Z" fill="#2b1a10" opacity=".1"/>` +
    `<path d="M${axis - hemHalf - 30} ${hemY - 40}Q${axis} ${hemY - 18} ${axis + hemHalf + 30} ${hemY - 40}V${hemY + 40}H${axis - hemHalf - 30}Z" fill="#2b1a10" opacity=".07"/>` +
    fold(
      [axis - hemHalf + 26, top + 40],
      [axis - hemHalf + 34, (top + hemY) / 2],
      [axis - hemHalf + 24, hemY - 30],
      14,
      "light",
    ) +
    fold([axis - 40, hemY - 24], [axis - 160, hemY - 90], [axis - 190, hemY - 240], 18)
  );
}

/** Folded cloths under the one on top, the first the nearest to it; `y` is where the top one's fold lies, px. */
export function pile(clothes: readonly Cloth[], y: number): string {
  return clothes
    .map((cloth, i) => {
      const lean = i % 2 ? 1 : -1;
      const [left, right, top, low] = [axis - 356 + lean * 11, axis + 356 + lean * 8, y - 240, y + 88 + i * 92];
      const outline = trace(
        `M${left + 60} ${top} L${right - 60} ${top} Q${right - 6} ${top + 30} ${right} ${top + 100} L${right + 2} ${low - 44} Q${right} ${low + lean * 4} ${right - 48} ${low + lean * 4} L${left + 48} ${low - lean * 4} Q${left} ${low - lean * 4} ${left} ${low - 44} L${left} ${top + 100} Q${left + 6} ${top + 30} ${left + 59} ${top}`,
      );
      const layers = seam(`M${left - 10} ${low - 24}Q${axis} ${low - 18} ${right + 10} ${low - 26}`, "#2b1a1044", 5);
      return piece(outline, cloth, {
        lift: 3,
        marks: layers + stitch(`M${left + 40} ${low - 10}H${right - 40}`, thread(cloth.color), 9),
      });
    })
    .toReversed()
    .join("");
}
