import { type Selectable, sql } from "kysely";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { TYPED_FIELDS } from "#domain/delivery-form.ts";
import {
  DELIVERY_KINDS,
  DELIVERY_LIMITS,
  type DeliveryKind,
  type DeliveryMethod,
  type DeliveryZone,
  type NationalDelivery,
} from "#domain/delivery.ts";
import { type PostalRange, readPostalCodes } from "#domain/postal-code.ts";
import type { Db } from "../db/connection.ts";
import type { DB } from "../db/schema.ts";

/** What a method and an order's delivery say; amounts in pesos, a `price` of null is to be agreed with the buyer. */
export const shownMethod = {
  kind: v.picklist(DELIVERY_KINDS),
  name: v.string(),
  price: v.nullable(v.number()),
  days: v.nullable(v.string()),
  address: v.nullable(v.string()), // where to collect
  hours: v.nullable(v.string()),
  map_url: v.nullable(v.string()),
};

/** An order's delivery as it was agreed. */
export const delivery = v.strictObject({ method_id: v.string(), ...shownMethod });

export type ActiveMethod = DeliveryMethod & DeliveryZone;

const READ_COLUMNS = ["id", ...TYPED_FIELDS] as const;

/** A row, or what a function of the database gives of one. */
export type StoredMethod = Pick<Selectable<DB["delivery_methods"]>, Exclude<(typeof READ_COLUMNS)[number], Amount>> &
  Record<Amount, string | number | null>;

type Amount = "price" | "free_from";

export async function listActiveMethods(db: Db): Promise<ActiveMethod[]> {
  const rows = await db
    .selectFrom("delivery_methods")
    .select(READ_COLUMNS)
    .where("is_active", "=", true)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(readMethod);
}

/** Column for another query: active deliveries that reach the whole country at one price. */
export const nationalDeliveries = sql<NationalDelivery[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('name', name, 'price', price, 'free_from', free_from, 'days', days) order by position, id
  ), '[]')
  from delivery_methods
  where is_active and kind = 'delivery' and price is not null and postal_codes = '' and provinces = '{}'
)`;

export async function listNationalDeliveries(db: Db): Promise<NationalDelivery[]> {
  return (await db.selectNoFrom(nationalDeliveries.as("deliveries")).executeTakeFirstOrThrow()).deliveries;
}

/** Whether or not it is active. */
export async function findMethod(db: Db, id: string): Promise<ActiveMethod | undefined> {
  const row = await db.selectFrom("delivery_methods").select(READ_COLUMNS).where("id", "=", id).executeTakeFirst();
  return row && readMethod(row);
}

export function readMethod({ price, free_from, postal_codes, ...method }: StoredMethod): ActiveMethod {
  return {
    ...method,
    price: price === null ? null : Number(price),
    free_from: free_from === null ? null : Number(free_from),
    postal_codes: rangesOf(postal_codes),
  };
}

/** Caches parsed ranges by their stored text: parsing long lists is most of the work of a public answer. */
const knownRanges = new LRUCache<string, readonly PostalRange[]>({ max: DELIVERY_LIMITS.methods });

function rangesOf(text: string): readonly PostalRange[] {
  const known = knownRanges.get(text);
  if (known) return known;
  const ranges = readPostalCodes(text);
  if (!ranges.ok) throw new Error("A stored method has postal codes that cannot be read");
  knownRanges.set(text, ranges.value);
  return ranges.value;
}

/** The method's kind in the order already placed under this key, even if it has changed since; else its present kind. */
export async function findDeliveryKind(db: Db, id: string, key: string): Promise<DeliveryKind | undefined> {
  const { rows } = await sql<{ kind: DeliveryKind | null }>`
    select coalesce(
      (select delivery ->> 'kind' from orders where idempotency_key = ${key} and delivery_method_id = ${id}),
      (select kind from delivery_methods where id = ${id})
    ) as kind`.execute(db);
  return rows[0]?.kind ?? undefined;
}
