import { expect, test } from "vitest";
import type { CartLine } from "./cart.ts";
import { MAX_ORDER_LINES } from "./order-size.ts";
import { withRestored } from "./restored-line.ts";

const line = (id: string): CartLine => ({
  id,
  variant_id: null,
  name: "Remera",
  description: "",
  created_at: "2026-11-22T12:00:00.000Z",
  price: 1000,
  discount_percentage: null,
  image_url: null,
  stock: 5,
  size: null,
  color: null,
  is_active: true,
  quantity: 2,
});

test("a removed line comes back where it was, or at the end of a cart that has become shorter", () => {
  const [one, two, three] = [line("1"), line("2"), line("3")];
  expect(withRestored([one, three], two, 1)).toEqual([one, two, three]);
  expect(withRestored([], three, 2)).toEqual([three]);
});

test("it does not come back twice, nor into a full cart", () => {
  const again = [line("1"), { ...line("2"), quantity: 1 }];
  expect(withRestored(again, line("2"), 0)).toBe(again);
  const full = Array.from({ length: MAX_ORDER_LINES }, (_, index) => line(String(index)));
  expect(withRestored(full, line("removed"), 0)).toBe(full);
});
