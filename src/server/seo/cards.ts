import { hash } from "node:crypto";
import type { Photo } from "#domain/image.ts";
import { formatPesos } from "#domain/money.ts";
import { type Product, unitPrice } from "#domain/product.ts";
import { openSharp } from "../images/sharp.ts";
import { ACCENT, INK, MUTED, PAPER } from "../theme-colours.ts";
import { drawable, svgOf, textElement } from "./svg.ts";

export const CARD = { width: 1200, height: 630 } as const; // pixels, as messages and social networks show it

const DESIGN = 2; // to be raised when the drawing changes: cards are cached for good

export const SHOP_CARD = "tienda"; // stands for the product's id on the shop's own card

const MARGIN = 72;

const PICTURE_WIDTH = 504;

const NAME = { sizes: [72, 60], smallest: 50, lines: 4, leading: 1.15 } as const;

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
  return hash("sha256", JSON.stringify([DESIGN, shown])).slice(0, 10);
}

export async function drawProductCard(
  product: CardProduct,
  shopName: string,
  picture: Uint8Array | undefined,
): Promise<Uint8Array> {
  const drawing = await openDrawing();
  const x = picture ? PICTURE_WIDTH + MARGIN : MARGIN;
  const width = CARD.width - MARGIN - x;
  const [shopLine = ""] = drawing.breakLines(drawable(shopName), 34, width, 1);

  const linesAt = (size: number) => drawing.breakLines(drawable(product.name), size, width, NAME.lines);
  const size = NAME.sizes.find((size) => linesAt(size).length < NAME.lines) ?? NAME.smallest;
  const name = linesAt(size).map((line, index) =>
    textElement(line, { x, y: 216 + index * size * NAME.leading, "font-size": size, fill: INK }),
  );

  const discount = product.discount_percentage;
  const price = `<text x="${x}" y="552" font-size="56" fill="${INK}">${formatPesos(unitPrice(product))}${
    discount === null ? "" : `<tspan dx="28" font-size="40" fill="${ACCENT}">-${discount}%</tspan>`
  }</text>`;
  return draw([textElement(shopLine, { x, y: 104, "font-size": 34, fill: MUTED }), ...name, price], picture);
}

export async function drawShopCard(shopName: string): Promise<Uint8Array> {
  const drawing = await openDrawing();
  const name = drawable(shopName);
  const width = CARD.width - 2 * MARGIN;
  const size = Math.max(64, Math.min(160, (160 * width) / Math.max(1, drawing.widthOf(name, 160))));
  const lines = drawing.breakLines(name, size, width, 3);
  const top = CARD.height / 2 - ((lines.length - 1) * size * NAME.leading) / 2 + size * 0.28;
  const centred = { x: CARD.width / 2, "text-anchor": "middle", "font-size": size, fill: INK };
  const elements = lines.map((line, index) => textElement(line, { ...centred, y: top + index * size * NAME.leading }));
  return draw(elements, undefined);
}

/** Loaded at its first use: a process that draws nothing does not pay for it. */
function openDrawing() {
  return import("./drawing.ts");
}

async function draw(elements: readonly string[], picture: Uint8Array | undefined): Promise<Uint8Array> {
  const { rasterise } = await openDrawing();
  const { pixels, raw } = await rasterise(svgOf(CARD, elements));
  const sharp = await openSharp();
  const card = sharp(pixels, { raw }).flatten({ background: PAPER });
  if (picture) {
    const input = await sharp(picture)
      .resize({ width: PICTURE_WIDTH, height: CARD.height, fit: "cover" })
      .flatten({ background: PAPER })
      .png({ compressionLevel: 1 })
      .toBuffer();
    card.composite([{ input, left: 0, top: 0 }]);
  }
  return card.jpeg(JPEG).toBuffer();
}
