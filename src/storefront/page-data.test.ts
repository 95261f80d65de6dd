import { expect, test } from "vitest";
import type { Product } from "#domain/product.ts";
import { dataOf } from "./page-data.ts";

const PHOTO = {
  base: "/files/a",
  widths: [320],
  has_avif: true,
  width: 1600,
  height: 2000,
  tint: "sand",
  alt: "Un bolso",
  color: null,
} as const;

const BAG: Product = {
  id: "11111111-1111-4111-8111-111111111111",
  name: "Bolso",
  description: "De lona",
  image_url: "/files/a-320.webp",
  price: 100,
  discount_percentage: null,
  stock: 2,
  is_active: true,
  created_at: "2026-01-02T03:04:05.000Z",
  variants: [{ id: "v", size: null, color: null, stock: 2 }],
  category: null,
  images: [{ ...PHOTO, widths: [320] }],
};

test("the home page's data says nothing that its cards say", () => {
  const written = JSON.stringify(dataOf({ name: "home", products: [BAG] }));
  for (const said of [BAG.id, BAG.name, BAG.description, "/files/a", PHOTO.alt]) expect(written).not.toContain(said);
});

test("when a product was created is written where its card puts it into the cart by itself", () => {
  const chosen = { ...BAG, variants: [] };
  expect(dataOf({ name: "home", products: [BAG, chosen] })).toMatchObject({
    products: [{ created_at: BAG.created_at }, expect.not.objectContaining({ created_at: expect.anything() })],
  });
});

test("other pages are written as they are", () => {
  const page = { name: "product-missing", products: [BAG] } as const;
  expect(dataOf({ ...page, products: [BAG] })).toEqual(page);
});
