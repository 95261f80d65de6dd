import type pg from "pg";
import { CannotStart } from "../cannot-start.ts";
import { explainConnection } from "../db/find-primary.ts";
import { withClient } from "../db/with-client.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 15;

/** Returns its connection limit. Throws CannotStart unless PostgreSQL 15+, UTF-8, writable and durable. */
export async function checkDatabase(connection: pg.ClientConfig, allowUnsafe: boolean): Promise<number> {
  const limits = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CONNECT_TIMEOUT_MS };
  try {
    return await withClient({ ...connection, ...limits }, async (client) => {
      const { rows } = await client.query<Facts>(FACTS);
      const facts = rows[0]!;
      refuseUnfit(facts, allowUnsafe);
      return facts.connections;
    });
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`The database of DATABASE_URL cannot be reached: ${explainConnection(error)}.`, {
      cause: error,
    });
  }
}

type Facts = {
  version: string;
  encoding: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  connections: number;
};

const FACTS = `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
  current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
  current_setting('synchronous_commit') as synchronous_commit,
  least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
  ) as connections`;

function refuseUnfit(facts: Facts, allowUnsafe: boolean): void {
  const major = Math.floor(Number(facts.version) / 10_000);
  if (major < OLDEST_VERSION) {
    throw new CannotStart(
      `The database of DATABASE_URL is PostgreSQL ${major}; the shop needs ${OLDEST_VERSION} or later.`,
    );
  }
  if (facts.encoding !== "UTF8") {
    throw new CannotStart(
      `The database of DATABASE_URL stores ${facts.encoding}; the shop needs one made with encoding UTF8.`,
    );
  }

  const unsafe = (["fsync", "full_page_writes", "synchronous_commit"] as const).filter((name) => facts[name] === "off");
  if (unsafe.length > 0 && !allowUnsafe) {
    throw new CannotStart(
      `The database of DATABASE_URL may lose orders in a crash, because it runs with ${unsafe.join(", ")} off: switch it on, or set ALLOW_UNSAFE_DATABASE=1.`,
    );
  }
}
