import type pg from "pg";
import type { WalLayout } from "./wal-position.ts";

export type ClusterFacts = Awaited<ReturnType<typeof readClusterFacts>>;

type Row = { system: string; version: number; folder: string; timeline: string; segment_size: string };

const FACTS = `select (select system_identifier::text from pg_control_system()) as system,
  current_setting('server_version_num')::int as version, current_setting('data_directory') as folder,
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
  (select setting from pg_settings where name = 'wal_segment_size') as segment_size`;

/** Requires the superuser. */
export async function readClusterFacts(client: pg.Client) {
  const { rows } = await client.query<Row>(FACTS);
  const row = rows[0]!;
  return {
    systemIdentifier: row.system,
    major: String(Math.floor(row.version / 10_000)),
    clusterFolder: row.folder,
    layout: { timeline: Number.parseInt(row.timeline, 16), segmentSize: BigInt(row.segment_size) } satisfies WalLayout,
  };
}
