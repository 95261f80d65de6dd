import type { CorrectedItem, CorrectionDetail, CorrectionSide } from "./order-event.ts";

/** Corrections in their sequence as one: from what the first began with to what the last left. What is as before is left out. */
export function joinCorrections(corrections: readonly CorrectionDetail[]): CorrectionDetail {
  const joined: CorrectionDetail = { before: {}, after: {} };
  for (const { before, after } of corrections) {
    joined.before = { ...before, ...joined.before };
    joined.after = { ...joined.after, ...after };
  }
  const items = joinItems(corrections);
  if (items.before.length + items.after.length > 0) {
    joined.before.items = items.before;
    joined.after.items = items.after;
  } else {
    delete joined.before.items;
    delete joined.after.items;
  }
  if (joined.before.total === joined.after.total) {
    delete joined.before.total;
    delete joined.after.total;
  }
  return joined;
}

type ItemSides = Required<Pick<CorrectionSide, "items">>["items"];

function joinItems(corrections: readonly CorrectionDetail[]): { before: ItemSides; after: ItemSides } {
  const first = new Map<string, CorrectedItem | undefined>();
  const last = new Map<string, CorrectedItem | undefined>();
  for (const { before, after } of corrections) {
    const [had, has] = [byChoice(before.items), byChoice(after.items)];
    for (const choice of new Set([...had.keys(), ...has.keys()])) {
      if (!first.has(choice)) first.set(choice, had.get(choice));
      last.set(choice, has.get(choice));
    }
  }
  const changed = [...first.keys()].filter((choice) => first.get(choice)?.quantity !== last.get(choice)?.quantity);
  const of = (side: Map<string, CorrectedItem | undefined>) => changed.flatMap((choice) => side.get(choice) ?? []);
  return { before: of(first), after: of(last) };
}

function byChoice(items: readonly CorrectedItem[] = []): Map<string, CorrectedItem> {
  return new Map(items.map((item) => [JSON.stringify([item.name, item.size, item.color, item.unit_price]), item]));
}
