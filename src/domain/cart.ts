import { thumbnailFile } from "./image.ts";
import { parseJson, recordOf } from "./json.ts";
import type { Centavos } from "./money.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "./order-size.ts";
import { type Choice, type Product, unitPrice, type Variant } from "./product.ts";
import { ok, refuse, type Result } from "./result.ts";

export const CART_KEY = "saitam-cart"; // spec 3

/** Spec 3; `id` is the product's, `stock` the variant's; `variant_id` is null in carts older than variants. */
export type CartLine = LineKey &
  Choice &
  Pick<
    Product,
    "name" | "description" | "image_url" | "price" | "discount_percentage" | "stock" | "is_active" | "created_at"
  > & {
    quantity: number;
    needs_choice?: true; // stored without a variant, and the product has several now
  };

export type Cart = readonly CartLine[];

export type LineKey = { id: string; variant_id: string | null };

export function isSameLine(a: LineKey, b: LineKey): boolean {
  return a.id === b.id && a.variant_id === b.variant_id;
}

function thumbnailOf(product: Product, color: string | null): string | null {
  const image = product.images.find((candidate) => candidate.color === color) ?? product.images[0];
  return image ? thumbnailFile(image) : product.image_url;
}

export function lineOf(product: Product, variant: Variant): CartLine {
  const { id, name, description, price, discount_percentage, is_active, created_at } = product;
  return {
    id,
    variant_id: variant.id,
    size: variant.size,
    color: variant.color,
    name,
    description,
    image_url: thumbnailOf(product, variant.color),
    price,
    discount_percentage,
    stock: variant.stock,
    is_active,
    created_at,
    quantity: 1,
  };
}

export function lineToChoose(product: Product): CartLine {
  const anyVariant = { id: "", size: null, color: null, stock: product.stock };
  return { ...lineOf(product, anyVariant), variant_id: null, needs_choice: true };
}

export function maxQuantity(line: { stock: number }): number {
  return Math.min(line.stock, MAX_LINE_QUANTITY);
}

export function canBeOrdered(line: { is_active: boolean; stock: number; needs_choice?: true }): boolean {
  return line.is_active && line.stock > 0 && !line.needs_choice;
}

export function canBeChosen(line: CartLine): boolean {
  return line.needs_choice === true && line.is_active && line.stock > 0;
}

type AddRefusal = { reason: "insufficient-stock" } | { reason: "too-many-lines" };

/** Refused when no unit is left or the order has its most lines (spec 4 and 5). */
export function addToCart(cart: Cart, line: CartLine): Result<Cart, AddRefusal> {
  const existing = cart.find((other) => isSameLine(other, line));
  const quantity = (existing?.quantity ?? 0) + 1;
  if (quantity > maxQuantity(line)) return refuse({ reason: "insufficient-stock" });
  if (!existing && cart.length >= MAX_ORDER_LINES) return refuse({ reason: "too-many-lines" });
  const added = { ...line, quantity };
  return ok(existing ? cart.map((other) => (other === existing ? added : other)) : [...cart, added]);
}

/** Removes one unit; the last one removes the line (spec 4). */
export function takeOne(cart: Cart, key: LineKey): Cart {
  return cart
    .map((line) => (isSameLine(line, key) ? { ...line, quantity: line.quantity - 1 } : line))
    .filter((line) => line.quantity > 0);
}

export function removeLine(cart: Cart, key: LineKey): Cart {
  return cart.filter((line) => !isSameLine(line, key));
}

export function chooseVariant(cart: Cart, key: LineKey, chosen: CartLine): Cart {
  const openLine = cart.find((line) => isSameLine(line, key));
  if (!openLine) return cart;
  const twin = cart.find((line) => line !== openLine && isSameLine(line, chosen));
  const quantity = Math.min(openLine.quantity + (twin?.quantity ?? 0), maxQuantity(chosen));
  return cart.flatMap((line) => {
    if (line === twin) return [];
    return line === openLine ? [{ ...chosen, quantity }] : [line];
  });
}

/** A line stored without a variant counts as the one ordered of its product. */
export function withoutOrdered(cart: Cart, ordered: readonly (LineKey & { quantity: number })[]): Cart {
  const isMeant = (line: LineKey, other: LineKey) =>
    isSameLine(line, other) || (line.id === other.id && (line.variant_id === null || other.variant_id === null));
  return cart
    .map((line) => {
      const units = ordered.filter((other) => isMeant(line, other)).reduce((sum, { quantity }) => sum + quantity, 0);
      return { ...line, quantity: line.quantity - units };
    })
    .filter((line) => line.quantity > 0);
}

export function countUnits(cart: Cart): number {
  return cart.filter(canBeOrdered).reduce((sum, line) => sum + line.quantity, 0);
}

export function cartTotal(cart: Cart): Centavos {
  return cart.filter(canBeOrdered).reduce((sum, line) => sum + unitPrice(line) * line.quantity, 0);
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

function repairLine(stored: unknown): CartLine | undefined {
  const line = recordOf(stored);
  const { id, name, price, stock, discount_percentage: discount = null } = line;
  const quantity = isText(line.quantity) ? Number(line.quantity) : line.quantity;
  if (!isText(id) || id === "" || !isText(name)) return undefined;
  if (typeof price !== "number" || !Number.isFinite(price) || price < 0) return undefined;
  if (typeof stock !== "number" || !Number.isInteger(stock) || stock < 0) return undefined;
  if (typeof quantity !== "number" || !Number.isInteger(quantity) || quantity < 1) return undefined;
  const hasDiscount = typeof discount === "number" && discount > 0 && discount <= 100;
  // Members in the order of `lineOf`, so that a valid line is written back unchanged.
  return {
    id,
    variant_id: isTextOrNull(line.variant_id) ? line.variant_id : null,
    size: isTextOrNull(line.size) ? line.size : null,
    color: isTextOrNull(line.color) ? line.color : null,
    name,
    description: isText(line.description) ? line.description : "",
    image_url: isTextOrNull(line.image_url) ? line.image_url : null,
    price,
    discount_percentage: hasDiscount ? discount : null,
    stock,
    is_active: line.is_active !== false,
    created_at: isText(line.created_at) ? line.created_at : "",
    quantity: Math.min(quantity, MAX_LINE_QUANTITY),
    ...(line.needs_choice === true && !isText(line.variant_id) && { needs_choice: true }),
  };
}

export function parseCart(stored: string | null): Cart {
  const lines = parseJson(stored);
  if (!Array.isArray(lines)) return [];

  const cart: CartLine[] = [];
  for (const stored of lines) {
    const line = repairLine(stored);
    if (!line || cart.some((other) => isSameLine(other, line))) continue;
    cart.push(line);
    if (cart.length === MAX_ORDER_LINES) break;
  }
  return cart;
}

export type LineChange = "name" | "price" | "image" | "stock" | "choice" | "gone";

/** `quantity` is at most the stock; `is_active` is false when the product is gone. */
export type CheckedLine = CartLine & { changes: LineChange[] };
