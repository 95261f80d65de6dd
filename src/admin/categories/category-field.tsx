import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { MAX_CATEGORY_NAME } from "#domain/category.ts";
import { GENERAL_CATEGORY } from "#domain/product.ts";
import { Button } from "#ui/button.tsx";
import { copy } from "../copy.ts";
import { detailOf } from "../http.ts";
import { Field, WIDE_CONTROL } from "../parts/field.tsx";
import { onEnter } from "../parts/on-enter.ts";
import { SmallButton } from "../parts/small-button.tsx";
import { useSendOnce } from "../send-once.ts";
import { createCategory, refreshCategories, showCreated, useCategories } from "./category-queries.ts";
import { categoriesCopy as words } from "./copy.ts";

/** An option that opens the field for a new name. */
const NEW = "new";

type CategoryFieldProps = {
  /** An id, or empty for 'General'. */
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
  className: string;
};

export function CategoryField({ value, error, onChange, className }: CategoryFieldProps) {
  const [isNaming, setNaming] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const query = useCategories();
  const categories = query.data ?? [];
  const isListed = value === "" || categories.some(({ id }) => id === value);

  const close = () => {
    setNaming(false);
    select.current?.focus();
  };
  return (
    <div className={className}>
      <Field label={words.field} error={error} className="max-w-sm">
        {(wiring) => (
          <select
            {...wiring}
            ref={(element) => {
              select.current = element;
              // Otherwise the product would be saved with its previous category.
              element?.setCustomValidity(isNaming ? words.fieldUnmade : "");
            }}
            name="category_id"
            value={isNaming ? NEW : value}
            onChange={({ currentTarget }) => {
              setNaming(currentTarget.value === NEW);
              if (currentTarget.value !== NEW) onChange(currentTarget.value);
            }}
            className={WIDE_CONTROL}
          >
            <option value="">{GENERAL_CATEGORY}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {!isListed && <option value={value}>{query.isPending ? copy.state.loading : words.fieldGone}</option>}
            <option value={NEW}>{words.fieldNew}</option>
          </select>
        )}
      </Field>
      {query.isError && (
        <p role="alert" className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          {words.fieldFailed}
          <Button look="link" onClick={() => void query.refetch()}>
            {copy.state.retry}
          </Button>
        </p>
      )}
      {isNaming && (
        <NewCategory
          onMade={(id) => {
            onChange(id);
            close();
          }}
          onCancel={close}
        />
      )}
    </div>
  );
}

/** Inside another form, which Enter here must not submit. */
function NewCategory({ onMade, onCancel }: { onMade: (id: string) => void; onCancel: () => void }) {
  const errorId = useId();
  const [name, setName] = useState("");
  const once = useSendOnce(createCategory);
  const making = useMutation({
    mutationFn: once.send,
    onSuccess: (category) => {
      showCreated(category);
      void refreshCategories();
    },
  });
  const make = () => {
    if (name.trim() !== "" && !making.isPending) {
      // Only while this is open: otherwise another category was chosen meanwhile.
      making.mutate(name, { onSuccess: ({ id }) => onMade(id) });
    }
  };

  return (
    <div className="mt-2 max-w-xl">
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={words.name}
          placeholder={words.name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to type a name
          autoFocus
          maxLength={MAX_CATEGORY_NAME}
          readOnly={making.isPending}
          value={name}
          {...(making.isError ? { "aria-invalid": true, "aria-describedby": errorId } : {})}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => onEnter(event, make)}
          className={`${WIDE_CONTROL} flex-1 basis-48`}
        />
        <SmallButton isHeld={making.isPending} onClick={make}>
          {making.isPending ? words.creating : words.create}
        </SmallButton>
        <SmallButton isHeld={making.isPending} onClick={onCancel}>
          {copy.form.cancel}
        </SmallButton>
      </div>
      {making.isError && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-accent">
          {detailOf(making.error)}
        </p>
      )}
    </div>
  );
}
