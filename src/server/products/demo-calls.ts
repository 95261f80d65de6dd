import * as v from "valibot";
import { json } from "../http/answer.ts";
import { answerOnce } from "../http/idempotent.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { demo, emptyDemo, findDemo } from "./empty-demo.ts";

export const left = v.strictObject({ demo });

export const removed = v.strictObject({ removed: demo });

export async function find({ db }: Shop) {
  return json({ demo: await findDemo(db) });
}

export function empty(shop: Shop, { c, administrator: { email } }: AdminCall) {
  return answerOnce(shop, c, { actor: email }, async (tx) => json({ removed: await emptyDemo(tx, email) }));
}
