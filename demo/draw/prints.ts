import { ellipse, ribbon, seeded, trace, turned } from "./geometry.ts";
import type { Box, Outline, Point } from "./geometry.ts";
import { darker } from "./palette.ts";
import { flat, piece } from "./paper.ts";
import type { Cloth } from "./paper.ts";

type Print = NonNullable<Cloth["print"]>;

/** Draws upright over the box's circle and turns the whole about the box's middle. */
function running(draw: (box: Box) => string): Print {
  return (box, degrees) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const reach = degrees % 180 === 0 ? null : Math.hypot(box.width, box.height);
    const area = reach ? { x: x - reach / 2, y: y - reach / 2, width: reach, height: reach } : box;
    return `<g transform="rotate(${degrees} ${x} ${y})">${draw(area)}</g>`;
  };
}

/** Stripes across the cloth; thickness and space between them in px. */
export function stripes(color: string, thickness: number, space: number): Print {
  return running(({ x, y, width, height }) => {
    let drawn = "";
    for (let top = y + space * 0.7; top < y + height; top += thickness + space) {
      drawn += flat(
        trace(
          `M${x - 9} ${top} L${x + width + 9} ${top} L${x + width + 9} ${top + thickness} L${x - 9} ${top + thickness} L${x - 9} ${top + 1}`,
        ),
        color,
      );
    }
    return drawn;
  });
}

/** Stripes down the cloth, spread evenly from its middle; thickness and space in px. */
export function pinstripes(color: string, thickness: number, space: number): Print {
  return running(({ x, y, width, height }) => {
    const random = seeded(Math.round(x + width));
    const swing = (): number => (random() - 0.5) * 5;
    let path = "";
    const pitch = thickness + space;
    const first = x + width / 2 - Math.ceil(width / 2 / pitch) * pitch + space / 2;
    for (let left = first; left < x + width; left += pitch) {
      path += `M${left} ${y - 9}C${left + swing()} ${y + height * 0.3} ${left + swing()} ${y + height * 0.7} ${left + swing()} ${y + height + 9}`;
    }
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${thickness}"/>`;
  });
}

/** A woven check: translucent bands both ways, with a fine line between; pitch in px. */
export function checks(band: string, fine: string, pitch: number): Print {
  return running(({ x, y, width, height }) => {
    let drawn = "";
    const bar = (left: number, top: number, w: number, h: number, color: string, opacity: number): string =>
      flat(
        trace(`M${left} ${top} L${left + w} ${top} L${left + w} ${top + h} L${left} ${top + h} L${left} ${top + 1}`),
        color,
        opacity,
      );
    const middle = x + width / 2;
    const first = middle - Math.ceil(width / 2 / pitch) * pitch;
    for (let left = first; left < x + width; left += pitch) {
      drawn += bar(left - pitch * 0.22, y - 9, pitch * 0.44, height + 18, band, 0.5);
      drawn += bar(left + pitch * 0.47, y - 9, pitch * 0.06, height + 18, fine, 0.9);
    }
    for (let top = y + pitch * 0.3; top < y + height; top += pitch) {
      drawn += bar(x - 9, top - pitch * 0.22, width + 18, pitch * 0.44, band, 0.5);
      drawn += bar(x - 9, top + pitch * 0.47, width + 18, pitch * 0.06, fine, 0.9);
    }
    return drawn;
  });
}

/** Herringbone: columns of slanted strokes that meet; column width in px. */
export function herringbone(color: string, column: number): Print {
  return running(({ x, y, width, height }) => {
    let path = "";
    const rise = column * 0.62;
    const middle = x + width / 2;
    const first = middle - Math.ceil(width / 2 / column) * column;
    for (let left = first, odd = false; left < x + width; left += column, odd = !odd) {
      for (let top = y - rise; top < y + height + rise; top += column * 0.46) {
        path += odd ? `M${left + 3} ${top}l${column - 6} ${rise}` : `M${left + 3} ${top + rise}l${column - 6} ${-rise}`;
      }
    }
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${column * 0.16}" stroke-linecap="round"/>`;
  });
}

/** Knitted ribs down the cloth; pitch in px. */
export function ribs(color: string, pitch: number): Print {
  return running(({ x, y, width, height }) => {
    let path = "";
    const first = x + width / 2 - Math.ceil(width / 2 / pitch) * pitch + pitch / 2;
    for (let left = first; left < x + width; left += pitch) path += `M${left} ${y - 5}V${y + height + 5}`;
    return `<path d="${path}" fill="none" stroke="${darker(color, 0.2)}" stroke-width="${pitch * 0.24}"/>`;
  });
}

/** How a motif's parts are laid: printed flat, or stuck on as cut paper. */
type Laying = (outline: Outline, color: string) => string;

export const stuck: Laying = (outline, color) => piece(outline, color, { lift: 2 });

/** Five petals and an eye, radius in px. */
export function blossom(at: Point, radius: number, petal: string, eye: string, degrees: number): string {
  const [x, y] = at;
  let drawn = "";
  for (let i = 0; i < 5; i++) {
    const leaf = trace(
      `M${x} ${y} C${x - radius * 0.55} ${y - radius * 0.35} ${x - radius * 0.5} ${y - radius * 1.05} ${x - radius * 0.05} ${y - radius} C${x + radius * 0.55} ${y - radius * 1.02} ${x + radius * 0.5} ${y - radius * 0.3} ${x} ${y}`,
    );
    drawn += flat(turned(leaf, degrees + i * 72, at), petal);
  }
  return drawn + flat(ellipse(x, y, radius * 0.2), eye);
}

/** A leaf with its vein left open, length in px. */
export function leaf(
  at: Point,
  length: number,
  color: string,
  vein: string,
  degrees: number,
  lay: Laying = flat,
): string {
  const [x, y] = at;
  const blade = trace(
    `M${x} ${y} C${x - length * 0.34} ${y - length * 0.3} ${x - length * 0.26} ${y - length * 0.78} ${x} ${y - length} C${x + length * 0.28} ${y - length * 0.74} ${x + length * 0.34} ${y - length * 0.3} ${x} ${y}`,
  );
  const rib = ribbon(
    [
      [x, y - length * 0.04],
      [x + length * 0.02, y - length * 0.4],
      [x, y - length * 0.8],
    ],
    length * 0.05,
    length * 0.035,
    1,
  );
  return lay(turned(blade, degrees, at), color) + flat(turned(rib, degrees, at), vein);
}

/** A spray of ceibo flowers, the national one: fleshy red petals along a stem, length in px. */
export function ceibo(
  at: Point,
  length: number,
  petal: string,
  stem: string,
  degrees: number,
  lay: Laying = flat,
): string {
  const [x, y] = at;
  const l = length;
  const turn = (points: readonly Point[], lean: number, root: Point): Point[] =>
    turned(turned(points, lean, root), degrees, at);
  let drawn = lay(
    turned(
      ribbon(
        [
          [x, y],
          [x + l * 0.05, y - l * 0.4],
          [x - l * 0.02, y - l * 0.9],
        ],
        l * 0.04,
        l * 0.035,
        l * 0.02,
      ),
      degrees,
      at,
    ),
    stem,
  );
  const leafRoot: Point = [x + l * 0.02, y - l * 0.1];
  for (const lean of [-64, 70]) {
    drawn += lay(
      turn(
        trace(
          `M${leafRoot[0]} ${leafRoot[1]} C${leafRoot[0] - l * 0.13} ${leafRoot[1] - l * 0.12} ${leafRoot[0] - l * 0.1} ${leafRoot[1] - l * 0.3} ${leafRoot[0]} ${leafRoot[1] - l * 0.36} C${leafRoot[0] + l * 0.1} ${leafRoot[1] - l * 0.3} ${leafRoot[0] + l * 0.13} ${leafRoot[1] - l * 0.12} ${leafRoot[0]} ${leafRoot[1]}`,
        ),
        lean,
        leafRoot,
      ),
      stem,
    );
  }
  const blooms: readonly (readonly [up: number, lean: number, size: number])[] = [
    [0.34, 76, 0.4],
    [0.36, -80, 0.38],
    [0.54, 58, 0.36],
    [0.58, -56, 0.34],
    [0.74, 38, 0.3],
    [0.78, -34, 0.28],
    [0.86, 4, 0.26],
  ];
  for (const [up, lean, size] of blooms) {
    const root: Point = [x + l * 0.03 * (1 - up), y - up * l];
    const [rx, ry] = root;
    const s = l * size;
    const side = lean < 0 ? -1 : 1;
    const banner = trace(
      `M${rx} ${ry} C${rx - side * s * 0.5} ${ry - s * 0.26} ${rx - side * s * 0.46} ${ry - s * 0.86} ${rx + side * s * 0.1} ${ry - s} C${rx + side * s * 0.3} ${ry - s * 0.9} ${rx + side * s * 0.1} ${ry - s * 0.66} ${rx + side * s * 0.16} ${ry - s * 0.4} C${rx + side * s * 0.2} ${ry - s * 0.2} ${rx + side * s * 0.06} ${ry - s * 0.06} ${rx} ${ry}`,
    );
    const keel = trace(
      `M${rx} ${ry} C${rx + side * s * 0.16} ${ry - s * 0.1} ${rx + side * s * 0.4} ${ry - s * 0.3} ${rx + side * s * 0.36} ${ry - s * 0.56} C${rx + side * s * 0.24} ${ry - s * 0.44} ${rx + side * s * 0.12} ${ry - s * 0.26} ${rx} ${ry}`,
    );
    drawn += lay(turn(banner, lean, root), petal) + flat(turn(keel, lean, root), darker(petal, 0.2));
  }
  return drawn;
}

/** Spreads a motif over the cloth without crowding; distance between motifs in px. */
export function scatter(
  apart: number,
  seed: number,
  motif: (at: Point, degrees: number, turn: number) => string,
): Print {
  return (box, degrees) => {
    const random = seeded(seed + Math.round(box.width));
    const points: Point[] = [];
    const row = apart * 0.86;
    for (let j = 0, y = box.y - row * 0.3; y < box.y + box.height + row; j++, y += row) {
      for (let x = box.x - apart * (j % 2 ? 0.1 : 0.6); x < box.x + box.width + apart; x += apart) {
        points.push([x + (random() - 0.5) * apart * 0.34, y + (random() - 0.5) * apart * 0.34]);
      }
    }
    return points.map((at, i) => motif(at, degrees + random() * 360, i)).join("");
  };
}
