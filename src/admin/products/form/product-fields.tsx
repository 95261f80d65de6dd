import { formatPesos } from "#domain/money.ts";
import { DISCOUNT, MAX_STOCK, PRODUCT_TEXT, unitPrice } from "#domain/product.ts";
import { CategoryField } from "../../categories/category-field.tsx";
import { Check, LongTextField, NOT_BLANK, TextField } from "../../parts/field.tsx";
import { formCopy } from "./copy.ts";
import { pesosIn, type ProductDraft } from "./product-draft.ts";
import { VariantEditor } from "./variant-editor.tsx";
import { isPlain, setUnits } from "./variant-grid.ts";
import { readUnits, WHOLE_NUMBER } from "./whole-number.ts";

const words = formCopy.product;

/** Refusals of the server, by the call's field. */
export type FieldErrors = Partial<Record<string, string>>;

type TextName = "name" | "description" | "price" | "discount_percentage" | "size_guide" | "search_words";

const LONG = { rows: 3, maxLength: PRODUCT_TEXT.description, className: "sm:col-span-full" } as const;

type ProductFieldsProps = {
  draft: ProductDraft;
  errors: FieldErrors;
  onChange: (change: Partial<ProductDraft>) => void;
};

/** Create and edit form (spec 3); the browser checks required fields (spec 5). */
export function ProductFields({ draft, errors, onChange: set }: ProductFieldsProps) {
  const wire = (name: TextName) => ({
    name,
    label: formCopy.fields[name],
    error: errors[name],
    value: draft[name],
    onText: (text: string) => set({ [name]: text }),
  });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <TextField
        {...wire("name")}
        {...NOT_BLANK}
        label={words.name}
        maxLength={PRODUCT_TEXT.name}
        className="sm:col-span-full"
      />
      <LongTextField {...wire("description")} {...LONG} />
      <TextField
        {...wire("price")}
        label={words.price}
        hint={<FinalPrice draft={draft} />}
        // Text, because a number input reads '25.900' as less than 26.
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <TextField {...wire("discount_percentage")} {...WHOLE_NUMBER} hint={words.discountHint} max={DISCOUNT.max} />
      {isPlain(draft.grid) && (
        <TextField
          {...WHOLE_NUMBER}
          name="stock"
          label={words.stock}
          error={errors.stock}
          required
          max={MAX_STOCK}
          value={draft.grid.cells[0]?.[0]?.units ?? ""}
          onText={(units) => set({ grid: setUnits(draft.grid, 0, 0, readUnits(units)) })}
        />
      )}
      <VariantEditor
        grid={draft.grid}
        error={errors.variants ?? (isPlain(draft.grid) ? undefined : errors.stock)}
        onChange={(grid) => set({ grid })}
      />
      <LongTextField {...wire("size_guide")} {...LONG} hint={words.sizeGuideHint} />
      <TextField
        {...wire("search_words")}
        hint={words.searchWordsHint}
        maxLength={PRODUCT_TEXT.searchWords}
        autoComplete="off"
        className="sm:col-span-full"
      />
      <CategoryField
        value={draft.category_id}
        error={errors.category_id}
        onChange={(category_id) => set({ category_id })}
        className="sm:col-span-full"
      />
      <div className="sm:col-span-full">
        <Check name="is_pinned" isChecked={draft.is_pinned} onChange={(is_pinned) => set({ is_pinned })}>
          {words.isPinned}
        </Check>
      </div>
    </div>
  );
}

/** Shown in whole pesos, as sold. */
function FinalPrice({ draft }: { draft: ProductDraft }) {
  const price = pesosIn(draft.price) ?? 0;
  const discount = Number(draft.discount_percentage);
  const isPayable = price > 0 && discount >= 0 && discount <= DISCOUNT.max;
  if (!isPayable) return null;
  return words.finalPrice(formatPesos(unitPrice({ price, discount_percentage: discount || null })));
}
