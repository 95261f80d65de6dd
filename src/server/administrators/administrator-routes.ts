import type { Context } from "hono";
import * as v from "valibot";
import { type InvitationRefusal, MAX_ADMINISTRATORS, type RemovalRefusal } from "#domain/administrators.ts";
import { explainNoAdmin } from "../auth/answers.ts";
import { emailText, proof } from "../auth/credentials.ts";
import { askPasswordAgain } from "../auth/password-again.ts";
import type { Administrator } from "../auth/session.ts";
import { readBody } from "../http/body.ts";
import { problem } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import type { Shop } from "../shop.ts";
import { inviteAdministrator, listAdministrators, removeAdministrator } from "./administrators.ts";

const Change = v.strictObject({ email: emailText, ...proof });

const ADMINISTRATORS = "/api/admin/administrators";

/** Every change asks for the password, and for the second factor where there is one. */
export const administratorRoutes: Route[] = [
  {
    method: "GET",
    path: ADMINISTRATORS,
    role: "administrator",
    answer: async ({ db }) => json({ administrators: await listAdministrators(db), next_cursor: null }),
  },
  { method: "POST", path: ADMINISTRATORS, role: "administrator", answer: answerInvitation },
  { method: "DELETE", path: ADMINISTRATORS, takes: "application/json", role: "administrator", answer: answerRemoval },
];

async function answerInvitation(shop: Shop, c: Context, { email: by }: Administrator): Promise<Response> {
  const { email, password, code } = await readBody(c, Change);
  const again = await askPasswordAgain(shop, c, { email: by, password, code });
  if (!again.ok) return again.refusal;
  const invited = await inviteAdministrator(shop.db, shop.environment, { email, by });
  if (!invited.ok) return explainChange(invited.refusal);
  const { isNew, link } = invited.value;
  return json({ administrators: await listAdministrators(shop.db), link: link ?? null }, isNew ? 201 : 200);
}

async function answerRemoval(shop: Shop, c: Context, { email: by }: Administrator): Promise<Response> {
  const { email, password, code } = await readBody(c, Change);
  const again = await askPasswordAgain(shop, c, { email: by, password, code });
  if (!again.ok) return again.refusal;
  const removed = await removeAdministrator(shop.db, shop.environment, { email, by });
  return removed.ok ? json({ administrators: await listAdministrators(shop.db) }) : explainChange(removed.refusal);
}

function explainChange(refusal: InvitationRefusal | RemovalRefusal): Response {
  const invalid = (detail: string): Response => problem("invalid-field", { field: "email", detail });
  switch (refusal) {
    case "no-longer-an-admin":
      return explainNoAdmin("not-an-admin");
    case "already-an-admin":
      return invalid("Ese e-mail ya administra la tienda.");
    case "too-many-admins":
      return invalid(`La tienda puede tener hasta ${MAX_ADMINISTRATORS} administradores.`);
    case "yourself":
      return invalid("No puedes quitarte a ti: pídeselo a otra persona que administre la tienda.");
    case "not-an-admin":
      return problem("not-found", { detail: "Esa persona ya no administra la tienda." });
  }
}
