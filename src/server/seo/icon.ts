import { INK, PAPER } from "../theme-colours.ts";
import { initialOf, svgOf, textElement } from "./svg.ts";

const INITIAL_HEIGHT = 0.44; // of the icon; within the circle that phones may cut out

const CAPITAL_HEIGHT = 0.75; // of the font's size

/** The shop's initial on a square of `side` pixels, as SVG that needs the shop's font. */
export function iconOf(shopName: string, side: number, radius: number): string {
  const initial = textElement(initialOf(shopName), {
    x: side / 2,
    y: (side * (1 + INITIAL_HEIGHT)) / 2,
    "text-anchor": "middle",
    "font-size": (side * INITIAL_HEIGHT) / CAPITAL_HEIGHT,
    fill: PAPER,
  });
  const ground = `<rect width="${side}" height="${side}" rx="${radius}" fill="${INK}"/>`;
  return svgOf({ width: side, height: side }, [ground, initial]);
}

/** As outlines, so that a browser needs no font. Not done in the image process, because every first visit requests it. */
export async function outlineIcon(shopName: string): Promise<string> {
  const { outlined } = await import("./drawing.ts");
  return outlined(iconOf(shopName, 64, 8));
}
