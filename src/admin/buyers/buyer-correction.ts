import { CUSTOMER_FIELDS, type CustomerField, type CustomerForm } from "#domain/customer.ts";
import type { BuyerRecord } from "#server/buyers/buyer-records.ts";
import type { NewerText } from "../drafts/rebase-texts.ts";
import { rowOf } from "./buyer-records.ts";

/** The records as read, what is typed over them, and what others changed meanwhile. */
export type Editing = {
  records: readonly BuyerRecord[];
  /** Only fields to be changed; both parts of a name. */
  typed: Partial<CustomerForm>;
  newer: readonly NewerText<CustomerField>[];
};

/** A name changes as a whole: a withdrawal request has first and last name in one field. */
const NAMES: readonly CustomerField[] = ["customer_name", "customer_lastname"];

/** Fields that change together, by their first one. */
const UNITS = CUSTOMER_FIELDS.filter((field) => field !== "customer_lastname");

export function startEditing(records: readonly BuyerRecord[]): Editing {
  return { records, typed: {}, newer: [] };
}

/** The input's value: as typed, else as in the newest order. */
export function valueOf({ records, typed }: Editing, field: CustomerField): string {
  return typed[field] ?? firstForm(records)[field] ?? "";
}

export function isMixed({ records }: Editing, field: CustomerField): boolean {
  return new Set(records.flatMap((record) => formOf(record)[field] ?? [])).size > 1;
}

export function typeField(editing: Editing, field: CustomerField, text: string): Editing {
  const first = firstForm(editing.records);
  const unit = fieldsWith(field);
  const whole = pick({ ...first, ...editing.typed, [field]: text }, unit);
  const rest = without(editing.typed, unit);
  return { ...editing, typed: isSame(whole, first, unit) ? rest : { ...rest, ...whole } };
}

/** The fields to send, without those that all records already have. */
export function changesIn({ records, typed }: Editing): Partial<CustomerForm> {
  const forms = records.map(formOf);
  const isChange = (field: CustomerField) =>
    fieldsWith(field).some((part) => forms.some((form) => isChanged(form[part], typed[part])));
  return pick(typed, CUSTOMER_FIELDS.filter(isChange));
}

/** Rebases onto the records as of `now`: typed values stay, deleted records are dropped. Returns the same editing if nothing is newer. */
export function rebase(editing: Editing, now: readonly BuyerRecord[]): Editing {
  const records = editing.records.flatMap(({ id }) => now.find((record) => record.id === id) ?? []);
  const isSameNow = records.length === editing.records.length && !records.some((record) => isNewer(record, editing));
  // The shop itself reports that all are gone.
  if (isSameNow || records.length === 0) return editing;
  return { ...editing, records, newer: UNITS.flatMap((field) => newerOf(editing, records, field)) };
}

/** Whether `takeNewer` makes the input show the newer value: it shows the newest order, not other records. */
export function showsNewer({ records }: Editing, { field, is }: NewerText<CustomerField>): boolean {
  return is === textOf(firstForm(records), fieldsWith(field));
}

/** Gives up the change of this field. */
export function takeNewer(editing: Editing, field: CustomerField): Editing {
  const unit = fieldsWith(field);
  return {
    ...editing,
    typed: without(editing.typed, unit),
    newer: editing.newer.flatMap((value) => {
      if (value.field !== field) return [value];
      return showsNewer(editing, value) ? [{ ...value, isDisputed: false }] : [];
    }),
  };
}

/** What the inputs say, as one text. */
export function typedText({ records, typed }: Editing, field: CustomerField): string {
  return textOf({ ...firstForm(records), ...typed }, fieldsWith(field));
}

/** The records as they stood on the screen. */
export function seenOf(records: readonly BuyerRecord[]) {
  const of = (kind: BuyerRecord["kind"]) =>
    records
      .filter((record) => record.kind === kind)
      .map((record) => ({ id: record.id, version: rowOf(record).version }));
  return { orders: of("order"), regrets: of("regret") };
}

function newerOf(
  { records: before, typed, newer }: Editing,
  now: readonly BuyerRecord[],
  field: CustomerField,
): NewerText<CustomerField>[] {
  const unit = fieldsWith(field);
  const earlier = newer.filter((value) => value.field === field);
  const isDisputed = unit.some((part) => typed[part] !== undefined);
  // An untouched input follows the first of them.
  const pairs = isDisputed
    ? now.map((record) => [formOf(before.find(({ id }) => id === record.id) ?? record), formOf(record)] as const)
    : [[firstForm(before.filter(({ id }) => now.some((record) => record.id === id))), firstForm(now)] as const];
  const changed = pairs.filter(([was, is]) => !isSame(was, is, unit));
  if (changed.length === 0) return earlier;
  const values = changed.map(([was, is]) => ({ field, was: textOf(was, unit), is: textOf(is, unit), isDisputed }));
  if (!isDisputed) return values;
  // An earlier dispute may remain on another record.
  const standing = earlier.filter(({ is }) => now.some((record) => textOf(formOf(record), unit) === is));
  const disputed = [...standing.map((value) => ({ ...value, isDisputed })), ...values].filter(
    ({ is }) => is !== textOf(typed, unit),
  );
  return [...new Map(disputed.map((value) => [value.is, value])).values()];
}

function isNewer(record: BuyerRecord, { records }: Editing): boolean {
  const before = records.find(({ id }) => id === record.id);
  return before !== undefined && rowOf(record).version > rowOf(before).version;
}

/** The newest order's, which has more personal data than a request. */
function firstForm(records: readonly BuyerRecord[]): Partial<CustomerForm> {
  const first = records.find(({ kind }) => kind === "order") ?? records[0];
  return first ? formOf(first) : {};
}

function formOf(record: BuyerRecord): Partial<CustomerForm> {
  if (record.kind === "regret") {
    const { name, email, phone } = record.regret;
    return { customer_name: name, customer_email: email ?? "", customer_phone: phone ?? "" };
  }
  return Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, record.order[field] ?? ""]));
}

function fieldsWith(field: CustomerField): readonly CustomerField[] {
  return NAMES.includes(field) ? NAMES : [field];
}

function textOf(form: Partial<CustomerForm>, unit: readonly CustomerField[]): string {
  return unit
    .map((field) => form[field])
    .filter(Boolean)
    .join(" ");
}

function isSame(one: Partial<CustomerForm>, other: Partial<CustomerForm>, unit: readonly CustomerField[]): boolean {
  return unit.every((field) => one[field] === other[field]);
}

/** Whether both have it, and differ. */
function isChanged(was: string | undefined, is: string | undefined): boolean {
  return was !== undefined && is !== undefined && was !== is;
}

function pick(form: Partial<CustomerForm>, fields: readonly CustomerField[]): Partial<CustomerForm> {
  return Object.fromEntries(fields.flatMap((field) => (form[field] === undefined ? [] : [[field, form[field]]])));
}

function without(form: Partial<CustomerForm>, fields: readonly CustomerField[]): Partial<CustomerForm> {
  return pick(
    form,
    CUSTOMER_FIELDS.filter((field) => !fields.includes(field)),
  );
}
