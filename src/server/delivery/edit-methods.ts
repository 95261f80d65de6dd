import { sql, type SqlBool } from "kysely";
import * as v from "valibot";
import { changesBetween } from "#domain/audit.ts";
import {
  checkMethod,
  METHOD_FIELDS,
  type MethodFields,
  type GivenMethod,
  type MethodRefusal,
} from "#domain/delivery-form.ts";
import { DELIVERY_LIMITS } from "#domain/delivery.ts";
import { PROVINCE_LETTERS } from "#domain/provinces.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import { type AuditEntry, recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { arrangeRows, pageOf, type Range, type RowOrder } from "../http/list.ts";
import { shownMethod } from "./delivery-methods.ts";

const ALL = { id: null, name: "Envíos" };

/** As the panel edits it. */
export const ownMethod = v.strictObject({
  id: v.string(),
  version: v.number(),
  ...shownMethod,
  free_from: v.nullable(v.number()), // of the lines
  postal_codes: v.string(), // a list of codes and ranges; with neither codes nor provinces the whole country
  provinces: v.array(v.picklist(PROVINCE_LETTERS)),
  is_active: v.boolean(),
});

export type OwnMethod = v.InferOutput<typeof ownMethod>;

export type EditRefusal =
  | MethodRefusal
  | { reason: "unknown-method" }
  | { reason: "too-many" }
  | { reason: "second-agreed"; by: string }
  | { reason: "stale-version"; method: OwnMethod }
  | { reason: "other-methods"; methods: OwnMethod[] };

export async function listMethods(db: Db): Promise<OwnMethod[]> {
  return (await methodsInOrder(db).execute()).map(toOwn);
}

/** In the owner's order, after the cursor, whose value is a position. */
export async function listMethodPage(db: Db, { limit, after }: Range) {
  let query = methodsInOrder(db).limit(limit + 1);
  if (after) query = query.where(sql<SqlBool>`(position, id) > (${after.value}::numeric, ${after.id}::uuid)`);
  const { rows, next_cursor } = pageOf(await query.execute(), limit, ({ position, id }) => ({
    value: String(position),
    id,
  }));
  return { methods: rows.map(toOwn), next_cursor };
}

function methodsInOrder(db: Db) {
  return db
    .selectFrom("delivery_methods")
    .select(["id", "version", "position", ...METHOD_FIELDS])
    .orderBy("position")
    .orderBy("id");
}

type StoredMethod = Awaited<ReturnType<ReturnType<typeof methodsInOrder>["execute"]>>[number];

function toOwn({ position: _position, price, free_from, ...row }: StoredMethod): OwnMethod {
  return { ...row, price: readDecimal(price), free_from: readDecimal(free_from) };
}

function readDecimal(decimal: string | null): number | null {
  return decimal === null ? null : Number(decimal);
}

/** One writer at a time: order, count and the one agreed price concern all rows. Readers and orders do not wait. */
export async function lockMethods(tx: Tx): Promise<OwnMethod[]> {
  await sql`lock table delivery_methods in share row exclusive mode`.execute(tx);
  return listMethods(tx);
}

/** Adds it last. `actor` is an administrator's e-mail, here and below. */
export async function createMethod(tx: Tx, form: GivenMethod, actor: string): Promise<Result<OwnMethod, EditRefusal>> {
  const checked = checkMethod(form);
  if (!checked.ok) return checked;
  const others = await lockMethods(tx);
  if (others.length >= DELIVERY_LIMITS.methods) return refuse({ reason: "too-many" });
  const refusal = secondAgreed(checked.value, others);
  if (refusal) return refuse(refusal);
  const id = await insertMethod(tx, checked.value);
  await recordAudit(tx, createdEntry({ id, ...checked.value }, actor));
  return ok(await readBack(tx, id));
}

type MethodEdit = { version?: number | undefined; change: Partial<GivenMethod> };

/** Without a `version` the change applies to whatever is stored. */
export async function editMethod(
  tx: Tx,
  id: string,
  { version, change }: MethodEdit,
  actor: string,
): Promise<Result<OwnMethod, EditRefusal>> {
  const all = await lockMethods(tx);
  const before = all.find((method) => method.id === id);
  if (!before) return refuse({ reason: "unknown-method" });
  if (version !== undefined && version !== before.version) return refuse({ reason: "stale-version", method: before });
  const checked = checkMethod({ ...before, ...change });
  if (!checked.ok) return checked;
  const others = all.filter((method) => method !== before);
  const refusal = secondAgreed(checked.value, others);
  if (refusal) return refuse(refusal);
  const entry = editedEntry(before, checked.value, actor);
  if (!entry) return ok(before);
  await updateMethod(tx, id, checked.value);
  await recordAudit(tx, entry);
  return ok(await readBack(tx, id));
}

export async function orderMethods(tx: Tx, order: RowOrder, actor: string): Promise<Result<OwnMethod[], EditRefusal>> {
  const before = await lockMethods(tx);
  const ordered = arrangeRows(before, order);
  if (!ordered) return refuse({ reason: "other-methods", methods: before });
  if (ordered.every((method, index) => method === before[index])) return ok(before);
  await sql`
    update delivery_methods set position = wanted.position
    from unnest(${order.ids}::uuid[]) with ordinality as wanted (id, position)
    where delivery_methods.id = wanted.id and delivery_methods.position is distinct from wanted.position`.execute(tx);
  const names = (methods: readonly OwnMethod[]) => methods.map(({ name }) => name).join(", ");
  await recordAudit(tx, {
    actor,
    action: "delivery-method-edited",
    subject: ALL,
    changes: { order: [names(before), names(ordered)] },
  });
  return ok(ordered);
}

/** Orders keep the method they were placed with. False if there is none. */
export async function deleteMethod(tx: Tx, id: string, actor: string): Promise<boolean> {
  const removed = await tx.deleteFrom("delivery_methods").where("id", "=", id).returning("name").executeTakeFirst();
  if (!removed) return false;
  await recordAudit(tx, { actor, action: "delivery-method-deleted", subject: { id, name: removed.name } });
  return true;
}

/** At most one method has no price. */
function secondAgreed(
  { price }: Pick<MethodFields, "price">,
  others: readonly Pick<MethodFields, "price" | "name">[],
): EditRefusal | undefined {
  const agreed = price === null && others.find((other) => other.price === null);
  return agreed ? { reason: "second-agreed", by: agreed.name } : undefined;
}

/** ASSUMES that the lock of `lockMethods` is held. Returns the id. */
export async function insertMethod(tx: Tx, fields: MethodFields): Promise<string> {
  const { id } = await tx
    .insertInto("delivery_methods")
    .values({
      ...columnsOf(fields),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from delivery_methods)`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMethod(tx: Tx, id: string, fields: MethodFields): Promise<void> {
  await tx
    .updateTable("delivery_methods")
    .set((eb) => ({ ...columnsOf(fields), version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

function columnsOf({ price, free_from, ...texts }: MethodFields) {
  return {
    ...texts,
    price: price === null ? null : String(price),
    free_from: free_from === null ? null : String(free_from),
  };
}

/** Records the price, and every field that differs from a new method's default. */
export function createdEntry(method: MethodFields & { id: string }, actor: string): AuditEntry {
  const { name: _name, ...fields } = audited(method);
  const changes = Object.entries(fields).filter(
    ([field, value]) => field === "price" || (value !== null && value !== "" && value !== true),
  );
  return {
    actor,
    action: "delivery-method-created",
    subject: { id: method.id, name: method.name },
    changes: Object.fromEntries(changes.map(([field, value]) => [field, [null, value]])),
  };
}

/** Undefined when nothing changes. */
export function editedEntry(before: OwnMethod, after: MethodFields, actor: string): AuditEntry | undefined {
  const changes = changesBetween(audited(before), audited(after));
  if (Object.keys(changes).length === 0) return undefined;
  return { actor, action: "delivery-method-edited", subject: { id: before.id, name: after.name }, changes };
}

function audited(method: MethodFields) {
  const { kind, name, price, free_from, days, postal_codes, address, hours, map_url, is_active } = method;
  const provinces = method.provinces.join(", ");
  return { kind, name, price, free_from, days, postal_codes, provinces, address, hours, map_url, is_active };
}

async function readBack(tx: Tx, id: string): Promise<OwnMethod> {
  return (await listMethods(tx)).find((method) => method.id === id)!;
}
