import type { ComponentProps } from "react";
import type { TypedSettings } from "#domain/read-settings.ts";
import type { SettingsField } from "#domain/settings.ts";
import { LongTextField, TextField } from "../parts/field.tsx";
import { settingsCopy } from "./copy.ts";
import type { FieldErrors } from "./settings-draft.ts";

export const WHOLE_LINE = "sm:col-span-full";

export type SettingsForm = {
  typed: TypedSettings;
  errors: FieldErrors;
  onType: (field: SettingsField, text: string) => void;
};

export type SettingInputProps = Pick<
  ComponentProps<typeof TextField>,
  "type" | "inputMode" | "placeholder" | "className"
> & {
  form: SettingsForm;
  field: SettingsField;
  hint?: ComponentProps<typeof TextField>["hint"]; // instead of the field's own
  rows?: number; // for a text of several lines
};

export function SettingInput(props: SettingInputProps) {
  const { form, field, hint = settingsCopy.hints[field], rows, type, inputMode, ...shown } = props;
  const input = {
    label: settingsCopy.fields[field],
    hint,
    error: form.errors[field],
    name: field,
    value: form.typed[field],
    onText: (text: string) => form.onType(field, text),
    ...shown,
  };
  if (rows !== undefined) return <LongTextField {...input} rows={rows} />;
  return (
    <TextField
      {...input}
      type={type}
      inputMode={inputMode}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}
