import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { line } from "../../test/cart-line.ts";
import {
  addToCart,
  type Cart,
  type CartLine,
  cartTotal,
  chooseVariant,
  countUnits,
  lineOf,
  parseCart,
  removeLine,
  takeOne,
  withoutOrdered,
} from "./cart.ts";
import type { ProductImage } from "./image.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "./order-size.ts";
import type { Product } from "./product.ts";

function added(cart: Cart, what: CartLine): Cart {
  const outcome = addToCart(cart, what);
  if (!outcome.ok) throw new Error(outcome.refusal.reason);
  return outcome.value;
}

describe("adding", () => {
  test("starts a line at one and raises it by one", () => {
    const once = added([], line());
    expect(once).toEqual([line()]);
    expect(added(once, line())).toEqual([line({ quantity: 2 })]);
  });

  test("is refused at the stock", () => {
    const full = [line({ quantity: 3 })];
    expect(addToCart(full, line())).toEqual({ ok: false, refusal: { reason: "insufficient-stock" } });
    expect(addToCart([], line({ stock: 0 })).ok).toBe(false);
  });

  test("is refused at 99, however many there are", () => {
    const full = [line({ quantity: MAX_LINE_QUANTITY, stock: 500 })];
    expect(addToCart(full, line({ stock: 500 })).ok).toBe(false);
  });

  test("keeps two variants of a product apart", () => {
    const cart = added(added([], line()), line({ variant_id: "remera-l", size: "L" }));
    expect(cart.map(({ size, quantity }) => [size, quantity])).toEqual([
      ["M", 1],
      ["L", 1],
    ]);
  });

  test("brings the line's facts up to date", () => {
    expect(added([line()], line({ price: 12_000 }))).toEqual([line({ price: 12_000, quantity: 2 })]);
  });

  test("is refused when an order could not take another line", () => {
    const cart = Array.from({ length: MAX_ORDER_LINES }, (_, index) => line({ id: `p${index}` }));
    expect(addToCart(cart, line())).toEqual({ ok: false, refusal: { reason: "too-many-lines" } });
    expect(addToCart(cart, line({ id: "p0" })).ok).toBe(true);
  });
});

test("taking the last unit takes the line; removing takes it at once", () => {
  expect(takeOne([line({ quantity: 2 })], line())).toEqual([line()]);
  expect(takeOne([line()], line())).toEqual([]);
  expect(removeLine([line({ quantity: 2 }), line({ id: "gorra" })], line())).toEqual([line({ id: "gorra" })]);
});

test("a product's line carries its fields, the variant's stock and a picture of its colour", () => {
  const product: Product = {
    id: "remera",
    name: "Remera",
    description: "De algodón",
    image_url: "/media/products/a-640.webp",
    price: 10_000,
    discount_percentage: null,
    stock: 9,
    is_active: true,
    created_at: "2026-01-02T03:04:05.000Z",
    variants: [],
    category: null,
    images: [],
  };
  expect(lineOf(product, { id: "remera-m", size: "M", color: null, stock: 3 })).toEqual(line());

  const photo = (base: string, color: string | null) => ({ base, widths: [320, 640], color }) as ProductImage;
  const pictured = { ...product, images: [photo("/media/a", null), photo("/media/b", "Rojo")] };
  const pictureOf = (color: string) => lineOf(pictured, { id: "v", size: null, color, stock: 3 }).image_url;
  expect(["Rojo", "Azul"].map(pictureOf)).toEqual(["/media/b-320.webp", "/media/a-320.webp"]);
});

describe("the total", () => {
  test("counts units, and only lines that can be ordered", () => {
    const cart = [
      line({ quantity: 2, discount_percentage: 25 }),
      line({ id: "gone", is_active: false }),
      line({ id: "sold-out", stock: 0 }),
    ];
    expect(countUnits(cart)).toBe(2);
    expect(cartTotal(cart)).toBe(1_500_000);
  });

  test("is the sum of its lines for any cart", () => {
    const carts = fc.array(fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 99 })));
    fc.assert(
      fc.property(carts, (goods) => {
        const cart = goods.map(([price, quantity], index) => line({ id: `p${index}`, price, quantity }));
        expect(cartTotal(cart)).toBe(goods.reduce((sum, [price, quantity]) => sum + price * 100 * quantity, 0));
      }),
    );
  });
});

describe("a stored cart", () => {
  test("comes back as it was kept", () => {
    const cart = [line({ quantity: 2, discount_percentage: 25 }), line({ id: "gorra", variant_id: null, size: null })];
    expect(parseCart(JSON.stringify(cart))).toEqual(cart);
  });

  test.each([0, -5, 101, "25"])("has no discount of %j", (discount_percentage) => {
    expect(parseCart(JSON.stringify([{ ...line(), discount_percentage }]))).toEqual([line()]);
  });

  test("that needs no repair is written back as it was found", () => {
    const product = {
      id: "remera",
      name: "Remera",
      description: "",
      images: [],
      image_url: null,
    } as unknown as Product;
    const variant = { id: "v", size: "M", color: null, stock: 3 };
    const facts = { price: 10_000, discount_percentage: null, is_active: true, created_at: "2026-01-01T00:00:00Z" };
    const stored = JSON.stringify([lineOf({ ...product, ...facts }, variant)]);
    expect(JSON.stringify(parseCart(stored))).toBe(stored);
  });

  test("whose units were written as a text has as many", () => {
    expect(parseCart(JSON.stringify([{ ...line(), quantity: "3" }]))).toEqual([line({ quantity: 3 })]);
  });

  test.each([null, "", "{", "null", "{}", "7", '"cart"', "[null]", "[[]]", "[{}]"])("%j is an empty cart", (stored) => {
    expect(parseCart(stored)).toEqual([]);
  });

  test.each([
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: "2.5" },
    { quantity: "" },
    { quantity: null },
    { price: -1 },
    { price: "10" },
    { stock: 1.5 },
    { id: "" },
    { id: 7 },
    { name: null },
  ])("a line with %j is dropped, its neighbours stay", (broken) => {
    const stored = JSON.stringify([{ ...line({ id: "broken" }), ...broken }, line()]);
    expect(parseCart(stored)).toEqual([line()]);
  });

  test("from before there were variants still loads", () => {
    const { variant_id: _variant, size: _size, color: _color, ...old } = line();
    expect(parseCart(JSON.stringify([old]))).toEqual([line({ variant_id: null, size: null })]);
  });

  test("has each variant once, and no more lines and units than an order takes", () => {
    const many = Array.from({ length: 200 }, (_, index) => line({ id: `p${index}`, quantity: 5_000 }));
    const cart = parseCart(JSON.stringify([...many, ...many]));
    expect(cart).toHaveLength(MAX_ORDER_LINES);
    expect(cart.every(({ quantity }) => quantity === MAX_LINE_QUANTITY)).toBe(true);
  });

  test("never breaks the shop, whatever is found there", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          anyLines().map((lines) => JSON.stringify(lines)),
        ),
        (stored) => {
          const cart = parseCart(stored);
          expect(Number.isSafeInteger(countUnits(cart))).toBe(true);
          expect(Number.isNaN(cartTotal(cart))).toBe(false);
          expect(parseCart(JSON.stringify(cart))).toEqual(cart);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Almost valid lines: each field may hold anything. */
function anyLines() {
  const fields = Object.entries(line()).map(([field, value]) => [field, fc.oneof(fc.constant(value), fc.anything())]);
  return fc.array(fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>));
}

describe("a line that was stored before its product had talles", () => {
  const old = line({ variant_id: null, size: null, stock: 9, quantity: 2, needs_choice: true });

  test("counts for nothing until one is chosen, also when it is read again", () => {
    expect([countUnits([old]), cartTotal([old])]).toEqual([0, 0]);
    expect(parseCart(JSON.stringify([old]))).toEqual([old]);
    const { needs_choice: _, ...chosen } = old;
    expect(parseCart(JSON.stringify([{ ...old, variant_id: "remera-m" }]))).toEqual([
      { ...chosen, variant_id: "remera-m" },
    ]);
  });

  test("becomes the chosen one in its place, with as many units as are left", () => {
    const gorra = line({ id: "gorra" });
    expect(chooseVariant([old, gorra], old, line())).toEqual([line({ quantity: 2 }), gorra]);
    expect(chooseVariant([old], old, line({ stock: 1 }))).toEqual([line({ stock: 1 })]);
  });

  test("joins the line of the chosen one", () => {
    expect(chooseVariant([line(), old], old, line())).toEqual([line({ quantity: 3 })]);
    expect(chooseVariant([line()], old, line())).toEqual([line()]);
  });
});

describe("a cart after an order", () => {
  const ordered = (variant_id: string | null, quantity: number) => ({ id: "remera", variant_id, quantity });

  test("is empty when all of it was ordered, also when a check has lowered it since", () => {
    expect(withoutOrdered([line({ quantity: 3 })], [ordered("remera-m", 3)])).toEqual([]);
    expect(withoutOrdered([line({ stock: 0 })], [ordered("remera-m", 3)])).toEqual([]);
  });

  test("keeps what was added since", () => {
    const other = line({ variant_id: "remera-l", size: "L" });
    const left = withoutOrdered([line({ quantity: 3 }), other], [ordered("remera-m", 1)]);
    expect(left).toEqual([line({ quantity: 2 }), other]);
  });

  test("finds a line that had no variant when it was stored", () => {
    expect(withoutOrdered([line({ variant_id: null })], [ordered("remera-m", 1)])).toEqual([]);
    expect(withoutOrdered([line()], [ordered(null, 1)])).toEqual([]);
  });
});
