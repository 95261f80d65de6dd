import { sharp } from "../images/sharp.ts";
import { INK, PAPER } from "../theme-colours.ts";
import { outlined, rasterise } from "./drawing.ts";
import { initialOf, svgOf, textElement } from "./svg.ts";

const INITIAL_HEIGHT = 0.44; // of the icon; within the circle that phones may cut out

const CAPITAL_HEIGHT = 0.75; // of the font's size

/** A PNG of `side` pixels that fills the square: phones round it themselves. */
export async function drawIcon({ shopName, side }: { shopName: string; side: number }): Promise<Uint8Array> {
  const { pixels, raw } = await rasterise(iconOf(shopName, side, 0));
  return sharp(pixels, { raw }).removeAlpha().png({ palette: true }).toBuffer();
}

export async function writeIcon(shopName: string): Promise<string> {
  return outlined(iconOf(shopName, 64, 8));
}

function iconOf(shopName: string, side: number, radius: number): string {
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
