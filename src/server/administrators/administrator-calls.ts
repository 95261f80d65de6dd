import * as v from "valibot";
import { emailText, proof } from "../auth/credentials.ts";
import { askPasswordAgain } from "../auth/password-again.ts";
import { json } from "../http/answer.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { inviteAdministrator, listAdministrators, listedAdministrator, removeAdministrator } from "./administrators.ts";
import { changeProblem } from "./copy.ts";

/** Every change asks for the password, and for the second factor where there is one. */
export const change = v.strictObject({ email: emailText, ...proof });

const administrators = v.array(listedAdministrator);

export const all = v.strictObject({ administrators, next_cursor: v.null() });
/** `link` is to be passed on; null when it is mailed. */
export const invited = v.strictObject({ administrators, link: v.nullable(v.string()) });
export const left = v.strictObject({ administrators });

export async function list({ db }: Shop) {
  return json({ administrators: await listAdministrators(db), next_cursor: null });
}

export async function invite(
  shop: Shop,
  { c, body, administrator: { email: by } }: AdminCall<{ body: typeof change }>,
) {
  const { email, password, code } = await body();
  await askPasswordAgain(shop, c, { email: by, password, code });
  const invited = await inviteAdministrator(shop.db, shop.environment, { email, by });
  if (!invited.ok) return changeProblem(invited.refusal);
  const { isNew, link } = invited.value;
  return json({ administrators: await listAdministrators(shop.db), link: link ?? null }, isNew ? 201 : 200);
}

export async function remove(
  shop: Shop,
  { c, body, administrator: { email: by } }: AdminCall<{ body: typeof change }>,
) {
  const { email, password, code } = await body();
  await askPasswordAgain(shop, c, { email: by, password, code });
  const removed = await removeAdministrator(shop.db, shop.environment, { email, by });
  return removed.ok ? json({ administrators: await listAdministrators(shop.db) }) : changeProblem(removed.refusal);
}
