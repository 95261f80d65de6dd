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
  className?: string;
};

/** One setting under its name. What the browser would correct or complete by itself is left as it is typed. */
export function SettingInput(props: SettingInputProps) {
  const { form, field, hint = settingsCopy.hints[field], type = "text", inputMode, className } = props;
  return (
    <Field label={settingsCopy.fields[field]} error={form.errors[field]} hint={hint} className={className}>
      {(wiring) => (
        <input
          {...wiring}
          name={field}
          type={type}
          inputMode={inputMode}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={form.typed[field]}
          onChange={(event) => form.onType(field, event.currentTarget.value)}
          className={WIDE_CONTROL}
        />
      )}
    </Field>
  );
}

type SettingTextProps = { form: SettingsForm; field: SettingsField; rows: number; className?: string };

/** One setting that has several lines. */
export function SettingText({ form, field, rows, className }: SettingTextProps) {
  return (
    <Field
      label={settingsCopy.fields[field]}
      error={form.errors[field]}
      hint={settingsCopy.hints[field]}
      className={className}
    >
      {(wiring) => (
        <textarea
          {...wiring}
          name={field}
          rows={rows}
          value={form.typed[field]}
          onChange={(event) => form.onType(field, event.currentTarget.value)}
          className={WIDE_CONTROL}
        />
      )}
    </Field>
  );
}
