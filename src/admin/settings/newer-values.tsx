import type { SettingsField } from "#domain/settings.ts";
import { NewerChanges } from "../parts/newer-changes.tsx";
import { settingsCopy } from "./copy.ts";
import type { NewerValue } from "./settings-draft.ts";

const words = settingsCopy.newer;

/** Longest value that is worth showing beside another one, in characters. */
const SHOWN = 200;

type NewerValuesProps = {
  values: readonly NewerValue[];
  /** What is in the form. */
  typed: Readonly<Record<SettingsField, string>>;
  onTake: (fields: SettingsField[]) => void;
};

/** What somebody else changed of the settings while their form was open. */
export function NewerValues({ values, typed, onTake }: NewerValuesProps) {
  const changes = values.map(({ field, was, is, isDisputed }) => ({
    field,
    name: settingsCopy.fields[field],
    was: show(was),
    is: show(is),
    yours: isDisputed ? show(typed[field]) : undefined,
  }));
  return <NewerChanges title={words.title} intro={words.intro} changes={changes} onTake={onTake} className="mb-6" />;
}

function show(text: string): string {
  if (text === "") return settingsCopy.empty;
  return text.length > SHOWN ? words.longText : text;
}
