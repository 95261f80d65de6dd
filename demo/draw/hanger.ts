import { axis, ribbon } from "./geometry.ts";
import { darker, lighter, paper } from "./palette.ts";
import { piece } from "./paper.ts";

/** A wooden hanger whose shoulders lie at y; its hook reaches the rail at `railY`; px. */
export function hanger(y: number, railY: number): string {
  const wire = `M${axis} ${y}V${railY + 78}C${axis} ${railY + 52} ${axis + 46} ${railY + 50} ${axis + 46} ${railY + 10}C${axis + 46} ${railY - 42} ${axis - 44} ${railY - 42} ${axis - 44} ${railY + 4}`;
  const wood = piece(
    ribbon(
      [
        [axis - 300, y + 150],
        [axis - 160, y + 62],
        [axis, y + 14],
        [axis + 160, y + 62],
        [axis + 300, y + 150],
      ],
      40,
      50,
      60,
      50,
      40,
    ),
    paper.wood,
    { lift: 2 },
  );
  return (
    `<path d="${wire}" fill="none" stroke="${darker(paper.metal, 0.5)}" stroke-width="13" stroke-linecap="round" transform="translate(4 5)" opacity=".4"/>` +
    `<path d="${wire}" fill="none" stroke="${darker(paper.metal, 0.35)}" stroke-width="13" stroke-linecap="round"/>` +
    `<path d="${wire}" fill="none" stroke="${lighter(paper.metal, 0.3)}" stroke-width="5" stroke-linecap="round" transform="translate(-2 -2)"/>` +
    wood
  );
}
