import { useEffect, useRef } from "react";
import type { SettingsField } from "#domain/settings.ts";
import { settingsCopy } from "./copy.ts";
import type { NewerValue } from "./settings-draft.ts";

const words = settingsCopy.newer;

/** Longest value that is worth showing beside another one, in characters. */
const SHOWN = 200;

type NewerValuesProps = {
  values: readonly NewerValue[];
  /** What is in the form. */
  typed: Readonly<Record<SettingsField, string>>;
  onTake: (field: SettingsField) => void;
};

/** What somebody else changed of a form that is open, and the choice between both where both changed the same. */
export function NewerValues({ values, typed, onTake }: NewerValuesProps) {
  const section = useRef<HTMLElement>(null);
  // Whoever pressed the button at the end of a form would not see what appears at its beginning.
  useEffect(() => {
    section.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <section ref={section} role="alert" className="mb-6 border-l-2 border-accent bg-sand p-4">
      <h3 className="font-medium">{words.title}</h3>
      <p className="mt-1 text-sm">{words.intro}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {values.map(({ field, was, is, isDisputed }) => (
          <li key={field} className="py-2">
            <p className="font-medium">{settingsCopy.fields[field]}</p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm wrap-anywhere">
              <dt className="text-muted">{words.was}</dt>
              <dd>{show(was)}</dd>
              <dt className="text-muted">{words.is}</dt>
              <dd>
                {show(is)}
                {!isDisputed && <span className="text-muted"> ({words.taken})</span>}
              </dd>
              {isDisputed && (
                <>
                  <dt className="text-muted">{words.yours}</dt>
                  <dd>{show(typed[field])}</dd>
                </>
              )}
            </dl>
            {isDisputed && (
              <button
                type="button"
                aria-label={words.take(settingsCopy.fields[field])}
                onClick={() => onTake(field)}
                className="text-link min-h-11 text-sm"
              >
                {words.takeShort}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function show(text: string): string {
  if (text === "") return settingsCopy.empty;
  return text.length > SHOWN ? words.longText : text;
}
