import { createHash } from "node:crypto";
import type { Photo } from "#domain/image.ts";
import { formatPesos } from "#domain/money.ts";
import { type Product, unitPrice } from "#domain/product.ts";
import { openSharp } from "../images/sharp.ts";
import { Canvas } from "./drawing/canvas.ts";
import { ACCENT, hexOf, INK, MUTED, PAPER } from "./drawing/colours.ts";
import { breakLines, widthOf } from "./drawing/letters.ts";

export const CARD = { width: 1200, height: 630 } as const; // pixels, as messages and social networks show it

const DESIGN = 1; // to be raised when the drawing changes: cards are cached for good

export const SHOP_CARD = "tienda"; // stands for the product's id on the shop's own card

const MARGIN = 72;

const PICTURE_WIDTH = 504;

const NAME = { sizes: [72, 60, 50], lines: 4, leading: 1.15 } as const;

const JPEG = { quality: 82, mozjpeg: true } as const;

type CardProduct = Pick<Product, "id" | "name" | "price" | "discount_percentage"> & {
  images: readonly Pick<Photo, "base">[];
};

/** Changes with everything the card shows, since cards are cached for good. */
export function productCardAddress(product: CardProduct, shopName: string): string {
  const { id, name, price, discount_percentage, images } = product;
  return `/og/${id}-${versionOf([name, price, discount_percentage, images[0]?.base, shopName])}.jpg`;
}

export function shopCardAddress(shopName: string): string {
  return `/og/${SHOP_CARD}-${versionOf([shopName])}.jpg`;
}

function versionOf(shown: readonly unknown[]): string {
  return createHash("sha256")
    .update(JSON.stringify([DESIGN, shown]))
    .digest("hex")
    .slice(0, 10);
}

export async function drawProductCard(
  product: CardProduct,
  shopName: string,
  picture: Uint8Array | undefined,
): Promise<Uint8Array> {
  const canvas = new Canvas(CARD.width, CARD.height, PAPER);
  const x = picture ? PICTURE_WIDTH + MARGIN : MARGIN;
  const width = CARD.width - MARGIN - x;
  const [shopLine = ""] = breakLines(shopName, 34, width, 1);
  canvas.write(shopLine, { x, baseline: 104, size: 34, colour: MUTED });

  const linesAt = (size: number) => breakLines(product.name, size, width, NAME.lines);
  const size = NAME.sizes.find((size) => linesAt(size).length < NAME.lines) ?? NAME.sizes[NAME.sizes.length - 1] ?? 50;
  for (const [index, line] of linesAt(size).entries()) {
    canvas.write(line, { x, baseline: 216 + index * size * NAME.leading, size, colour: INK });
  }

  const end = canvas.write(formatPesos(unitPrice(product)), { x, baseline: 552, size: 56, colour: INK });
  if (product.discount_percentage !== null) {
    canvas.write(`-${product.discount_percentage}%`, { x: end + 28, baseline: 552, size: 40, colour: ACCENT });
  }
  return encode(canvas, picture);
}

export async function drawShopCard(shopName: string): Promise<Uint8Array> {
  const canvas = new Canvas(CARD.width, CARD.height, PAPER);
  const width = CARD.width - 2 * MARGIN;
  const size = Math.max(64, Math.min(160, (160 * width) / Math.max(1, widthOf(shopName, 160))));
  const lines = breakLines(shopName, size, width, 3);
  const top = CARD.height / 2 - ((lines.length - 1) * size * NAME.leading) / 2 + size * 0.28;
  for (const [index, line] of lines.entries()) {
    canvas.writeCentred(line, { baseline: top + index * size * NAME.leading, size, colour: INK });
  }
  return encode(canvas, undefined);
}

async function encode({ pixels, width, height }: Canvas, picture: Uint8Array | undefined): Promise<Uint8Array> {
  const sharp = await openSharp();
  const card = sharp(pixels, { raw: { width, height, channels: 3 } });
  if (picture) {
    const input = await sharp(picture)
      .resize({ width: PICTURE_WIDTH, height, fit: "cover" })
      .flatten({ background: hexOf(PAPER) })
      .png({ compressionLevel: 1 })
      .toBuffer();
    card.composite([{ input, left: 0, top: 0 }]);
  }
  return card.jpeg(JPEG).toBuffer();
}
