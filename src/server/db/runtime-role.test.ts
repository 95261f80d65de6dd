import pg from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "../../../test/database.ts";
import { RUNTIME_ROLE } from "../postgres/cluster.ts";
import { identifyConnection, grantToRuntimeRole, refuseOtherOwner } from "./runtime-role.ts";

/** A migrated database, seen by its owner and by the role that serves the shop. */
async function open() {
  const database = await createDatabase();
  const runtime = { ...database.connection, user: RUNTIME_ROLE };
  const [owner, web] = [new pg.Client(database.connection), new pg.Client(runtime)];
  await Promise.all([owner.connect(), web.connect()]);
  await grantToRuntimeRole(owner, (await identifyConnection(web)).role);
  return {
    owner,
    web,
    async [Symbol.asyncDispose]() {
      await Promise.all([owner.end(), web.end()]);
      await database[Symbol.asyncDispose]();
    },
  };
}

const RIGHTS = `select relname as name, relowner = current_user::regrole as is_owner,
  has_table_privilege(oid, 'select') and (relname = 'migrations' or has_table_privilege(oid, 'insert')
    and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')) as is_usable,
  has_table_privilege(oid, 'truncate') or has_table_privilege(oid, 'trigger') or has_table_privilege(oid, 'references')
    as has_more
from pg_class where relnamespace in ('public'::regnamespace, 'jobs'::regnamespace) and relkind = 'r'`;

test("the role that serves reads and writes every table, and owns none", async () => {
  await using database = await open();
  const { rows } = await database.web.query<{ name: string }>(RIGHTS);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows).toEqual(rows.map(({ name }) => ({ name, is_owner: false, is_usable: true, has_more: false })));

  await database.web.query("select next_order_number(), next_regret_code()");
  await database.web.query("begin; lock table categories in share row exclusive mode; commit");
  await database.web.query("listen changed; insert into categories (name, slug) values ('Remeras', 'remeras')");
  await database.web.query("update products set name = name; delete from products");
});

const FORBIDDEN = [
  "create table mine (id int)",
  "create function mine() returns int language sql return 1",
  "create extension hstore",
  "alter table orders add column mine int",
  "alter table orders disable trigger all",
  "drop table orders",
  "truncate orders",
  "create table jobs.mine (id int)",
  "truncate jobs.job",
  "delete from migrations",
  "create role mine",
  "set role shop",
  "copy orders to program 'cat'",
];

test("the role that serves makes, changes and empties nothing, and becomes nobody else", async () => {
  await using database = await open();
  for (const statement of FORBIDDEN) {
    await expect(database.web.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
  }
});

test("a table that a later migration makes is usable once the rights are given again", async () => {
  await using database = await open();
  await database.owner.query("create table later (id bigint generated always as identity primary key)");
  await expect(database.web.query("insert into later default values")).rejects.toThrow("permission denied");
  await grantToRuntimeRole(database.owner, RUNTIME_ROLE);
  await database.web.query("insert into later default values");
});

test("one role for both keeps its right to migrate", async () => {
  await using database = await open();
  await grantToRuntimeRole(database.owner, (await identifyConnection(database.owner)).role);
  await database.owner.query("insert into migrations (name) values ('9999-later.sql')");
});

test("a role that does not own the tables is told so before it migrates", async () => {
  await using database = await open();
  await refuseOtherOwner(database.owner);
  await expect(refuseOtherOwner(database.web)).rejects.toThrow(
    "shop owns its tables, not shop_web: reassign them first (docs/operating.md)",
  );
});
