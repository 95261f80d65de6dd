import type { HTMLInputTypeAttribute, ReactNode } from "react";
import type { SettingsField, TypedSettings } from "#domain/settings.ts";
import { Field, WIDE_CONTROL } from "../parts/field.tsx";
import { settingsCopy } from "./copy.ts";
import type { FieldErrors } from "./settings-draft.ts";

export const WHOLE_LINE = "sm:col-span-full";

export type SettingsForm = {
  typed: TypedSettings;
  errors: FieldErrors;
  onType: (field: SettingsField, text: string) => void;
};

type SettingInputProps = {
  form: SettingsForm;
  field: SettingsField;
  hint?: ReactNode; // instead of the field's own
  type?: HTMLInputTypeAttribute;
  inputMode?: "decimal" | "numeric" | "tel" | "url" | "email";
  rows?: number; // of a text with several lines
  placeholder?: string;
  className?: string;
};

export function SettingInput(props: SettingInputProps) {
  const {
    form,
    field,
    hint = settingsCopy.hints[field],
    type = "text",
    inputMode,
    rows,
    placeholder,
    className,
  } = props;
  const control = {
    name: field,
    value: form.typed[field],
    onChange: (event: { currentTarget: { value: string } }) => form.onType(field, event.currentTarget.value),
    placeholder,
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
