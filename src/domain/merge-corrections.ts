import { isSameJson } from "./json.ts";
import type { CorrectedItem, CorrectionDetail, CorrectionSide } from "./order-event.ts";
import { fullName } from "./product.ts";

const FIELDS = ["address", "customer_phone", "delivery", "total"] as const satisfies readonly (keyof CorrectionSide)[];

/** Combines corrections, oldest first, into one from the original order to the present one. */
export function mergeCorrections(corrections: readonly CorrectionDetail[]): CorrectionDetail {
  const { before, after } = corrections.reduce(addCorrection, { before: {}, after: {} });
  return { before: changedPart(before, after), after: changedPart(after, before) };
}

function addCorrection(earlier: CorrectionDetail, later: CorrectionDetail): CorrectionDetail {
  const items = mergeItems(earlier, later);
  return {
    before: { ...later.before, ...earlier.before, items: items.before },
    after: { ...earlier.after, ...later.after, items: items.after },
  };
}

/** Drops items that one correction added and a later one removed. */
function mergeItems(earlier: CorrectionDetail, later: CorrectionDetail) {
  const interim = earlier.after.items ?? [];
  const removed = later.before.items ?? [];
  return {
    before: [...(earlier.before.items ?? []), ...removed.filter((item) => !interim.some((own) => isSame(own, item)))],
    after: [...interim.filter((item) => !removed.some((own) => isSame(own, item))), ...(later.after.items ?? [])],
  };
}

function isSame(one: CorrectedItem, other: CorrectedItem): boolean {
  return fullName(one) === fullName(other) && one.unit_price === other.unit_price && one.quantity === other.quantity;
}

function changedPart({ items = [], ...side }: CorrectionSide, other: CorrectionSide): CorrectionSide {
  const changed = items.filter((item) => !other.items?.some((own) => isSame(own, item)));
  const part: CorrectionSide = { ...side, ...(changed.length > 0 && { items: changed }) };
  for (const field of FIELDS) if (isSameJson(side[field], other[field])) delete part[field];
  return part;
}
