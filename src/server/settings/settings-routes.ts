import type { Context } from "hono";
import * as v from "valibot";
import { ALIAS_PATTERN, isCbu, isCuit, SETTINGS_TEXT } from "#domain/settings.ts";
import { isKnownBrowser } from "../auth/cookies.ts";
import { checkPassword, type PasswordRefusal } from "../auth/sign-in.ts";
import { readBody, text } from "../http/body.ts";
import { clientAddress } from "../http/client-address.ts";
import { problem } from "../http/problem.ts";
import { json, type Route } from "../http/route.ts";
import { editSettings, findEditableSettings, movesMoney } from "./settings.ts";
import type { Shop } from "../shop.ts";

const emptyOr = (isValid: (text: string) => boolean) =>
  v.pipe(
    text(0, SETTINGS_TEXT.holder),
    v.check((value) => value === "" || isValid(value)),
  );

const settingsSchema = v.strictObject({
  version: v.pipe(v.number(), v.integer()),
  password: v.optional(v.string()),
  shop_name: v.optional(text(1, SETTINGS_TEXT.shopName)),
  alias: v.optional(emptyOr((value) => ALIAS_PATTERN.test(value))),
  holder: v.optional(text(0, SETTINGS_TEXT.holder)),
  cbu: v.optional(emptyOr(isCbu)),
  bank: v.optional(text(0, SETTINGS_TEXT.bank)),
  cuit: v.optional(emptyOr(isCuit)),
});

/** What the owner decides about the shop. */
export const settingsRoutes: Route[] = [
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
      const { version, password, ...change } = await readBody(c, settingsSchema);
      if (movesMoney(change, await findEditableSettings(shop.db))) {
        const refusal = await refuseWithoutPassword(shop, c, email, password);
        if (refusal) return refusal;
      }
      const edited = await editSettings(shop.db, version, change);
      if (!edited.ok) {
        return problem("stale-version", {
          detail: "Alguien cambió los ajustes mientras los editabas.",
          settings: edited.refusal.settings,
        });
      }
      shop.log.info({ administrator: email, changed: Object.keys(change) }, "The settings were changed");
      await shop.changes.settled();
      return json({ settings: edited.value });
    },
  },
];

/** A session left open must not be enough to send the buyers' money elsewhere. */
async function refuseWithoutPassword(
  { db, environment, secretKey }: Shop,
  c: Context,
  email: string,
  password: string | undefined,
): Promise<Response | undefined> {
  const detail = "Escribe tu contraseña para cambiar a dónde va el dinero.";
  if (password === undefined) return problem("invalid-field", { field: "password", detail });
  const check = {
    email,
    password,
    isKnownBrowser: isKnownBrowser(c.req.raw, secretKey, email, environment),
    address: clientAddress(c, environment),
  };
  const checked = await checkPassword(db, check, environment.rateLimit);
  return checked.ok ? undefined : explain(checked.refusal);
}

function explain(refusal: PasswordRefusal): Response {
  return refusal.reason === "rate-limited"
    ? problem("rate-limited", {
        detail: "Hubo demasiados intentos. Espera unos minutos.",
        retryAfter: refusal.retryAfter,
      })
    : problem("invalid-field", { field: "password", detail: "La contraseña no es correcta." });
}
