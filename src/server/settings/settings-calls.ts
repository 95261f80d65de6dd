import * as v from "valibot";
import { ORDER_LIMIT_FIELDS } from "#domain/order-limits.ts";
import { DEADLINE_FIELDS, DEADLINE_RANGES, type DeadlineField } from "#domain/payment-deadline.ts";
import { readSettings } from "#domain/read-settings.ts";
import { SETTINGS_TEXT, type SettingsField, TEXT_FIELDS } from "#domain/settings.ts";
import { SETUP_STEPS } from "#domain/setup.ts";
import { codeText } from "../auth/credentials.ts";
import { askPasswordAgain } from "../auth/password-again.ts";
import { json } from "../http/answer.ts";
import { answerOnce } from "../http/idempotent.ts";
import type { AdminCall, Call } from "../http/route.ts";
import { previewDeadlineChange } from "../orders/payment-deadline.ts";
import type { Shop } from "../shop.ts";
import { noSuchText, passwordRequired, settingProblem, staleSettings } from "./copy.ts";
import {
  editableSettings,
  editSettings,
  findEditableSettings,
  findLegalText,
  LONG_TEXTS,
  movesMoney,
  shortensRetention,
} from "./settings.ts";
import { findMissingSteps } from "./setup.ts";

/** Raw input, checked in the domain. Twice the longest text leaves room for what is trimmed. */
const typed = v.optional(v.pipe(v.string(), v.maxLength(2 * SETTINGS_TEXT.terms)));

// Programs send 21 or null, forms "21" or "".
const typedNumber = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.number()])),
    v.transform((number) => String(number ?? "")),
  ),
);

const typedSettings = {
  ...v.entriesFromList(TEXT_FIELDS, typed),
  ...v.entriesFromList(ORDER_LIMIT_FIELDS, typedNumber),
  ...v.entriesFromList(DEADLINE_FIELDS, typedNumber),
  iva_rate: typedNumber,
  retention_months: typedNumber,
} satisfies Record<SettingsField, v.GenericSchema<unknown, string | undefined>>;

export const edited = v.strictObject({
  version: v.pipe(v.number(), v.integer()),
  password: v.optional(v.string()),
  code: v.optional(codeText),
  ...typedSettings,
});

function length(field: DeadlineField) {
  const { least, most } = DEADLINE_RANGES[field];
  return v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(least), v.maxValue(most)));
}

/** Neither field: the deadline is switched off. */
export const deadlineQuery = v.pipe(
  v.object({
    payment_hours: length("payment_hours"),
    payment_business_days: length("payment_business_days"),
  }),
  v.check(
    ({ payment_hours, payment_business_days }) => payment_hours === undefined || payment_business_days === undefined,
  ),
);

export const deadlinePreview = v.strictObject({ orders: v.number(), due_at: v.nullable(v.string()) });

export const legalText = v.strictObject({ text: v.string() });
export const one = v.strictObject({ settings: editableSettings });
export const steps = v.strictObject({ missing: v.array(v.picklist(SETUP_STEPS)) });

const longText = v.picklist(LONG_TEXTS);

/** The texts of `/terminos` and `/privacidad`, for a page loaded without them. */
export async function findText({ db }: Shop, { c }: Call) {
  const name = c.req.param("name");
  const text = v.is(longText, name) ? await findLegalText(db, name) : "";
  return text === "" ? noSuchText() : json({ text });
}

export async function find({ db }: Shop) {
  return json({ settings: await findEditableSettings(db) });
}

export async function edit(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof edited }>) {
  const { version, password, code, ...fields } = await body();
  const change = readSettings(fields);
  if (!change.ok) return settingProblem(change.refusal);
  const now = await findEditableSettings(shop.db);
  // A stale version changes nothing, so it requires no password.
  const isStale = now.version !== version;
  const isMoneyMoved = movesMoney(change.value, now);
  if (!isStale && (isMoneyMoved || shortensRetention(change.value, now))) {
    if (password === undefined) return passwordRequired(isMoneyMoved);
    await askPasswordAgain(shop, c, { email, password, code });
  }
  const isMailSent = shop.environment.mail !== undefined;
  return answerOnce(shop, c, { actor: email, payload: { version, ...fields } }, async (tx) => {
    // Refused even if the version is right by now: no password was checked.
    if (isStale) return staleSettings(now);
    const edited = await editSettings(tx, { version, change: change.value, actor: email, isMailSent });
    if (!edited.ok) return staleSettings(edited.refusal.settings);
    shop.log.info({ changed: Object.keys(fields) }, "The settings were changed");
    return json({ settings: edited.value });
  });
}

export async function previewDeadline({ db }: Shop, { query }: AdminCall<{ query: typeof deadlineQuery }>) {
  const { payment_hours = null, payment_business_days = null } = query();
  return json(await previewDeadlineChange(db, { payment_hours, payment_business_days }));
}

export async function listMissing({ db }: Shop) {
  return json({ missing: await findMissingSteps(db) });
}
