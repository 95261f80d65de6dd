import { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { messageOf } from "../caught-error.ts";

const PROBE_TIMEOUT_MS = 2_000;

/** How long to wait for a host on a later timeline once one has answered. */
const OTHER_HOSTS_MS = 300;

/** `server` tells apart two machines behind one name. */
type Primary = { address: string; server: string };

/** SQLSTATE 08001, so that callers see an unavailable database. */
class NoPrimary extends Error {
  readonly code = "08001";
}

type Probe = Primary & { timeline: number };

/** Asks all hosts at once. Prefers the later timeline: the other host came back after a promotion. Throws NoPrimary. */
export async function findPrimary(addresses: readonly string[]): Promise<Primary> {
  const found: Probe[] = [];
  const reasons: string[] = [];
  const first = Promise.withResolvers<void>();
  const probes = addresses.map(async (address) => {
    try {
      found.push(await probe(address));
      first.resolve();
    } catch (error) {
      reasons.push(`${hostOf(address)}: ${explainConnection(error)}`);
    }
  });
  await Promise.race([Promise.all(probes), first.promise.then(() => sleep(OTHER_HOSTS_MS))]);
  // Hosts answer in any order; between equals, their order in the address decides.
  const inOrder = addresses.flatMap((address) => found.filter((one) => one.address === address));
  const [primary] = inOrder.toSorted((one, other) => other.timeline - one.timeline);
  if (!primary) throw new NoPrimary(`no host takes writes (${reasons.join("; ")})`);
  return { address: primary.address, server: primary.server };
}

export function serverOf({ host, port, connection }: pg.Client): string {
  const { stream } = connection;
  return `${host}:${port} ${stream instanceof Socket ? (stream.remoteAddress ?? "") : ""}`;
}

/** One reason only: each address of a name gives an error, all alike. */
export function explainConnection(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return messageOf(first).replace(/\.$/, "");
}

const STATE = `select pg_is_in_recovery() as is_standby, current_setting('default_transaction_read_only') = 'on' as is_read_only,
  case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

type State = { is_standby: boolean; is_read_only: boolean; timeline: string | null };

async function probe(address: string): Promise<Probe> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: "shop probe",
  });
  client.on("error", () => {}); // the statement under way fails
  try {
    await client.connect();
    const { rows } = await client.query<State>(STATE);
    const [state] = rows;
    if (!state || state.timeline === null || state.is_standby || state.is_read_only) {
      throw new Error(state?.is_standby ? "a standby" : "read-only");
    }
    return { address, server: serverOf(client), timeline: Number.parseInt(state.timeline, 16) };
  } finally {
    // A server that does not answer would not answer a goodbye either.
    client.connection.stream.destroy();
  }
}

function hostOf(address: string): string {
  const { host, searchParams } = new URL(address);
  return searchParams.get("host") ?? host;
}
