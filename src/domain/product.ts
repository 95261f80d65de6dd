import type { Photo } from "./image.ts";
import { type Centavos, CENTAVOS_PER_PESO, finalPrice } from "./money.ts";
import { foldName } from "./spelling.ts";

/** The lowest and highest discount that is stored; no discount is null, never 0 (spec 9: 0 to 100). */
export const DISCOUNT = { min: 1, max: 100 } as const;

/** Longest texts of a product, in characters. */
export const PRODUCT_TEXT = { name: 200, description: 5000, size: 40, color: 40 } as const;

/**
 * What the owner decides about a product beside its shelf, as columns, calls and forms name it. The hash of a request
 * takes the values in this order, so the order must never change.
 */
export const PRODUCT_FIELDS = [
  "name",
  "description",
  "price",
  "discount_percentage",
  "is_active",
  "is_pinned",
  "category_id",
  "size_guide",
] as const;

/** The most units of one variant the shop counts. */
export const MAX_STOCK = 1_000_000;

/** The most variants one product has. */
export const MAX_VARIANTS = 100;

/** Shown as the category of a product that has none (spec 2, product detail). */
export const GENERAL_CATEGORY = "General";

/** How many cards the home page shows before 'Ver todos' (decisions, "Controls that did nothing"). */
export const FEATURED_PRODUCTS = 24;

/** Products offered on the pages that found nothing. */
export const CONSOLATION_PRODUCTS = 4;

/** The most favourites that a browser keeps, and asks for at once. */
export const MAX_FAVOURITES = 50;

/** Where a product's page is. */
export function productAddress(productId: string): string {
  return `/producto/${productId}`;
}

/** One choice of talle and colour with its own stock. A product without choices has exactly one, with both null. */
export type Variant = {
  id: string;
  size: string | null;
  color: string | null;
  /** Units on the shelf. */
  stock: number;
};

/**
 * A product as `GET /api/products` and the pages' data carry it: the spec's field names, prices in pesos.
 * `stock` is the sum of its variants and `image_url` its primary image.
 */
export type Product = {
  id: string;
  name: string;
  description: string;
  image_url: string | null;
  /** Pesos, with at most two decimals, before the discount. */
  price: number;
  /** 1 to 100, or null. */
  discount_percentage: number | null;
  stock: number;
  is_active: boolean;
  /** ISO 8601, UTC. */
  created_at: string;
  variants: Variant[];
  category: { name: string; slug: string } | null;
  /** A text, with `|` or tabs where it is a table; cards do without. */
  size_guide?: string;
  /** The primary one first. */
  images: Photo[];
  /** On a card only: the search part of its link, when a talle or colour was asked for (`?color=Azul`). */
  choice?: string;
};

/** The last 8 characters of the id in capitals (spec 2, information card). */
export function sku(productId: string): string {
  return productId.slice(-8).toUpperCase();
}

/** A discount as it is stored: an empty one and 0 are both null. */
export function storedDiscount(percentage: number | null | undefined): number | null {
  return percentage || null;
}

/**
 * The same product as a card needs it: two pictures, of which only the first is described, no category, and no variants
 * when the buyer has to choose one (the picker fetches them then). It keeps a page of 24 cards small.
 */
export function asCard(product: Product): Product {
  const [first, second] = product.images;
  return {
    ...product,
    category: null,
    size_guide: undefined,
    variants: needsChoice(product) ? [] : product.variants,
    images: [...(first ? [asPhoto(first)] : []), ...(second ? [{ ...asPhoto(second), alt: "" }] : [])],
  };
}

/**
 * The same card as the answer to a wish for talles and colours, however they are spelled: in that colour, and leading to
 * that choice.
 */
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
  // Whoever asked for several talles has not chosen one of them.
  if (wanted.sizes.length === 1 && variant.size !== null) choice.set("talle", variant.size);
  if (wanted.colors.length > 0 && variant.color !== null) choice.set("color", variant.color);
  if (choice.size === 0) return asCard(product);
  const images = choice.has("color") ? nearestFirst(product.images, variant.color) : product.images;
  return { ...asCard({ ...product, images }), choice: `?${choice}` };
}

/** Pictures of a colour, then those of no particular one, then the others; as they were when none is of it. */
function nearestFirst(images: readonly Photo[], wanted: string | null): Photo[] {
  const distance = ({ color }: Photo) => (color === wanted ? 0 : color === null ? 1 : 2);
  return images.some(({ color }) => color === wanted)
    ? images.toSorted((a, b) => distance(a) - distance(b))
    : [...images];
}

/** Only what it takes to show a picture where no colour is chosen. */
export function asPhoto({ base, widths, has_avif, width, height, tint, alt }: Photo): Photo {
  return { base, widths, has_avif, width, height, tint, alt, color: null };
}

/** What is shown of a product beside another one. */
export type RelatedProduct = Pick<Product, "id" | "name" | "price" | "discount_percentage"> & { image: Photo | null };

export function asRelated({ id, name, price, discount_percentage, images: [first] }: Product): RelatedProduct {
  return { id, name, price, discount_percentage, image: first ? asPhoto(first) : null };
}

/** Whether the buyer has to choose: a product with one variant is added directly. */
export function needsChoice(product: { variants: readonly Variant[] }): boolean {
  return product.variants.length !== 1;
}

/** "M / Azul", "M", "Azul", or nothing for a product without choices. */
export function variantName(variant: { size: string | null; color: string | null }): string {
  return [variant.size, variant.color].filter((part) => part !== null).join(" / ");
}

/** A product by its name and what was chosen of it: "Remera, M / Azul". */
export function fullName(line: { name: string; size: string | null; color: string | null }): string {
  return [line.name, variantName(line)].filter(Boolean).join(", ");
}

/** What one unit costs, in centavos, from a price as the API carries it (pesos). */
export function unitPrice(product: { price: number; discount_percentage: number | null }): Centavos {
  return finalPrice(Math.round(product.price * CENTAVOS_PER_PESO), product.discount_percentage);
}
