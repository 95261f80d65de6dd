import type { Selectable } from "kysely";
import * as v from "valibot";
import { DELIVERY_KINDS, type DeliveryKind, type DeliveryMethod, type DeliveryZone } from "#domain/delivery.ts";
import { readPostalCodes } from "#domain/postal-code.ts";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

/** An order's delivery as it was agreed; amounts in pesos, a `price` of null is still to be agreed. */
export const delivery = v.strictObject({
  method_id: v.string(),
  kind: v.picklist(DELIVERY_KINDS),
  name: v.string(),
  price: v.nullable(v.number()),
  days: v.nullable(v.string()),
  address: v.nullable(v.string()), // where to collect
  hours: v.nullable(v.string()),
  map_url: v.nullable(v.string()),
});

/** A method with its zone as it is read. */
export type ActiveMethod = DeliveryMethod & DeliveryZone;

const METHOD_COLUMNS = [
  "id",
  "kind",
  "name",
  "price",
  "free_from",
  "days",
  "postal_codes",
  "provinces",
  "address",
  "hours",
  "map_url",
] as const;

/** A row, or what a function of the database gives of one. */
export type StoredMethod = Pick<Selectable<DB["delivery_methods"]>, Exclude<(typeof METHOD_COLUMNS)[number], Amount>> &
  Record<Amount, string | number | null>;

type Amount = "price" | "free_from";

/** As the owner ordered them. */
export async function listActiveMethods(db: Db): Promise<ActiveMethod[]> {
  const rows = await db
    .selectFrom("delivery_methods")
    .select(METHOD_COLUMNS)
    .where("is_active", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(readMethod);
}

/** Whether or not it is active. */
export async function findMethod(db: Db, id: string): Promise<ActiveMethod | undefined> {
  const row = await db.selectFrom("delivery_methods").select(METHOD_COLUMNS).where("id", "=", id).executeTakeFirst();
  return row && readMethod(row);
}

export function readMethod({
  id,
  kind,
  name,
  price,
  free_from,
  days,
  postal_codes,
  provinces,
  address,
  hours,
  map_url,
}: StoredMethod): ActiveMethod {
  const ranges = readPostalCodes(postal_codes);
  if (!ranges.ok) throw new Error("A stored method has postal codes that cannot be read");
  return {
    id,
    kind,
    name,
    days,
    address,
    hours,
    map_url,
    provinces,
    price: price === null ? null : Number(price),
    free_from: free_from === null ? null : Number(free_from),
    postal_codes: ranges.value,
  };
}

/** Of a method, or of the order that the key has placed with it, should it be deleted since. */
export async function findDeliveryKind(db: Db, id: string, key: string): Promise<DeliveryKind | undefined> {
  const method = await db.selectFrom("delivery_methods").select("kind").where("id", "=", id).executeTakeFirst();
  if (method) return method.kind;
  const order = await db
    .selectFrom("orders")
    .select("delivery")
    .where("idempotency_key", "=", key)
    .where("delivery_method_id", "=", id)
    .executeTakeFirst();
  return order?.delivery?.kind;
}
