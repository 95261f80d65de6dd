import { cheapestNational, freeDelivery, type NationalDelivery } from "#domain/delivery.ts";
import type { ProductImage } from "#domain/image.ts";
import { type Centavos, toPesos } from "#domain/money.ts";
import { needsChoice, productAddress, unitPrice, type Variant, variantName } from "#domain/product.ts";
import { writeChoice } from "#storefront/product/choice.ts";
import type { StoredProduct } from "../catalogue/product-schema.ts";
import { listNationalDeliveries } from "../delivery/delivery-methods.ts";
import type { Shop } from "../shop.ts";
import { listActiveProducts } from "./active-products.ts";
import { jpegAddress } from "./jpeg.ts";
import { escapeXml, shorten } from "./text.ts";
import { variantPictures } from "./variant-pictures.ts";

export type FeedReader = "google" | "meta";

const LIMITS = { title: 150, description: 5000, otherImages: 10 } as const; // of both readers; texts in characters

/** Google reads WebP, Meta needs JPEG. */
const READERS: Record<FeedReader, { inStock: string; outOfStock: string; image: (image: ProductImage) => string }> = {
  google: { inStock: "in_stock", outOfStock: "out_of_stock", image: ({ image_url }) => image_url },
  meta: { inStock: "in stock", outOfStock: "out of stock", image: jpegAddress },
};

/** RSS 2.0, one item per variant on sale; skips free products and those without an image, which both readers refuse. */
export async function* writeFeed(shop: Shop, reader: FeedReader, brand: string): AsyncGenerator<string> {
  const { publicUrl } = shop.environment;
  const deliveries = reader === "google" ? await listNationalDeliveries(shop.db) : [];
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${lines(
    [
      ["title", brand],
      ["link", publicUrl],
      ["description", `Productos de ${brand}`],
    ],
  )}`;
  for await (const { product } of listActiveProducts(shop)) {
    if (unitPrice(product) === 0 || product.images.length === 0) continue;
    const shipping = shippingOf(product, deliveries);
    for (const variant of product.variants) {
      yield `<item>\n${lines([...factsOf(product, variant, reader, brand, publicUrl), ...shipping])}</item>\n`;
    }
  }
  yield "</channel>\n</rss>\n";
}

type Fact = [element: string, value: string | null | undefined | readonly Fact[]];

function factsOf(
  product: StoredProduct,
  variant: Variant,
  reader: FeedReader,
  brand: string,
  publicUrl: string,
): Fact[] {
  const { inStock, outOfStock, image } = READERS[reader];
  const [first, ...others] = variantPictures(product.images, variant).map(
    (picture) => new URL(image(picture), publicUrl).href,
  );
  const choice = variantName(variant);
  const usual = usualPrice(product);
  const price = unitPrice(product);
  const isReduced = price < usual;
  return [
    ["g:id", variant.id],
    ["g:item_group_id", needsChoice(product) ? product.id : null],
    ["g:title", shorten(choice ? `${product.name} - ${choice}` : product.name, LIMITS.title)],
    ["g:description", product.description.trim().slice(0, LIMITS.description) || product.name],
    ["g:link", publicUrl + productAddress(product.id) + writeChoice("", product.variants, variant)],
    ["g:image_link", first],
    ...others.slice(0, LIMITS.otherImages).map((other): Fact => ["g:additional_image_link", other]),
    ["g:availability", variant.stock > 0 ? inStock : outOfStock],
    ["g:price", amount(isReduced ? usual : price)],
    ["g:sale_price", isReduced ? amount(price) : null],
    ["g:condition", "new"],
    ["g:brand", brand],
    ["g:identifier_exists", "no"],
    ["g:size", variant.size],
    ["g:color", variant.color],
    ["g:product_type", product.category?.name],
  ];
}

function usualPrice(product: StoredProduct): Centavos {
  return unitPrice({ ...product, discount_percentage: null });
}

/** Shipping to the whole country for one unit. Google compares the amount that is free with the usual price. */
function shippingOf(product: StoredProduct, deliveries: readonly NationalDelivery[]): Fact[] {
  const cheapest = cheapestNational(deliveries, unitPrice(product));
  if (!cheapest) return [];
  const country: Fact = ["g:country", "AR"];
  const shipping: Fact[] = [country, ["g:service", cheapest.method.name], ["g:price", amount(cheapest.price)]];
  const free = freeDelivery(deliveries, usualPrice(product));
  const threshold: Fact[] = free?.missing ? [country, ["g:price_threshold", amount(free.from)]] : [];
  return [
    ["g:shipping", shipping],
    ["g:free_shipping_threshold", threshold],
  ];
}

function amount(centavos: number): string {
  return `${toPesos(centavos)} ARS`;
}

/** One element per line: Meta refuses long lines. */
function lines(facts: readonly Fact[]): string {
  return facts
    .map(([element, value]) => {
      if (!value?.length) return "";
      return `<${element}>${typeof value === "string" ? escapeXml(value) : `\n${lines(value)}`}</${element}>\n`;
    })
    .join("");
}
