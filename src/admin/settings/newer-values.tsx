import type { SettingsField } from "#domain/settings.ts";
import { NewerChanges } from "../parts/newer-changes.tsx";
import { settingsCopy } from "./copy.ts";
import type { NewerValue } from "./settings-draft.ts";

const words = settingsCopy.newer;

const MAX_SHOWN = 200; // characters

type NewerValuesProps = {
  values: readonly NewerValue[];
  typed: Readonly<Record<SettingsField, string>>;
  onTake: (fields: SettingsField[]) => void;
};

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
  return text.length > MAX_SHOWN ? words.longText : text;
}
