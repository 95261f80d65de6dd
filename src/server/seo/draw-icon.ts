import { sharp } from "../images/sharp.ts";
import { rasterise } from "./drawing.ts";
import { iconOf } from "./icon.ts";

/** A PNG of `side` pixels that fills the square: phones round it themselves. */
export async function drawIcon({ shopName, side }: { shopName: string; side: number }): Promise<Uint8Array> {
  const { pixels, raw } = await rasterise(iconOf(shopName, side, 0));
  return sharp(pixels, { raw }).removeAlpha().png({ palette: true }).toBuffer();
}
