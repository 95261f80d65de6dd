import type { CartLine } from "#domain/cart.ts";

/** A shirt in a cart. */
export function line(facts: Partial<CartLine> = {}): CartLine {
  return {
    id: "remera",
    variant_id: "remera-m",
    size: "M",
    color: null,
    name: "Remera",
    description: "De algodón",
    image_url: "/media/products/a-640.webp",
    price: 10_000,
    discount_percentage: null,
    stock: 3,
    is_active: true,
    created_at: "2026-01-02T03:04:05.000Z",
    quantity: 1,
    ...facts,
  };
}
