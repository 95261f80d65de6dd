import * as v from "valibot";
import { checkMethod, type GivenMethod, NEW_METHOD, TYPED_FIELDS } from "#domain/delivery-form.ts";
import { DELIVERY_KINDS, type DeliveryKind } from "#domain/delivery.ts";
import { explainMethod } from "#domain/explain-method.ts";
import { groupDigits, readAmount, toPesos } from "#domain/money.ts";
import type { OwnMethod } from "#server/delivery/edit-methods.ts";
import { type NewerText, rebaseTexts } from "../drafts/rebase-texts.ts";
import { unanswered } from "../drafts/unanswered.ts";
import { CallFailed } from "../http.ts";
import type { Unanswered } from "../send-once.ts";
import { deliveryCopy } from "./copy.ts";

/** The form's values, as typed; `provinces` are letters separated by commas. */
export type MethodDraft = { kind: DeliveryKind } & Record<Exclude<DraftField, "kind">, string>;

export type DraftField = (typeof TYPED_FIELDS)[number];

/** A method being added, and what was sent without an answer. */
export type NewMethod = { typed: MethodDraft; unanswered?: Unanswered<MethodDraft> | undefined };

/** An edit based on the method's `version`. */
export type Editing = {
  version: number;
  was: MethodDraft;
  typed: MethodDraft;
  newer: readonly NewerText<DraftField>[];
};

export const EMPTY_DRAFT: MethodDraft = {
  kind: "delivery",
  name: "",
  price: "",
  free_from: "",
  days: "",
  postal_codes: "",
  provinces: "",
  address: "",
  hours: "",
  map_url: "",
};

export function draftOf(method: Omit<OwnMethod, "provinces"> & { provinces: readonly string[] }): MethodDraft {
  const amount = (pesos: number | null) => (pesos === null ? "" : groupDigits(pesos));
  return {
    kind: method.kind,
    name: method.name,
    price: amount(method.price),
    free_from: amount(method.free_from),
    days: method.days ?? "",
    postal_codes: method.postal_codes,
    provinces: method.provinces.join(","),
    address: method.address ?? "",
    hours: method.hours ?? "",
    map_url: method.map_url ?? "",
  };
}

export function startEditing(method: OwnMethod): Editing {
  return { version: method.version, was: draftOf(method), typed: draftOf(method), newer: [] };
}

export function isSame(a: MethodDraft, b: MethodDraft): boolean {
  return TYPED_FIELDS.every((field) => a[field] === b[field]);
}

/** Rebases onto somebody else's save: untouched fields take the new value. */
export function rebase({ was, typed, newer }: Editing, now: OwnMethod): Editing {
  const is = draftOf(now);
  return { version: now.version, was: is, ...rebaseTexts(TYPED_FIELDS, { was, is, typed, newer }) };
}

export function takeNewer(editing: Editing, fields: readonly DraftField[]): Editing {
  const { was, typed } = editing;
  return {
    ...editing,
    typed: { ...typed, ...Object.fromEntries(fields.map((field) => [field, was[field]])) },
    newer: editing.newer.filter(({ field }) => !fields.includes(field)),
  };
}

/** What a call takes. `isAgreed` is a method that has no price already. Throws `CallFailed` for invalid input. */
export function bodyOf(draft: MethodDraft, isAgreed: boolean): Omit<GivenMethod, "is_active"> {
  const price = pesosIn("price", draft.price);
  if (price === null && draft.kind === "delivery" && !isAgreed) throw refused("price", deliveryCopy.form.noPrice);
  const { provinces, ...texts } = draft;
  const body = {
    ...texts,
    price,
    free_from: pesosIn("free_from", draft.free_from),
    provinces: provinces === "" ? [] : provinces.split(","),
  };
  const checked = checkMethod({ ...body, is_active: NEW_METHOD.is_active });
  if (!checked.ok) throw refused(checked.refusal.field, explainMethod(checked.refusal));
  return body;
}

/** Null when empty. */
function pesosIn(field: DraftField, typed: string): number | null {
  if (typed.trim() === "") return null;
  const centavos = readAmount(typed);
  if (centavos === undefined) throw refused(field, deliveryCopy.form.notAnAmount);
  return toPesos(centavos);
}

function refused(field: string, detail: string): CallFailed {
  return new CallFailed(422, { field, detail });
}

const storedDraft = v.object({
  ...v.entriesFromList(TYPED_FIELDS, v.string()),
  kind: v.picklist(DELIVERY_KINDS),
}) satisfies v.GenericSchema<unknown, MethodDraft>;

const storedNew = v.union([
  v.object({ typed: storedDraft, unanswered: v.optional(unanswered(storedDraft)) }),
  // Of earlier versions.
  v.pipe(
    storedDraft,
    v.transform((typed) => ({ typed })),
  ),
]);

const storedEdit = v.object({ was: storedDraft, typed: storedDraft });

/** Undefined when the stored value is no draft. */
export function recoverNew(stored: unknown): NewMethod | undefined {
  const { success, output } = v.safeParse(storedNew, stored);
  return success ? output : undefined;
}

/** A stored edit, rebased onto the present method; undefined also if it was saved and only its answer was lost. */
export function recoverEdit(stored: unknown, now: OwnMethod): Editing | undefined {
  const { success, output } = v.safeParse(storedEdit, stored);
  if (!success || isSaved(output.typed, now)) return undefined;
  return rebase({ version: now.version, newer: [], ...output }, now);
}

function isSaved(typed: MethodDraft, now: OwnMethod): boolean {
  try {
    return isSame(draftOf({ ...now, ...bodyOf(typed, now.price === null) }), draftOf(now));
  } catch (error) {
    if (error instanceof CallFailed) return false; // typed so far, and nothing to send yet
    throw error;
  }
}
