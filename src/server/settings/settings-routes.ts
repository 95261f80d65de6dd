import * as v from "valibot";
import { ORDER_LIMIT_FIELDS } from "#domain/order-limits.ts";
import { explainSetting, readSettings, SETTINGS_TEXT, type SettingsField, TEXT_FIELDS } from "#domain/settings.ts";
import { codeText } from "../auth/credentials.ts";
import { askPasswordAgain } from "../auth/password-again.ts";
import { readBody } from "../http/body.ts";
import { answerOnce } from "../http/idempotent.ts";
import { problem } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import {
  editSettings,
  type EditableSettings,
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
  iva_rate: typedNumber,
  retention_months: typedNumber,
} satisfies Record<SettingsField, v.GenericSchema<unknown, string | undefined>>;

const longText = v.picklist(LONG_TEXTS);

const settingsSchema = v.strictObject({
  version: v.pipe(v.number(), v.integer()),
  password: v.optional(v.string()),
  code: v.optional(codeText),
  ...typedSettings,
});

/** A stolen session must not be enough to redirect the buyers' money. */
const PASSWORD_REQUIRED = "Escribe tu contraseña para cambiar a dónde va el dinero.";

const PASSWORD_REQUIRED_FOR_RETENTION = "Escribe tu contraseña para que los datos personales se eliminen solos.";

export const settingsRoutes: Route[] = [
  {
    // The texts of `/terminos` and `/privacidad`, for a page loaded without them.
    method: "GET",
    path: "/api/legal/:name",
    role: "anyone",
    async answer({ db }, c) {
      const name = c.req.param("name");
      const text = v.is(longText, name) ? await findLegalText(db, name) : "";
      return text === "" ? problem("not-found", { detail: "Texto no encontrado" }) : json({ text });
    },
  },
  {
    method: "GET",
    path: "/api/admin/settings",
    role: "administrator",
    answer: async ({ db }) => json({ settings: await findEditableSettings(db) }),
  },
  {
    method: "PATCH",
    path: "/api/admin/settings",
    key: "optional",
    role: "administrator",
    async answer(shop, c, { email }) {
      const { version, password, code, ...said } = await readBody(c, settingsSchema);
      const change = readSettings(said);
      if (!change.ok) {
        const { field } = change.refusal;
        return problem("invalid-field", { field, detail: explainSetting(change.refusal) });
      }
      const now = await findEditableSettings(shop.db);
      // With a stale version nothing will change, so no password is required.
      const isStale = now.version !== version;
      const isMoneyMoved = movesMoney(change.value, now);
      if (!isStale && (isMoneyMoved || shortensRetention(change.value, now))) {
        const detail = isMoneyMoved ? PASSWORD_REQUIRED : PASSWORD_REQUIRED_FOR_RETENTION;
        if (password === undefined) return problem("invalid-field", { field: "password", detail });
        const asked = await askPasswordAgain(shop, c, { email, password, code });
        if (!asked.ok) return asked.refusal;
      }
      const isMailSent = shop.environment.mail !== undefined;
      return answerOnce(shop, c, { actor: email, said: { version, ...said } }, async (tx) => {
        // Refused even if the version fits by now: no password was checked.
        if (isStale) return staleProblem(now);
        const edited = await editSettings(tx, { version, change: change.value, actor: email, isMailSent });
        if (!edited.ok) return staleProblem(edited.refusal.settings);
        shop.log.info({ changed: Object.keys(said) }, "The settings were changed");
        return json({ settings: edited.value });
      });
    },
  },
  {
    method: "GET",
    path: "/api/admin/setup",
    role: "administrator",
    answer: async ({ db }) => json({ missing: await findMissingSteps(db) }),
  },
];

function staleProblem(settings: EditableSettings): Response {
  return problem("stale-version", { detail: "Alguien cambió los ajustes mientras los editabas.", settings });
}
