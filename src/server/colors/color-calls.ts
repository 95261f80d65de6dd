import * as v from "valibot";
import { COLOR_VALUE } from "#domain/color.ts";
import { PRODUCT_TEXT } from "#domain/product.ts";
import { json } from "../http/answer.ts";
import { text } from "../http/body.ts";
import { answerOnce } from "../http/idempotent.ts";
import { type pageQuery, readCursor } from "../http/list.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { listColors, setColor, shownColor } from "./colors.ts";
import { noSuchColor } from "./copy.ts";

/** In any spelling: compared without case and accents. */
const name = text(1, PRODUCT_TEXT.color);

export const page = v.strictObject({ colors: v.array(shownColor), next_cursor: v.nullable(v.string()) });

export const chosen = v.strictObject({ name, value: v.pipe(v.string(), v.toLowerCase(), v.regex(COLOR_VALUE)) });

export const named = v.strictObject({ name });

export const one = v.strictObject({ color: shownColor });

export async function list({ db }: Shop, { query }: AdminCall<{ query: typeof pageQuery }>) {
  const { limit, cursor } = query();
  return json(await listColors(db, { limit, after: readCursor(cursor) }));
}

export async function choose(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof chosen }>) {
  return change(shop, c, await body(), email);
}

/** Resets to the value of the name. */
export async function reset(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof named }>) {
  const { name } = await body();
  return change(shop, c, { name, value: null }, email);
}

function change(shop: Shop, c: AdminCall["c"], payload: { name: string; value: string | null }, actor: string) {
  return answerOnce(shop, c, { actor, payload }, async (tx) => {
    const color = await setColor(tx, payload, actor);
    return color ? json({ color }) : noSuchColor();
  });
}
