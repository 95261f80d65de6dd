import type { HTMLInputTypeAttribute, ReactNode } from "react";
import type { SettingsField, TypedSettings } from "#domain/settings.ts";
import { Field, WIDE_CONTROL } from "../parts/field.tsx";
import { settingsCopy } from "./copy.ts";
import type { FieldErrors } from "./settings-draft.ts";

/** What the inputs of one form share. */
export type SettingsForm = {
  typed: TypedSettings;
  errors: FieldErrors;
  onType: (field: SettingsField, text: string) => void;
};

type SettingInputProps = {
  form: SettingsForm;
  field: SettingsField;
  /** Instead of the field's own. */
  hint?: ReactNode;
  type?: HTMLInputTypeAttribute;
  inputMode?: "decimal" | "numeric" | "tel" | "url" | "email";
  /** Of a text with several lines. */
  rows?: number;
  className?: string;
};

/** One setting under its name. What the browser would correct or complete by itself is left as it is typed. */
export function SettingInput(props: SettingInputProps) {
  const { form, field, hint = settingsCopy.hints[field], type = "text", inputMode, rows, className } = props;
  const control = {
    name: field,
    value: form.typed[field],
    onChange: (event: { currentTarget: { value: string } }) => form.onType(field, event.currentTarget.value),
    className: WIDE_CONTROL,
  };
  return (
    <Field label={settingsCopy.fields[field]} error={form.errors[field]} hint={hint} className={className}>
      {(wiring) =>
        rows === undefined ? (
          <input
            {...wiring}
            {...control}
            type={type}
            inputMode={inputMode}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        ) : (
          <textarea {...wiring} {...control} rows={rows} />
        )
      }
    </Field>
  );
}
