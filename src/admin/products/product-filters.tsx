import { GENERAL_SLUG } from "#domain/category.ts";
import { GENERAL_CATEGORY } from "#domain/product.ts";
import { useCategories } from "../categories/category-queries.ts";
import { FilterSelect } from "../parts/list-tools.tsx";
import { productsCopy } from "./copy.ts";
import type { ProductFilter } from "./product-filter.ts";

const words = productsCopy.filters;

const STATES = [
  ["", words.allStates],
  ["activo", words.onlyActive],
  ["inactivo", words.onlyInactive],
] as const;

const TOGGLES = [
  ["sin_stock", words.soldOut],
  ["ofertas", words.onOffer],
  ["destacados", words.pinned],
] as const;

type FiltersProps = { values: ProductFilter; onChange: (name: keyof ProductFilter, value: string) => void };

export function StateFilter({ values, onChange }: FiltersProps) {
  return (
    <FilterSelect
      label={words.state}
      value={values.estado ?? ""}
      options={STATES}
      onChange={(state) => onChange("estado", state)}
    />
  );
}

export function CategoryFilter({ values: { categoria = "" }, onChange }: FiltersProps) {
  const { data: categories = [] } = useCategories();
  const names = new Map([
    [GENERAL_SLUG, GENERAL_CATEGORY],
    ...categories.map(({ slug, name }) => [slug, name] as const),
  ]);
  // The address may name a category that is not loaded yet, or was deleted.
  if (categoria !== "" && !names.has(categoria)) names.set(categoria, categoria);
  return (
    <FilterSelect
      label={words.category}
      value={categoria}
      options={[["", words.allCategories], ...names]}
      onChange={(slug) => onChange("categoria", slug)}
    />
  );
}

/** Also where a browser forces its colours. */
const ON =
  "border-ink bg-ink text-paper forced-colors:bg-[SelectedItem] forced-colors:text-[SelectedItemText] forced-colors:forced-color-adjust-none";

export function ProductToggles({ values, onChange }: FiltersProps) {
  return (
    <fieldset aria-label={words.more} className="flex min-w-0 flex-wrap gap-2">
      {TOGGLES.map(([name, label]) => {
        const isOn = values[name] === "1";
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(name, isOn ? "" : "1")}
            className={`min-h-11 cursor-pointer border px-3 text-sm dense ${isOn ? ON : "border-edge hover:border-ink"}`}
          >
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}
