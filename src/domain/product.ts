import type { Photo } from "./image.ts";
import { type Centavos, finalPrice, type Pesos, toCentavos } from "./money.ts";
import { foldName } from "./spelling.ts";

export const DISCOUNT = { min: 1, max: 100 } as const; // per cent; none is null, never 0 (spec 9)

export const PRODUCT_TEXT = { name: 200, description: 5000, searchWords: 500, size: 40, color: 40 } as const; // characters

/** Requests are hashed in this order: new ones come last. */
export const PRODUCT_FIELDS = [
  "name",
  "description",
  "price",
  "discount_percentage",
  "is_active",
  "is_pinned",
  "category_id",
  "size_guide",
  "search_words",
] as const;

/** Prices in centavos; a discount is 1 to 100 or null. */
export type ProductFields = {
  name: string;
  description: string;
  price: Centavos;
  discount_percentage: number | null;
  is_active: boolean;
  is_pinned: boolean;
  category_id: string | null;
  size_guide: string;
  search_words: string;
};

export const MAX_STOCK = 1_000_000; // units of one variant

export const MAX_VARIANTS = 100;

export const GENERAL_CATEGORY = "General"; // shown for a product without a category (spec 2)

export const FEATURED_PRODUCTS = 24; // before 'Ver todos'

export const SUGGESTED_PRODUCTS = 4; // on pages that found nothing

export const MAX_FAVOURITES = 50;

export function productAddress(productId: string): string {
  return `/producto/${productId}`;
}

export type Choice = { size: string | null; color: string | null };

/** A product without choices has exactly one, with `size` and `color` null. */
export type Variant = Choice & { id: string; stock: number };

/** As calls and pages carry it; `stock` is the sum of its variants, `image_url` the primary image. */
export type Product = {
  id: string;
  name: string;
  description: string;
  image_url: string | null;
  price: Pesos; // before the discount
  discount_percentage: number | null;
  stock: number;
  is_active: boolean;
  created_at: string; // ISO 8601, UTC
  variants: Variant[];
  category: { name: string; slug: string } | null;
  size_guide?: string; // `|` or tabs make a table; not on cards
  images: Photo[]; // the primary one first
  colors?: string[]; // values of its colours in the sequence of its variants, "" when unknown; not on a card with one
  choice?: string; // on a card: the search part of its link when a talle or colour was asked for
};

/** The last 8 characters of the id in capitals (spec 2, information card). */
export function sku(productId: string): string {
  return productId.slice(-8).toUpperCase();
}

/** As a query has it. */
export const FOLDED_SKU = /^[\da-f]{8}$/;

export function storedDiscount(percentage: number | null | undefined): number | null {
  return percentage || null;
}

/** Small, because a page has 24 cards: two pictures, no category, and variants only if there is nothing to choose. */
export function asCard(product: Product): Product {
  const [first] = product.images;
  const second = secondPicture(product);
  return {
    ...product,
    category: null,
    size_guide: undefined,
    colors: isInColors(product) ? product.colors : undefined,
    variants: needsChoice(product) ? [] : product.variants,
    images: [...(first ? [asPhoto(first)] : []), ...(second ? [{ ...asPhoto(second), alt: "" }] : [])],
  };
}

/** The next picture in the colour of the first one; in a single-colour product any picture will do. */
export function secondPicture(product: Pick<Product, "images" | "colors">): Photo | undefined {
  const [first, ...others] = product.images;
  return isInColors(product) ? others.find(({ color }) => color === first?.color) : others[0];
}

export function isInColors({ colors = [] }: Pick<Product, "colors">): boolean {
  return colors.length > 1;
}

/** What the index shows; smaller than a card, because a page has hundreds. */
export function asEntry(card: Product): Product {
  return {
    ...card,
    description: "",
    image_url: null,
    variants: [],
    colors: undefined,
    images: card.images.slice(0, 1),
  };
}

/** Its pictures and link match the wanted sizes and colours, in any spelling. */
export function asWantedCard(
  product: Product,
  wanted: { sizes: readonly string[]; colors: readonly string[] },
): Product {
  const isWanted = (value: string | null, among: readonly string[]) =>
    among.length === 0 || (value !== null && among.some((name) => foldName(name) === foldName(value)));
  const fitting = product.variants.filter(
    ({ size, color }) => isWanted(size, wanted.sizes) && isWanted(color, wanted.colors),
  );
  const variant = fitting.find(({ stock }) => stock > 0) ?? fitting[0];
  if (!variant || !needsChoice(product)) return asCard(product);

  const choice = new URLSearchParams();
  if (wanted.sizes.length === 1 && variant.size !== null) choice.set("talle", variant.size);
  if (wanted.colors.length > 0 && variant.color !== null) choice.set("color", variant.color);
  if (choice.size === 0) return asCard(product);
  const images = choice.has("color") ? nearestFirst(product.images, variant.color) : product.images;
  return { ...asCard({ ...product, images }), choice: `?${choice}` };
}

function nearestFirst(images: readonly Photo[], wanted: string | null): Photo[] {
  const distance = ({ color }: Photo) => (color === wanted ? 0 : color === null ? 1 : 2);
  return images.some(({ color }) => color === wanted)
    ? images.toSorted((a, b) => distance(a) - distance(b))
    : [...images];
}

function asPhoto({ base, widths, has_avif, width, height, tint, alt }: Photo): Photo {
  return { base, widths, has_avif, width, height, tint, alt, color: null };
}

export type RelatedProduct = Pick<Product, "id" | "name" | "price" | "discount_percentage"> & { image: Photo | null };

export function asRelated({ id, name, price, discount_percentage, images: [first] }: Product): RelatedProduct {
  return { id, name, price, discount_percentage, image: first ? asPhoto(first) : null };
}

export function needsChoice(product: { variants: readonly Variant[] }): boolean {
  return product.variants.length !== 1;
}

export function variantName(variant: Choice): string {
  return [variant.size, variant.color].filter((part) => part !== null).join(" / ");
}

export function fullName(line: Choice & { name: string }): string {
  return [line.name, variantName(line)].filter(Boolean).join(", ");
}

export function unitPrice(product: { price: Pesos; discount_percentage: number | null }): Centavos {
  return finalPrice(toCentavos(product.price), product.discount_percentage);
}
