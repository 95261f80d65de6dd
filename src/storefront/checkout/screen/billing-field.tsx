import type { ComponentProps } from "react";
import { type CustomerField, isTooLong, REQUIRED_CUSTOMER_FIELDS } from "#domain/customer.ts";
import { Field } from "../../field.tsx";
import { changeDraft, useDraft } from "../draft.ts";
import { useIsSending } from "./confirm-order.ts";
import { explainLength, fieldCopy, screenCopy } from "./copy.ts";

type BillingFieldProps = Pick<ComponentProps<"input">, "type" | "autoComplete" | "inputMode"> &
  Pick<ComponentProps<typeof Field>, "error" | "width"> & {
    name: CustomerField;
    onClearError: () => void;
  };

export function BillingField({ name, error, onClearError, width, ...input }: BillingFieldProps) {
  const { label, hint } = fieldCopy[name];
  const isRequired = REQUIRED_CUSTOMER_FIELDS.some((required) => required === name);
  const value = useDraft()[name];
  const isSending = useIsSending();
  // Pasted text is never cut: its end might be the house number.
  const shownError = isTooLong(value) ? explainLength(value.length) : error;
  return (
    <Field
      label={label}
      note={isRequired ? undefined : screenCopy.optional}
      hint={hint}
      error={shownError}
      width={width}
    >
      {(control) => (
        <input
          {...control}
          {...input}
          name={name}
          value={value}
          readOnly={isSending}
          onChange={(event) => {
            changeDraft(name, event.target.value);
            if (error) onClearError();
          }}
          required={isRequired}
        />
      )}
    </Field>
  );
}
