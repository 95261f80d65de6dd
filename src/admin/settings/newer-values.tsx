import type { SettingsField } from "#domain/settings.ts";
import { copy } from "../copy.ts";
import { NewerChanges } from "../parts/newer-changes.tsx";
import { settingsCopy } from "./copy.ts";
import { type Editing, type Section, SECTION_FIELDS, takeNewer } from "./settings-draft.ts";

const words = settingsCopy.newer;

const MAX_SHOWN = 200; // characters

type NewerValuesProps = {
  section: Section;
  editing: Editing;
  onEdit: (change: (before: Editing) => Editing) => void;
};

export function NewerValues({ section, editing: { base, typed, newer }, onEdit }: NewerValuesProps) {
  const fields: readonly SettingsField[] = SECTION_FIELDS[section];
  const values = newer.filter(({ field }) => fields.includes(field));
  if (values.length === 0) return null;
  const changes = values.map(({ field, was, is, isDisputed }) => ({
    field,
    name: settingsCopy.fields[field],
    was: formatValue(was),
    is: formatValue(is),
    yours: isDisputed ? formatValue(typed[field]) : undefined,
  }));
  return (
    <NewerChanges
      key={base.version}
      title={words.title}
      intro={words.intro}
      changes={changes}
      onTake={(fields) => onEdit((before) => fields.reduce(takeNewer, before))}
      className="mb-6"
    />
  );
}

function formatValue(text: string): string {
  if (text === "") return copy.newer.empty;
  return text.length > MAX_SHOWN ? words.longText : text;
}
