import { formatPesos } from "#domain/money.ts";
import { DISCOUNT, MAX_STOCK, PRODUCT_TEXT, unitPrice } from "#domain/product.ts";
import { CategoryField } from "../categories/category-field.tsx";
import { Check, Field, NOT_BLANK, WIDE_CONTROL } from "../parts/field.tsx";
import { pesosIn, type ProductDraft } from "./product-draft.ts";
import { isPlain, setUnits } from "./variant-grid.ts";
import { VariantEditor } from "./variant-editor.tsx";
import { formCopy } from "./form-copy.ts";

const words = formCopy.product;

/** Refusals of the server, by the call's field. */
export type FieldErrors = Partial<Record<string, string>>;

type ProductFieldsProps = {
  draft: ProductDraft;
  errors: FieldErrors;
  onChange: (draft: ProductDraft) => void;
};

/** Create and edit form (spec 3); the browser checks required fields (spec 5). */
export function ProductFields({ draft, errors, onChange }: ProductFieldsProps) {
  const set = (change: Partial<ProductDraft>) => onChange({ ...draft, ...change });
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
      <Field label={words.name} error={errors.name} className="sm:col-span-full">
        {(wiring) => (
          <input
            {...wiring}
            name="name"
            {...NOT_BLANK}
            maxLength={PRODUCT_TEXT.name}
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            className={WIDE_CONTROL}
          />
        )}
      </Field>
      <Field label={words.description} error={errors.description} className="sm:col-span-full">
        {(wiring) => (
          <textarea
            {...wiring}
            name="description"
            rows={3}
            maxLength={PRODUCT_TEXT.description}
            value={draft.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
            className={WIDE_CONTROL}
          />
        )}
      </Field>
      <Field label={words.price} error={errors.price} hint={<FinalPrice draft={draft} />}>
        {(wiring) => (
          <input
            {...wiring}
            name="price"
            // Text, because a number input reads '25.900' as less than 26.
            inputMode="decimal"
            autoComplete="off"
            required
            value={draft.price}
            onChange={(event) => set({ price: event.currentTarget.value })}
            className={`${WIDE_CONTROL} tabular-nums`}
          />
        )}
      </Field>
      <Field label={words.discount} error={errors.discount_percentage} hint={words.discountHint}>
        {(wiring) => (
          <input
            {...wiring}
            name="discount_percentage"
            type="number"
            inputMode="numeric"
            min={0}
            max={DISCOUNT.max}
            value={draft.discount_percentage}
            onChange={(event) => set({ discount_percentage: event.currentTarget.value })}
            className={`${WIDE_CONTROL} tabular-nums`}
          />
        )}
      </Field>
      {isPlain(draft.grid) && (
        <Field label={words.stock} error={errors.stock}>
          {(wiring) => (
            <input
              {...wiring}
              name="stock"
              type="number"
              inputMode="numeric"
              required
              min={0}
              max={MAX_STOCK}
              value={draft.grid.cells[0]?.[0]?.units ?? ""}
              onChange={(event) => set({ grid: setUnits(draft.grid, 0, 0, event.currentTarget.value) })}
              className={`${WIDE_CONTROL} tabular-nums`}
            />
          )}
        </Field>
      )}
      <VariantEditor
        grid={draft.grid}
        error={errors.variants ?? (isPlain(draft.grid) ? undefined : errors.stock)}
        onChange={(grid) => set({ grid })}
      />
      <Field label={words.sizeGuide} hint={words.sizeGuideHint} error={errors.size_guide} className="sm:col-span-full">
        {(wiring) => (
          <textarea
            {...wiring}
            name="size_guide"
            rows={3}
            maxLength={PRODUCT_TEXT.description}
            value={draft.size_guide}
            onChange={(event) => set({ size_guide: event.currentTarget.value })}
            className={WIDE_CONTROL}
          />
        )}
      </Field>
      <CategoryField
        value={draft.category_id}
        error={errors.category_id}
        onChange={(category_id) => set({ category_id })}
        className="sm:col-span-full"
      />
      <div className="sm:col-span-full">
        <Check
          name="is_pinned"
          label={words.isPinned}
          isChecked={draft.is_pinned}
          onChange={(is_pinned) => set({ is_pinned })}
        />
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
