import { useEffect, useRef, useState } from "react";
import { PRODUCT_TEXT } from "#domain/product.ts";
import { Button } from "#ui/button.tsx";
import { CONTROL, Field } from "../../parts/field.tsx";
import { onEnter } from "../../parts/on-enter.ts";
import { SmallButton } from "../../parts/small-button.tsx";
import { formCopy } from "./copy.ts";
import { addNames, isPlain, splitNames, type VariantGrid } from "./variant-grid.ts";
import { VariantTable } from "./variant-table.tsx";

const words = formCopy.variants;

type VariantEditorProps = { grid: VariantGrid; error: string | undefined; onChange: (grid: VariantGrid) => void };

/** Closed until the product has choices, which somebody else may give it meanwhile. */
export function VariantEditor({ grid, error, onChange }: VariantEditorProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isPlain(grid)) setOpen(true);
  if (!isOpen) {
    return (
      <div className="sm:col-span-full">
        <Button look="link" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 sm:col-span-full">
      <legend className="float-left mb-1 w-full text-lg">{words.title}</legend>
      <p className="clear-both mb-4 text-sm text-muted">{words.intro}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NamesInput
          label={words.newSizes}
          hint={words.newSizesHint}
          submit={words.addSizes}
          isFirst={isPlain(grid)}
          onAdd={(names) => onChange(addNames("sizes", grid, names))}
        />
        <NamesInput
          label={words.newColors}
          hint={words.newColorsHint}
          submit={words.addColors}
          onAdd={(names) => onChange(addNames("colors", grid, names))}
        />
      </div>
      {!isPlain(grid) && <VariantTable grid={grid} onChange={onChange} />}
      {error && (
        <p role="alert" data-error-of="variants" className="mt-3 text-sm font-medium text-accent">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type NamesInputProps = {
  label: string;
  hint: string;
  submit: string;
  /** Takes the focus when it appears, because the button that opened it is gone. */
  isFirst?: boolean;
  onAdd: (names: string[]) => void;
};

function NamesInput({ label, hint, submit, isFirst = false, onAdd }: NamesInputProps) {
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const isLong = splitNames(text).some((name) => name.length > PRODUCT_TEXT.size);
  const problem = isLong ? words.tooLong : text.trim() && words.unadded(submit);
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  const add = () => {
    if (isLong) return void input.current?.reportValidity();
    onAdd(splitNames(text));
    setText("");
  };
  return (
    <Field label={label}>
      {(wiring) => (
        <div className="flex">
          <input
            {...wiring}
            ref={input}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it is gone
            autoFocus={isFirst}
            placeholder={hint}
            maxLength={PRODUCT_TEXT.size * 10}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => onEnter(event, add)}
            className={`${CONTROL} flex-1`}
          />
          <SmallButton className="-ml-px text-sm" onClick={add}>
            {submit}
          </SmallButton>
        </div>
      )}
    </Field>
  );
}
