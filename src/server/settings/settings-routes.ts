import * as v from "valibot";
import { explainSetting, readSettings, SETTINGS_TEXT, type SettingsField, TEXT_FIELDS } from "#domain/settings.ts";
import { askPasswordAgain } from "../auth/password-again.ts";
import { readBody } from "../http/body.ts";
import { problem } from "../http/problem.ts";
import { json, type Route } from "../http/route.ts";
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

/** As it was typed; what it means is the domain's to say. Twice the longest text leaves room for what is trimmed. */
const typed = v.optional(v.pipe(v.string(), v.maxLength(2 * SETTINGS_TEXT.terms)));

// A program says 21 or null, as it read it; a person "21" or nothing.
const typedNumber = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.number()])),
    v.transform((number) => String(number ?? "")),
  ),
);

const typedSettings = {
  ...v.entriesFromList(TEXT_FIELDS, typed),
  iva_rate: typedNumber,
  retention_months: typedNumber,
} satisfies Record<SettingsField, v.GenericSchema<unknown, string | undefined>>;

const longText = v.picklist(LONG_TEXTS);

const settingsSchema = v.strictObject({
  version: v.pipe(v.number(), v.integer()),
  password: v.optional(v.string()),
  ...typedSettings,
});

/** A session left open must not be enough to send the buyers' money elsewhere. */
const PASSWORD_ASKED = "Escribe tu contraseña para cambiar a dónde va el dinero.";

/** Nor to have everybody's data removed. */
const PASSWORD_ASKED_FOR_RETENTION = "Escribe tu contraseña para que los datos personales se eliminen solos.";

/** What the owner decides about the shop, and what is still to be decided. */
export const settingsRoutes: Route[] = [
  {
    // What `/terminos` and `/privacidad` say, for a page that was sent without it.
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
    role: "administrator",
    async answer(shop, c, { email }) {
      const { version, password, ...said } = await readBody(c, settingsSchema);
      const change = readSettings(said);
      if (!change.ok) {
        const { field } = change.refusal;
        return problem("invalid-field", { field, detail: explainSetting(change.refusal) });
      }
      const now = await findEditableSettings(shop.db);
      // Asked before the password: it would be typed for nothing.
      if (now.version !== version) return staleProblem(now);
      const isMoneyMoved = movesMoney(change.value, now);
      if (isMoneyMoved || shortensRetention(change.value, now)) {
        const detail = isMoneyMoved ? PASSWORD_ASKED : PASSWORD_ASKED_FOR_RETENTION;
        if (password === undefined) return problem("invalid-field", { field: "password", detail });
        const asked = await askPasswordAgain(shop, c, { email, password });
        if (!asked.ok) return asked.refusal;
      }
      const isMailSent = shop.environment.mail !== undefined;
      const edited = await editSettings(shop.db, { version, change: change.value, actor: email, isMailSent });
      if (!edited.ok) return staleProblem(edited.refusal.settings);
      shop.log.info({ administrator: email, changed: Object.keys(said) }, "The settings were changed");
      await shop.changes.settled();
      return json({ settings: edited.value });
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
