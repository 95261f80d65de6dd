import { useId } from "react";
import { isProvince, PROVINCE_LETTERS, PROVINCES } from "#domain/provinces.ts";
import { Button } from "#ui/button.tsx";
import { Check } from "../parts/field.tsx";
import { ChevronIcon } from "../parts/icons.tsx";
import { deliveryCopy } from "./copy.ts";

const words = deliveryCopy.form;

/** By name, as people look for theirs. */
const BY_NAME = PROVINCE_LETTERS.toSorted((a, b) => PROVINCES[a].localeCompare(PROVINCES[b], "es"));

/** Names of letters separated by commas. */
export function chosenProvinces(letters: string): string[] {
  return letters.split(",").flatMap((letter) => (isProvince(letter) ? PROVINCES[letter] : []));
}

type ProvincePickerProps = { value: string; error: string | undefined; onChange: (value: string) => void };

/** Collapsed at first, since most methods name no province. */
export function ProvincePicker({ value, error, onChange }: ProvincePickerProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const chosen = new Set(value === "" ? [] : value.split(","));
  const write = (letters: ReadonlySet<string>) =>
    onChange(PROVINCE_LETTERS.filter((letter) => letters.has(letter)).join(","));
  return (
    <div>
      <details className="group border border-edge">
        <summary className="relative flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2 pr-10 pl-3 hover:bg-sand">
          <span className="font-medium">{words.fields.provinces}</span>
          <span className="min-w-0 text-sm wrap-anywhere text-muted">
            {chosen.size === 0 ? words.noProvinces : chosenProvinces(value).join(", ")}
          </span>
          <ChevronIcon className="absolute top-1/2 right-3 -translate-y-1/2 group-open:rotate-180" />
        </summary>
        <fieldset aria-describedby={error ? `${hintId} ${errorId}` : hintId} className="border-t border-line px-3 pb-2">
          <legend className="sr-only">{words.fields.provinces}</legend>
          <ul className="grid gap-x-4 sm:grid-cols-2">
            {BY_NAME.map((letter) => (
              <li key={letter}>
                <Check
                  isChecked={chosen.has(letter)}
                  onChange={(isChecked) => {
                    const next = new Set(chosen);
                    if (isChecked) next.add(letter);
                    else next.delete(letter);
                    write(next);
                  }}
                >
                  {PROVINCES[letter]}
                </Check>
              </li>
            ))}
          </ul>
          {chosen.size > 0 && (
            <Button look="link" onClick={() => onChange("")}>
              {words.clearProvinces}
            </Button>
          )}
        </fieldset>
      </details>
      <p id={hintId} className="mt-1 text-sm text-muted">
        {words.provincesHint}
      </p>
      {error && (
        <p id={errorId} className="mt-1 text-sm font-medium text-accent">
          {error}
        </p>
      )}
    </div>
  );
}
