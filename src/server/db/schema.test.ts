import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { BACKUP_FAILURES } from "#domain/backup.ts";
import { DELIVERY_KINDS } from "#domain/delivery.ts";
import { ORDER_EVENT_KINDS } from "#domain/order-event.ts";
import { ORDER_STATUSES } from "#domain/order.ts";
import { RECEIPT_STATUSES, RECEIPT_TYPES } from "#domain/receipt.ts";
import { FOCUS_STEPS, SHOP_PICTURES } from "#domain/shop-picture.ts";
import { readSchema } from "../../../scripts/read-schema.ts";
import { createDatabase } from "../../../test/database.ts";
import { movement } from "../products/movements.ts";

/** What the columns may contain that allow only some values, by their constraint. */
const ALLOWED: Record<string, readonly (string | number)[]> = {
  backup_failures_reason_check: BACKUP_FAILURES,
  delivery_methods_kind_check: DELIVERY_KINDS,
  order_events_kind_check: ORDER_EVENT_KINDS,
  orders_delivery_check: DELIVERY_KINDS,
  orders_status_check: ORDER_STATUSES,
  outbox_channel_check: ["mail", "push"],
  receipts_media_type_check: RECEIPT_TYPES,
  receipts_status_check: RECEIPT_STATUSES,
  shop_pictures_focus_x_check: FOCUS_STEPS,
  shop_pictures_focus_y_check: FOCUS_STEPS,
  shop_pictures_name_check: SHOP_PICTURES,
  stock_movements_reason_check: movement.entries.reason.options,
};

/** Whether each column may be null, by table, as written in schema.ts. */
async function writtenColumns(): Promise<Record<string, Record<string, boolean>>> {
  const source = await readFile(new URL("./schema.ts", import.meta.url), "utf8");
  const tables = source.matchAll(/^ {2}(\w+): \{\n([^}]*)\}/gm);
  return Object.fromEntries(
    [...tables].map(([, table, body]) => [
      table,
      Object.fromEntries(
        [...(body ?? "").matchAll(/^ {4}(\w+): (.*);/gm)].map(([, column, type]) => [column, type?.includes("| null")]),
      ),
    ]),
  );
}

test("the types of the tables name exactly the database's columns, and which may be null", async () => {
  await using database = await createDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ table_name: string; columns: Record<string, boolean> }>(`
    select table_name, json_object_agg(column_name, is_nullable = 'YES') as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations'
    group by table_name`);
  await client.end();

  expect(await writtenColumns()).toEqual(Object.fromEntries(rows.map((row) => [row.table_name, row.columns])));
});

test("docs/schema.sql is the schema after all migrations: `npm run schema` writes it", async () => {
  await using database = await createDatabase();
  expect(await readFile("docs/schema.sql", "utf8")).toBe(await readSchema(database.connection));
});

test("constraints allow exactly the values that the code knows", async () => {
  const schema = await readFile("docs/schema.sql", "utf8");
  const constraints = schema.matchAll(/constraint (\w+) check .*any \(array\[(.*?)\]/g);
  const allowed = [...constraints].map(([, name, values]) => [
    name,
    values?.replaceAll("'", "").split(", ").toSorted(),
  ]);
  const known = Object.entries(ALLOWED).map(([name, values]) => [name, values.map(String).toSorted()]);
  expect(Object.fromEntries(allowed)).toEqual(Object.fromEntries(known));
});
