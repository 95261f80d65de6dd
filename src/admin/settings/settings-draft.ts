import { explainSetting } from "#domain/explain-setting.ts";
import { ORDER_LIMIT_FIELDS } from "#domain/order-limits.ts";
import { DEADLINE_FIELDS, hasDeadline } from "#domain/payment-deadline.ts";
import { asTyped, readSetting, type TypedSettings } from "#domain/read-settings.ts";
import type { SettingsField } from "#domain/settings.ts";
import { WHATSAPP_FIELDS } from "#domain/whatsapp-text.ts";
import type { EditableSettings } from "#server/settings/settings.ts";
import { type NewerText, rebaseTexts } from "../drafts/rebase-texts.ts";
import type { Unanswered } from "../send-once.ts";

/** In the order shown. */
export const SECTION_FIELDS = {
  shop: ["shop_name", "legal_name", "street_address", "hours", "exchanges", "whatsapp", "contact_email", "instagram"],
  payment: ["alias", "cbu", "holder", "cuit", "bank"],
  deadline: DEADLINE_FIELDS,
  whatsapp: WHATSAPP_FIELDS,
  legal: ["consumer_claims_url", "fiscal_data_url", "iva_rate", "terms", "privacy"],
  limits: ORDER_LIMIT_FIELDS,
} as const satisfies Record<string, readonly SettingsField[]>;

export type Section = keyof typeof SECTION_FIELDS;

const ALL_FIELDS: readonly SettingsField[] = Object.values(SECTION_FIELDS).flat();

/** The settings as read, what was typed over them, and what others changed. */
export type Editing = {
  base: EditableSettings;
  typed: TypedSettings;
  newer: readonly NewerText<SettingsField>[];
  unanswered: { readonly [name in Section]?: Unanswered<SentSettings> | undefined };
};

/** What one form sends, except the password. */
export type SentSettings = { version: number; change: Partial<TypedSettings> };

export type FieldErrors = Partial<Record<SettingsField, string>>;

export function startEditing(base: EditableSettings): Editing {
  return { base, typed: typedOf(base), newer: [], unanswered: {} };
}

export function unsavedIn({ base, typed }: Editing, section: Section): Partial<TypedSettings> {
  const before = typedOf(base);
  const changed = SECTION_FIELDS[section].filter((field) => typed[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

/** Whether open orders would get a deadline, or lose theirs. */
export function switchesDeadline({ base, typed }: Editing): boolean {
  return hasDeadline(base) !== DEADLINE_FIELDS.some((field) => typed[field].trim() !== "");
}

export function errorsIn(typed: Partial<TypedSettings>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, text] of Object.entries(typed) as [SettingsField, string][]) {
    const read = readSetting(field, text);
    if (!read.ok) errors[field] = explainSetting(read.refusal);
  }
  return errors;
}

/** Keeps what is typed in other sections. */
export function afterSaving(editing: Editing, saved: EditableSettings, section: Section): Editing {
  const fields: readonly SettingsField[] = SECTION_FIELDS[section];
  const stored = typedOf(saved);
  const own = Object.fromEntries(fields.map((field) => [field, stored[field]]));
  return {
    base: saved,
    typed: { ...editing.typed, ...own },
    unanswered: { ...editing.unanswered, [section]: undefined },
    newer: editing.newer.filter(({ field }) => !fields.includes(field)),
  };
}

/** What is left to send once an earlier request is known to be `saved`; undefined if nothing. */
export function restOf(editing: Editing, saved: EditableSettings, section: Section): SentSettings | undefined {
  // The forms may already be based on somebody else's later version.
  const base = editing.base.version > saved.version ? editing.base : saved;
  const change = unsavedIn({ ...editing, base }, section);
  return Object.keys(change).length === 0 ? undefined : { version: base.version, change };
}

export function discard(editing: Editing, section: Section): Editing {
  return afterSaving(editing, editing.base, section);
}

/** Rebases on what somebody else saved: untouched fields take the new value. */
export function rebase(editing: Editing, now: EditableSettings): Editing {
  return { ...editing, base: now, ...rebaseOn(now, { ...editing, was: typedOf(editing.base) }) };
}

type Texts = Pick<Editing, "typed" | "newer"> & { was: TypedSettings };

/** Input that differs from the stored value only in spelling, as after a lost answer, counts as the same. */
function rebaseOn(now: EditableSettings, { was, typed, newer }: Texts) {
  const is = typedOf(now);
  const isStored = (field: SettingsField) => {
    const read = readSetting(field, typed[field]);
    return is[field] !== was[field] && read.ok && read.value === now[field];
  };
  const stored = ALL_FIELDS.filter(isStored).map((field) => [field, is[field]]);
  return rebaseTexts(ALL_FIELDS, { was, is, typed: { ...typed, ...Object.fromEntries(stored) }, newer });
}

/** In the browser's storage: the field's value when the form opened, and what was typed. */
type StoredField = { was: string; typed: string };

/** What is typed and unsaved; undefined if nothing. */
export function storeEditing({ base, typed }: Editing): Partial<Record<SettingsField, StoredField>> | undefined {
  const was = typedOf(base);
  const changed = ALL_FIELDS.filter((field) => typed[field] !== was[field]);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, { was: was[field], typed: typed[field] }]));
}

/** Rebases what `storeEditing` stored on the current settings; unknown fields are dropped. */
export function recoverEditing(stored: unknown, now: EditableSettings): Editing {
  const is = typedOf(now);
  const fields = Object(stored) as Partial<Record<SettingsField, Partial<StoredField> | null>>;
  const [was, typed] = [{ ...is }, { ...is }];
  for (const field of ALL_FIELDS) {
    const { was: before, typed: text } = Object(fields[field]) as { was?: unknown; typed?: unknown };
    if (typeof before === "string" && typeof text === "string") [was[field], typed[field]] = [before, text];
  }
  // Fields are sent whole, not as differences: what was saved without an answer is in `now`.
  return { base: now, unanswered: {}, ...rebaseOn(now, { was, typed, newer: [] }) };
}

export function takeNewer(editing: Editing, field: SettingsField): Editing {
  return {
    ...editing,
    typed: { ...editing.typed, [field]: typedOf(editing.base)[field] },
    newer: editing.newer.map((value) => (value.field === field ? { ...value, isDisputed: false } : value)),
  };
}

function typedOf(settings: EditableSettings): TypedSettings {
  const typed = asTyped(settings);
  return Object.fromEntries(ALL_FIELDS.map((field) => [field, typed[field]])) as TypedSettings;
}
