import * as v from "valibot";
import { NEW_METHOD } from "#domain/delivery-form.ts";
import { DELIVERY_KINDS, DELIVERY_LIMITS } from "#domain/delivery.ts";
import { MAX_POSTAL_CODES } from "#domain/postal-code.ts";
import { PROVINCE_LETTERS } from "#domain/provinces.ts";
import { json, noContent } from "../http/answer.ts";
import { idParam } from "../http/id.ts";
import { answerOnce } from "../http/idempotent.ts";
import { rowOrder, type pageQuery, readNumbersCursor } from "../http/list.ts";
import type { AdminCall } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { methodProblem, noSuchMethod } from "./copy.ts";
import { createMethod, deleteMethod, editMethod, listMethodPage, orderMethods, ownMethod } from "./edit-methods.ts";

/** Far above the limits of `checkMethod`, which explains its refusals. */
const givenText = v.pipe(v.string(), v.maxLength(10 * MAX_POSTAL_CODES));

/** Pesos. */
const amount = v.nullable(v.number());

const codes = v.pipe(
  v.nullable(givenText),
  v.transform((typed) => typed ?? NEW_METHOD.postal_codes),
);

const fields = {
  kind: v.picklist(DELIVERY_KINDS),
  name: givenText,
  price: amount,
  free_from: amount,
  days: v.nullable(givenText),
  postal_codes: codes,
  provinces: v.pipe(v.array(givenText), v.maxLength(10 * PROVINCE_LETTERS.length)),
  address: v.nullable(givenText),
  hours: v.nullable(givenText),
  map_url: v.nullable(givenText),
  is_active: v.boolean(),
};

const usual = {
  ...fields,
  free_from: v.optional(fields.free_from, NEW_METHOD.free_from),
  days: v.optional(fields.days, NEW_METHOD.days),
  postal_codes: v.optional(fields.postal_codes, NEW_METHOD.postal_codes),
  provinces: v.optional(fields.provinces, () => [...NEW_METHOD.provinces]),
  address: v.optional(fields.address, NEW_METHOD.address),
  hours: v.optional(fields.hours, NEW_METHOD.hours),
  map_url: v.optional(fields.map_url, NEW_METHOD.map_url),
  is_active: v.optional(fields.is_active, NEW_METHOD.is_active),
};

/** Only a pick-up may omit the price: for a delivery 'a convenir' is null. */
export const newMethod = v.variant("kind", [
  v.strictObject({ ...usual, kind: v.literal("delivery") }),
  v.strictObject({ ...usual, kind: v.literal("pickup"), price: v.optional(fields.price, null) }),
]);

export const methodEdit = v.strictObject({
  version: v.optional(v.pipe(v.number(), v.integer())),
  ...v.partial(v.strictObject(fields)).entries,
});

export const order = rowOrder(DELIVERY_LIMITS.methods);

export const one = v.strictObject({ method: ownMethod });

export const all = v.strictObject({ methods: v.array(ownMethod), next_cursor: v.null() });

export const page = v.strictObject({ methods: v.array(ownMethod), next_cursor: v.nullable(v.string()) });

export async function list({ db }: Shop, { query }: AdminCall<{ query: typeof pageQuery }>) {
  const { limit, cursor } = query();
  return json(await listMethodPage(db, { limit, after: readNumbersCursor(cursor, 1) }));
}

export async function create(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof newMethod }>) {
  const payload = await body();
  return answerOnce(shop, c, { actor: email, payload }, async (tx) => {
    const created = await createMethod(tx, payload, email);
    return created.ok ? json({ method: created.value }, 201) : methodProblem(created.refusal);
  });
}

export async function edit(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof methodEdit }>) {
  const id = idParam(c, noSuchMethod);
  const payload = await body();
  const { version, ...change } = payload;
  return answerOnce(shop, c, { actor: email, payload }, async (tx) => {
    const edited = await editMethod(tx, id, { version, change }, email);
    return edited.ok ? json({ method: edited.value }) : methodProblem(edited.refusal);
  });
}

export async function reorder(shop: Shop, { c, body, administrator: { email } }: AdminCall<{ body: typeof order }>) {
  const payload = await body();
  return answerOnce(shop, c, { actor: email, payload }, async (tx) => {
    const ordered = await orderMethods(tx, payload, email);
    return ordered.ok ? json({ methods: ordered.value, next_cursor: null }) : methodProblem(ordered.refusal);
  });
}

export async function remove(shop: Shop, { c, administrator: { email } }: AdminCall) {
  const id = idParam(c, noSuchMethod);
  return answerOnce(shop, c, { actor: email }, async (tx) =>
    (await deleteMethod(tx, id, email)) ? noContent() : noSuchMethod(),
  );
}
