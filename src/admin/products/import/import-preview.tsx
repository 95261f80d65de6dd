import type { ReactNode } from "react";
import type { ImportPreview, ShownChange, ShownProduct } from "#server/products/import-products.ts";
import { showAmount } from "../../parts/amount.ts";
import { useWide } from "../../parts/use-wide.ts";
import { importCopy as words } from "./copy.ts";

/** Characters of a long text. */
const EXCERPT = 60;

const CELL = "py-2 pr-6 align-top";

export function ImportPreviewTable({ preview }: { preview: ImportPreview }) {
  const { created, updated, products, new_categories: categories, ignored_columns: ignored } = preview;
  const rest = created + updated - products.length;
  return (
    <>
      <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-2">
        {(["created", "updated", "unchanged"] as const).map((count) => (
          <div key={count} className="flex flex-row-reverse items-baseline gap-2">
            <dt>{words.counts[count]}</dt>
            <dd className="font-display text-2xl tabular-nums">{preview[count].toLocaleString("es-AR")}</dd>
          </div>
        ))}
      </dl>
      {categories.length > 0 && <p className="mt-3">{words.newCategories(categories)}</p>}
      {ignored.length > 0 && <p className="mt-3 text-muted">{words.ignoredColumns(ignored)}</p>}
      {products.length === 0 && <p className="mt-3">{words.nothing}</p>}
      {products.length > 0 && <Products products={products} />}
      {rest > 0 && <p className="mt-3 text-muted">{words.more(rest)}</p>}
    </>
  );
}

function Products({ products }: { products: readonly ShownProduct[] }) {
  if (!useWide()) {
    return (
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {products.map((product) => (
          <li key={product.row} className="py-3">
            <p className="text-sm text-muted">
              {words.row(product.row)} · {whatOf(product)}
            </p>
            <h3 className="font-medium wrap-anywhere">{product.name}</h3>
            <Changes product={product} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table columns={words.columns}>
      {products.map((product) => (
        <tr key={product.row} className="border-b border-line">
          <td className={`${CELL} text-muted tabular-nums`}>{product.row}</td>
          <td className={`${CELL} w-1/3 font-medium wrap-anywhere`}>{product.name}</td>
          <td className={CELL}>{whatOf(product)}</td>
          <td className={CELL}>
            <Changes product={product} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Table({ columns, children }: { columns: Readonly<Record<string, string>>; children: ReactNode }) {
  return (
    <table className="mt-4 w-full border-collapse text-left">
      <thead className="border-b border-ink text-sm">
        <tr>
          {Object.values(columns).map((name) => (
            <th key={name} className="py-2 pr-6 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function whatOf({ id }: ShownProduct): string {
  return id === null ? words.isNew : words.isChanged;
}

function Changes({ product: { id, changes } }: { product: ShownProduct }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {changes.map((change) => (
        <li key={change.column + change.variant} className="wrap-anywhere">
          <span className="text-muted">
            {words.fields[change.column]}
            {change.variant && ` ${change.variant}`}:{" "}
          </span>
          {id !== null && (
            <>
              <span className="sr-only">{words.was} </span>
              {shown(change, change.before)}
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, {words.is} </span>
            </>
          )}
          <span className={id === null ? "" : "font-medium"}>{shown(change, change.after)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Prices with centavos, since they are compared here. */
function shown({ column }: ShownChange, value: ShownChange["after"]): string {
  if (value === null || value === "") return words.empty;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") {
    if (column === "descuento") return `${value}%`;
    return column === "precio" ? showAmount(value) : value.toLocaleString("es-AR");
  }
  const letters = [...value];
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join("")}…` : value;
}

export function ImportErrors({ preview: { errors, error_count: count } }: { preview: ImportPreview }) {
  const isWide = useWide();
  return (
    <>
      <p className="mt-2">
        {words.errorsHint} {count > errors.length && words.errorsShown(errors.length)}
      </p>
      {isWide ? (
        <Table columns={words.errorColumns}>
          {errors.map(({ row, column, value, reason }) => (
            <tr key={row + column + reason} className="border-b border-line">
              <td className={`${CELL} tabular-nums`}>{row}</td>
              <td className={CELL}>{column}</td>
              <td className={`${CELL} max-w-xs text-muted wrap-anywhere`}>{value}</td>
              <td className={CELL}>{reason}</td>
            </tr>
          ))}
        </Table>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {errors.map(({ row, column, value, reason }) => (
            <li key={row + column + reason} className="py-3">
              <p className="text-sm text-muted">{[words.row(row), column].filter(Boolean).join(" · ")}</p>
              {value && <p className="wrap-anywhere">«{value}»</p>}
              <p className="font-medium">{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
