import * as v from "valibot";
import { type CheckedLine, type LineChange, lineOf, lineToChoose, maxQuantity } from "#domain/cart.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "#domain/order-size.ts";
import type { Product } from "#domain/product.ts";
import type { Db } from "../db/connection.ts";
import { readId } from "../http/id.ts";
import type { Storage } from "../storage/storage.ts";
import { listProductsById } from "./catalogue.ts";

/** Capitals are accepted; text that is no id counts as a deleted product. */
const id = v.pipe(
  v.string(),
  v.transform((text) => readId(text) ?? text),
);

export const lineQuantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINE_QUANTITY));

/** JSON parses 1e400 as Infinity, which cannot be serialised again. */
const finite = v.pipe(v.number(), v.finite());

/** A browser's cart: `id`, `variant_id` and `quantity` decide; the rest is what the shopper saw, compared if sent. */
export const cartItemsSchema = v.pipe(
  v.array(
    v.object({
      id,
      variant_id: v.optional(v.nullable(id), null),
      quantity: lineQuantity,
      name: v.optional(v.string()),
      price: v.optional(finite),
      discount_percentage: v.optional(v.nullable(finite)),
      image_url: v.optional(v.nullable(v.string())),
      stock: v.optional(finite),
      size: v.optional(v.nullable(v.string())),
      color: v.optional(v.nullable(v.string())),
      description: v.optional(v.string()),
      created_at: v.optional(v.string()),
    }),
  ),
  v.maxLength(MAX_ORDER_LINES),
);

type CartItem = v.InferOutput<typeof cartItemsSchema>[number];

/** The same lines in the same order with the present name, price, picture and stock, and what changed in each. */
export async function checkCart(db: Db, storage: Storage, items: readonly CartItem[]): Promise<CheckedLine[]> {
  const ids = [...new Set(items.map((item) => item.id))].filter((id) => readId(id) !== undefined);
  const products = await listProductsById(db, storage, ids);
  return items.map((item) =>
    checkLine(
      item,
      products.find((product) => product.id === item.id),
    ),
  );
}

function checkLine(item: CartItem, product: Product | undefined): CheckedLine {
  const variants = product?.variants ?? [];
  const only = variants.length === 1 ? variants[0] : undefined;
  const variant = item.variant_id === null ? only : variants.find(({ id }) => id === item.variant_id);
  const isOpen = item.variant_id === null && variants.length > 1;
  if (!product || (!variant && !isOpen)) return goneLine(item);

  const line = variant ? lineOf(product, variant) : lineToChoose(product);
  const quantity = Math.min(item.quantity, maxQuantity(line));
  const differs = (field: "name" | "price" | "discount_percentage" | "image_url") =>
    item[field] !== undefined && item[field] !== line[field];
  const changes: LineChange[] = [];
  if (differs("name")) changes.push("name");
  if (differs("price") || differs("discount_percentage")) changes.push("price");
  if (differs("image_url")) changes.push("image");
  if (quantity < item.quantity) changes.push("stock");
  if (line.needs_choice) changes.push("choice");
  return { ...line, quantity, changes };
}

function goneLine(item: CartItem): CheckedLine {
  return {
    id: item.id,
    variant_id: item.variant_id,
    size: item.size ?? null,
    color: item.color ?? null,
    name: item.name ?? "",
    description: item.description ?? "",
    image_url: item.image_url ?? null,
    price: item.price ?? 0,
    discount_percentage: item.discount_percentage ?? null,
    stock: 0,
    is_active: false,
    created_at: item.created_at ?? "",
    quantity: item.quantity,
    changes: ["gone"],
  };
}
