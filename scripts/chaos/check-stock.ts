import type { History } from "./history.ts";
import type { ShopRows } from "./read-rows.ts";
import type { Violation } from "./violation.ts";

/** `initial + movements = stock`, movements as the lines say, and never more sold than there was. */
export function checkStock({ catalogue }: History, { orders, variants }: ShopRows): Violation[] {
  const violations: Violation[] = [];
  const sold = new Map<string, number>();
  for (const { order_number, status, lines, movements } of orders) {
    const units = new Map<string, number>();
    for (const { variant_id, quantity } of movements) units.set(variant_id, (units.get(variant_id) ?? 0) + quantity);
    for (const { variant_id, quantity } of lines) {
      const taken = status === "cancelled" ? 0 : quantity;
      sold.set(variant_id, (sold.get(variant_id) ?? 0) + taken);
      const moved = -(units.get(variant_id) ?? 0);
      if (moved !== taken) {
        violations.push({ rule: "stock", what: `${order_number} (${status}) has ${taken} units and moved ${moved}` });
      }
    }
  }
  const rows = new Map(variants.map((variant) => [variant.id, variant]));
  for (const product of catalogue.products) {
    for (const { id, stock: initial } of product.variants) {
      const row = rows.get(id);
      const what = `${product.name} ${id}: `;
      if (!row || row.initial !== initial || row.moved !== row.stock || row.stock < 0) {
        violations.push({
          rule: "stock",
          what: `${what}${initial} at first, movements ${row?.moved}, stock ${row?.stock}`,
        });
      }
      const left = initial - (sold.get(id) ?? 0);
      if (left < 0 || row?.stock !== left) {
        violations.push({
          rule: "oversold",
          what: `${what}${initial} at first, ${sold.get(id)} sold, ${row?.stock} left`,
        });
      }
    }
  }
  return violations;
}
