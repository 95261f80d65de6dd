import { useId } from "react";
import {
  DEADLINE_FIELDS,
  type DeadlineField,
  deadlineOf,
  describeDeadline,
  type DeadlineRule,
} from "#domain/payment-deadline.ts";
import { readSetting, type TypedSettings } from "#domain/read-settings.ts";
import { useNow } from "#ui/use-now.ts";
import { Radio } from "../parts/field.tsx";
import { settingsCopy } from "./copy.ts";
import { SettingInput, type SettingsForm, WHOLE_LINE } from "./setting-input.tsx";

const words = settingsCopy.deadline;

const UNITS = ["none", ...DEADLINE_FIELDS] as const;

/** A unit's initial value when chosen. */
const FIRST: Record<DeadlineField, string> = { payment_hours: "48", payment_business_days: "2" };

/** Undefined if the input cannot be understood. */
export function typedRule(typed: TypedSettings): DeadlineRule | undefined {
  const lengths = DEADLINE_FIELDS.map((field) => readSetting(field, typed[field]));
  if (lengths.some((read) => !read.ok)) return undefined;
  const [payment_hours = null, payment_business_days = null] = lengths.map((read) =>
    read.ok && typeof read.value === "number" ? read.value : null,
  );
  return { payment_hours, payment_business_days };
}

/** One unit or none: typing in one clears the other. */
export function DeadlineFields({ form }: { form: SettingsForm }) {
  const name = useId();
  const now = useNow();
  const chosen = DEADLINE_FIELDS.find((field) => form.typed[field] !== "") ?? "none";
  const only = (unit: (typeof UNITS)[number], text: string) => {
    for (const field of DEADLINE_FIELDS) form.onType(field, field === unit ? text : "");
  };
  const rule = typedRule(form.typed);
  const example = rule && deadlineOf(rule, now);
  return (
    <>
      <fieldset className={WHOLE_LINE}>
        <legend className="text-sm font-medium">{words.unit}</legend>
        <div className="flex flex-wrap gap-x-6">
          {UNITS.map((unit) => (
            <Radio
              key={unit}
              name={name}
              isChecked={unit === chosen}
              onChoose={() => only(unit, unit === "none" ? "" : FIRST[unit])}
            >
              {words.units[unit]}
            </Radio>
          ))}
        </div>
      </fieldset>
      {DEADLINE_FIELDS.map((field) => (
        <SettingInput
          key={field}
          form={{ ...form, onType: (_, text) => only(field, text) }}
          field={field}
          inputMode="numeric"
        />
      ))}
      <output className={`text-sm ${WHOLE_LINE}`}>
        {chosen === "none" ? words.none : example && words.example(describeDeadline(example.dueAt))}
      </output>
    </>
  );
}
