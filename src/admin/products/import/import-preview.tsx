import { groupDigits } from "#domain/money.ts";
import { excerpt } from "#domain/spelling.ts";
import type { ImportPreview, ShownChange } from "#server/products/import-products.ts";
import { copy } from "../../copy.ts";
import { ImportCounts, ImportedRows } from "../../import/imported-rows.tsx";
import { formatExactAmount } from "../../parts/format-exact-amount.ts";
import { productImportCopy as words } from "./copy.ts";

/** Characters kept of a long text. */
const EXCERPT = 60;

export function ImportPreviewTable({ preview }: { preview: ImportPreview }) {
  const { created, updated, products, new_categories: categories } = preview;
  const rest = created + updated - products.length;
  const rows = products.map((product) => ({
    ...product,
    changes: product.changes.map((change) => ({
      name: [words.fields[change.column], change.variant].filter(Boolean).join(" "),
      before: shown(change, change.before),
      after: shown(change, change.after),
    })),
  }));
  return (
    <>
      <ImportCounts preview={preview} words={words} />
      {categories.length > 0 && <p className="mt-3">{words.newCategories(categories)}</p>}
      <ImportedRows rows={rows} words={words} />
      {rest > 0 && <p className="mt-3 text-muted">{words.more(rest)}</p>}
    </>
  );
}

/** Prices with centavos, since they are compared here. */
function shown({ column }: ShownChange, value: ShownChange["after"]): string {
  if (value === null || value === "") return copy.newer.empty;
  if (typeof value === "boolean") return value ? copy.yes : copy.no;
  if (typeof value === "number") {
    if (column === "descuento") return `${value}%`;
    return column === "precio" ? formatExactAmount(value) : groupDigits(value);
  }
  return excerpt(value, EXCERPT);
}
