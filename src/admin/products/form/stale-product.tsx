import { formatAmount } from "#domain/money.ts";
import { useCategoryName } from "../../categories/category-queries.ts";
import { copy } from "../../copy.ts";
import { NewerChanges } from "../../parts/newer-changes.tsx";
import { formCopy } from "./copy.ts";
import { pesosIn } from "./product-draft.ts";
import type { Change } from "./rebase.ts";

const words = formCopy.stale;

type StaleProductProps = {
  changes: readonly Change[];
  onTake: (fields: Change["field"][]) => void;
};

export function StaleProduct({ changes, onTake }: StaleProductProps) {
  const nameOf = useCategoryName();
  const format = (field: Change["field"], value: Change["was"]) =>
    field === "category_id" ? nameOf(String(value)) : formatValue(field, value);
  const shown = changes.map(({ field, was, is, mine }) => ({
    field,
    name: formCopy.fields[field],
    was: format(field, was),
    is: format(field, is),
    yours: mine === undefined ? undefined : format(field, mine),
  }));
  return <NewerChanges title={words.title} intro={words.intro} changes={shown} onTake={onTake} />;
}

function formatValue(field: Change["field"], value: Change["was"]): string {
  if (typeof value === "boolean") return value ? copy.yes : copy.no;
  if (value === "") return copy.newer.empty;
  return field === "price" ? formatAmount(pesosIn(value) ?? 0) : value;
}
