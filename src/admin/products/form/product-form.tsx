import { type ReactNode, type RefObject, useId } from "react";
import { IconButton } from "#ui/button.tsx";
import { CloseIcon } from "#ui/icons.tsx";
import { type Discard, FormButtons } from "../../parts/discard.tsx";
import { Form } from "../../parts/form.tsx";
import { HeldFields } from "../../parts/held-fields.tsx";
import { formCopy } from "./copy.ts";
import { PictureEditor, type Progress } from "./picture-editor.tsx";
import { type Picture, withRenamedColor } from "./pictures.ts";
import type { ProductDraft } from "./product-draft.ts";
import { type FieldErrors, ProductFields } from "./product-fields.tsx";
import { colorsOf } from "./variant-grid.ts";

const words = formCopy.product;

/** A dialog fills its window and scrolls its fields, in a low window itself, too; the other layout is part of a page. */
const LAYOUTS = {
  dialog: {
    form: "flex h-full flex-col sm:h-auto sm:max-h-[92dvh]",
    // Absolutely positioned children, such as words for screen readers, scroll with it.
    fields: "relative min-h-40 flex-1 overflow-y-auto overscroll-contain",
  },
  page: { form: "mb-6 border border-line", fields: "" },
};

type ProductFormProps = {
  layout: keyof typeof LAYOUTS;
  ref: RefObject<HTMLFormElement | null>;
  title: string;
  titleId?: string;
  submit: string;
  isBusy: boolean;
  leaving: Discard;
  draft: ProductDraft;
  errors: FieldErrors;
  pictures: readonly Picture[];
  progress: Progress;
  onChange: (change: { draft?: Partial<ProductDraft>; pictures?: Picture[] }) => void;
  onSubmit: () => void;
  warnings: ReactNode;
  children?: ReactNode;
  /** Above the buttons. */
  foot?: ReactNode;
};

/** One form for a new and for a stored product: pictures, fields, buttons. */
export function ProductForm({ layout, ref, title, titleId, submit, isBusy, leaving, ...form }: ProductFormProps) {
  const ownId = useId();
  const id = titleId ?? ownId;
  const { draft, errors, pictures, progress, onChange, onSubmit, warnings, children, foot } = form;
  return (
    <Form ref={ref} aria-labelledby={id} onSubmit={onSubmit} className={LAYOUTS[layout].form}>
      <div className="flex min-h-15 shrink-0 items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4 sm:pl-6">
        <h2 id={id} className="font-display text-xl">
          {title}
        </h2>
        {layout === "dialog" && (
          <IconButton name={words.close} onClick={leaving.leave}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- held fields take no focus: no key would scroll */}
      <div tabIndex={isBusy && layout === "dialog" ? 0 : undefined} className={LAYOUTS[layout].fields}>
        <HeldFields isHeld={isBusy} className="flex min-w-0 flex-col gap-6 p-4 sm:p-6">
          {warnings}
          <PictureEditor
            pictures={pictures}
            colors={colorsOf(draft.grid)}
            progress={progress}
            onChange={(pictures) => onChange({ pictures })}
          />
          <ProductFields
            draft={draft}
            errors={errors}
            onChange={(change) =>
              onChange({
                draft: change,
                ...(change.grid && { pictures: withRenamedColor(pictures, draft.grid.colors, change.grid.colors) }),
              })
            }
          />
          {children}
        </HeldFields>
      </div>
      {foot}
      <footer className="flex shrink-0 flex-wrap items-center justify-end gap-3 border-t border-line p-3 max-sm:[&>button]:grow sm:px-6">
        <FormButtons form={leaving} isSending={isBusy}>
          {submit}
        </FormButtons>
      </footer>
    </Form>
  );
}
