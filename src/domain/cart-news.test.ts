import { describe, expect, test } from "vitest";
import { line } from "../../test/cart-line.ts";
import { refreshCart } from "./cart-news.ts";
import { cartTotal, type CheckedLine } from "./cart.ts";

describe("a check against the server", () => {
  const today = (facts: Partial<CheckedLine> = {}): CheckedLine => ({ ...line(), changes: [], ...facts });

  test("that finds nothing new changes nothing", () => {
    const cart = [line({ quantity: 2 })];
    expect(refreshCart(cart, cart, [today({ quantity: 2 })])).toEqual({ cart, changed: [] });
  });

  test("brings names, prices and pictures up to date, and tells", () => {
    const after = line({ name: "Remera lisa", price: 12_000, image_url: null });
    const { cart, changed } = refreshCart([line()], [line()], [{ ...after, changes: ["name", "price", "image"] }]);
    expect(cart).toEqual([after]);
    expect(changed).toEqual([{ before: line(), after }]);
  });

  test("does not bother the shopper about a new picture or more stock", () => {
    const after = line({ image_url: null, stock: 8 });
    expect(refreshCart([line()], [line()], [{ ...after, changes: ["image"] }])).toEqual({ cart: [after], changed: [] });
  });

  test("tells of a new name alone", () => {
    const after = line({ name: "Remera lisa" });
    expect(refreshCart([line()], [line()], [{ ...after, changes: ["name"] }]).changed).toEqual([
      { before: line(), after },
    ]);
  });

  test("lowers a line to what is left, and tells", () => {
    const before = line({ quantity: 3 });
    const after = line({ stock: 2, quantity: 2 });
    expect(refreshCart([before], [before], [{ ...after, changes: ["stock"] }])).toEqual({
      cart: [after],
      changed: [{ before, after }],
    });
  });

  test("keeps a sold-out line in sight, but out of the total", () => {
    const { cart, changed } = refreshCart([line()], [line()], [today({ stock: 0, quantity: 0, changes: ["stock"] })]);
    expect(cart).toEqual([line({ stock: 0 })]);
    expect(cartTotal(cart)).toBe(0);
    expect(changed).toHaveLength(1);
  });

  test("marks what is gone, and still knows its name", () => {
    const gone = today({ name: "", price: 0, is_active: false, changes: ["gone"] });
    const { cart, changed } = refreshCart([line()], [line()], [gone]);
    expect(cart).toEqual([line({ is_active: false })]);
    expect(changed).toHaveLength(1);
    expect(refreshCart(cart, cart, [gone]).changed).toEqual([]);
  });

  test("leaves alone what the shopper did meanwhile", () => {
    const checked = [line(), line({ id: "gorra" })];
    const now = [line({ quantity: 2 }), line({ id: "pollera" })];
    const { cart } = refreshCart(now, checked, [today(), today({ id: "gorra" })]);
    expect(cart).toEqual(now);
  });

  test("asks for the talle of an old line whose product has several by now", () => {
    const old = line({ variant_id: null, size: null });
    const asking = line({ variant_id: null, size: null, needs_choice: true });
    const { cart, changed } = refreshCart([old], [old], [{ ...asking, changes: ["choice"] }]);
    expect(cart).toEqual([asking]);
    expect(changed).toEqual([{ before: old, after: asking }]);
    expect(refreshCart(cart, cart, [{ ...asking, changes: ["choice"] }]).changed).toEqual([]);
  });

  test("joins an old line without a variant to the one it turns out to be", () => {
    const old = line({ variant_id: null, quantity: 2 });
    const cart = [line({ quantity: 2 }), old];
    expect(refreshCart(cart, cart, [today(), today()]).cart).toEqual([line({ quantity: 3 })]);
  });
});
