import { formatPesos } from "#domain/money.ts";
import { unitPrice } from "#domain/product.ts";
import { sharp } from "../images/sharp.ts";
import { ACCENT, INK, MUTED, PAPER } from "../theme-colours.ts";
import { CARD, type CardProduct } from "./card-address.ts";
import { breakLines, rasterise, widthOf } from "./drawing.ts";
import { drawable, svgOf, textElement } from "./svg.ts";

const MARGIN = 72; // pixels

const PICTURE_WIDTH = 504; // pixels

const NAME = { sizes: [72, 60], smallest: 50, lines: 4, leading: 1.15 } as const;

const JPEG = { quality: 82, mozjpeg: true } as const;

type ProductCard = {
  product: CardProduct;
  shopName: string;
  picture: Uint8Array | undefined;
};

export function drawProductCard({ product, shopName, picture }: ProductCard): Promise<Uint8Array> {
  const x = picture ? PICTURE_WIDTH + MARGIN : MARGIN;
  const width = CARD.width - MARGIN - x;
  const [shopLine = ""] = breakLines(drawable(shopName), 34, width, 1);

  const linesAt = (size: number) => breakLines(drawable(product.name), size, width, NAME.lines);
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

export function drawShopCard(shopName: string): Promise<Uint8Array> {
  const name = drawable(shopName);
  const width = CARD.width - 2 * MARGIN;
  const size = Math.max(64, Math.min(160, (160 * width) / Math.max(1, widthOf(name, 160))));
  const lines = breakLines(name, size, width, 3);
  const top = CARD.height / 2 - ((lines.length - 1) * size * NAME.leading) / 2 + size * 0.28;
  const centred = { x: CARD.width / 2, "text-anchor": "middle", "font-size": size, fill: INK };
  const elements = lines.map((line, index) => textElement(line, { ...centred, y: top + index * size * NAME.leading }));
  return draw(elements, undefined);
}

async function draw(elements: readonly string[], picture: Uint8Array | undefined): Promise<Uint8Array> {
  const { pixels, raw } = await rasterise(svgOf(CARD, elements));
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
