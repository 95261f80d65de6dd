import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { createDatabase } from "../../../test/database.ts";
import { countRoundTrips } from "../../../test/round-trips.ts";
import { openShop } from "../../../test/shop.ts";
import { connect } from "./connection.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { inTwoRoundTrips } from "./transaction.ts";
import { withClient } from "./with-client.ts";

test("a day is the text that its type says, whatever the time zone of the program", async () => {
  await using shop = await openShop();
  const movement = { id: "0".repeat(64), day: "2026-11-22", amount: "1.00", payer: "", cuit: null };
  await shop.db
    .insertInto("movements")
    .values({ ...movement, confirmed_by: "ana@tienda.com.ar" })
    .execute();

  const { day } = await shop.db.selectFrom("movements").select("day").executeTakeFirstOrThrow();
  expect(day).toBe("2026-11-22");
});

test("what is set for a database changes neither how transactions see each other nor how times are read", async () => {
  await using database = await createDatabase();
  await withClient(database.connection, async (client) => {
    const name = client.escapeIdentifier(database.connection.database ?? "");
    await client.query(`alter database ${name} set default_transaction_isolation = 'serializable'`);
    await client.query(`alter database ${name} set datestyle = 'SQL, DMY'`);
    await client.query(`alter database ${name} set standard_conforming_strings = off`);
  });
  const db = connect(database.connection, () => undefined, 1);
  const { rows } = await sql`
    select current_setting('transaction_isolation') as isolation, timestamptz '2026-11-22 12:00Z' as time,
      '\\d' as pattern`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ isolation: "read committed", time: new Date("2026-11-22T12:00:00Z"), pattern: "\\d" }]);
});

test("a database that refuses the login, is gone, listens nowhere or no longer speaks TLS is unavailable", async () => {
  await using database = await createDatabase();
  for (const setting of [{ user: "nobody" }, { database: "nowhere" }, { host: "localhost", port: 1 }, { ssl: true }]) {
    const db = connect({ ...database.connection, ...setting }, () => undefined);
    await expect(db.selectFrom("products").select("id").execute()).rejects.toSatisfy(isDatabaseUnavailable);
    await db.destroy();
  }
});

test("a process that hung until PostgreSQL ended its transaction fails as if the database were unavailable", async () => {
  await using shop = await openShop();
  // As over a network, where the statement is sent before the end of the connection is noticed.
  await using proxy = await countRoundTrips(inject("postgres"));
  const db = connect({ ...shop.connection, host: proxy.host, port: proxy.port }, () => undefined, 1);
  const open = sql`select set_config('idle_in_transaction_session_timeout', '50ms', true)`;
  const hung = inTwoRoundTrips(db, open, () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    return sql`select 1`;
  });
  await expect(hung).rejects.toSatisfy(isDatabaseUnavailable);
  await sql`select 1`.execute(db);
  await db.destroy();
});

test("a transaction that outlasts what is set for the database fails as if the database were unavailable", async () => {
  await using database = await createDatabase();
  await withClient(database.connection, async (client) => {
    const name = client.escapeIdentifier(database.connection.database ?? "");
    await client.query(`alter database ${name} set transaction_timeout = '50ms'`);
  });
  const db = connect(database.connection, () => undefined, 1);
  await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toSatisfy(isDatabaseUnavailable);
  await db.destroy();
});
