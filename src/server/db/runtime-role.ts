import pg from "pg";
import { CannotStart } from "../cannot-start.ts";
import { MIGRATION_LOCK } from "./advisory-locks.ts";
import { withClient } from "./with-client.ts";

/** Throws CannotStart if it connects to another database than the owner, before that one is migrated. */
export async function findServingRole(owner: pg.Client, connection: pg.ClientConfig): Promise<string> {
  if (connection.user !== undefined) return connection.user; // the embedded database's
  const [{ database }, serving] = [await identifyConnection(owner), await withClient(connection, identifyConnection)];
  if (database === serving.database) return serving.role;
  throw new CannotStart(
    "MIGRATION_DATABASE_URL leads to another database than DATABASE_URL: it must be the same one, as another role.",
  );
}

/** Grants access to the rows of the owner's tables and nothing else, unless both are one role. Call it after every migration. */
export async function grantToRuntimeRole(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<OwnRelations>(OWN_RELATIONS);
  const own = rows[0]!;
  if (own.role === role) return;
  const to = `to ${pg.escapeIdentifier(role)}`;
  await owner.query("begin");
  // Two shops granting at the same time would conflict on the same catalogue row.
  await owner.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await owner.query(`grant usage on schema ${own.schema}, ${JOBS_SCHEMA} ${to}`);
  await owner.query(`grant select, insert, update, delete on table ${own.tables.join(", ")} ${to}`);
  await owner.query(`grant usage, select on sequence ${own.sequences.join(", ")} ${to}`);
  // Only the owner records migrations.
  await owner.query(`revoke insert, update, delete on table migrations from ${pg.escapeIdentifier(role)}`);
  await owner.query("commit");
}

/** Throws if another role than the client's owns the tables, before any migration. */
export async function refuseOtherOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; owner: string }>(OWNER_OF_TABLES);
  const [other] = rows;
  if (!other) return;
  throw new Error(`${other.owner} owns its tables, not ${other.role}: reassign them first (docs/operating.md)`);
}

/** The client's role and database: databases of the same name differ, also on two servers. */
export async function identifyConnection(client: pg.Client): Promise<{ role: string; database: string }> {
  const { rows } = await client.query<{ role: string; database: string }>(IDENTITY);
  return rows[0]!;
}

const IDENTITY = `select current_user as role, concat_ws(' ', oid, pg_postmaster_start_time()) as database
from pg_database where datname = current_database()`;

/** No row for the owner, nor if there are no tables. */
const OWNER_OF_TABLES = `select current_user as role, pg_get_userbyid(relowner) as owner
from pg_class where oid = to_regclass('migrations') and relowner <> current_user::regrole`;

const JOBS_SCHEMA = "jobs";

type OwnRelations = { role: string; schema: string; tables: string[]; sequences: string[] };

/** Only ours: others may have tables in the same schema. Names are quoted where needed. */
const OWN_RELATIONS = `select current_user as role, quote_ident(current_schema()) as schema,
  coalesce(array_agg(oid::regclass::text) filter (where relkind in ('r', 'p')), '{}') as tables,
  coalesce(array_agg(oid::regclass::text) filter (where relkind = 'S'), '{}') as sequences
from pg_class
where relnamespace in (current_schema()::regnamespace, '${JOBS_SCHEMA}'::regnamespace) and relowner = current_user::regrole`;
