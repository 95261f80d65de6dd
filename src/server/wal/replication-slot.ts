import type pg from "pg";
import { formatPosition, parsePosition, type WalPosition } from "./wal-position.ts";

const BEGINNING = "archive_";

/** Retains the log that is not archived yet, up to `max_slot_wal_keep_size`; `position` is where it begins. */
export type Slot = { name: string; position: WalPosition };

/** Names the archive and what it depends on: its target and encryption. */
export function slotName(id: string, fingerprint: string): string {
  return `${BEGINNING}${id.toLowerCase()}_${fingerprint}`;
}

export function parseSlotName(name: string): { id: string; fingerprint: string } | undefined {
  const [, id, fingerprint] = /^archive_(\w+)_([0-9a-f]+)$/.exec(name) ?? [];
  return id === undefined || fingerprint === undefined ? undefined : { id: id.toUpperCase(), fingerprint };
}

type Row = { slot_name: string; restart_lsn: string | null; wal_status: string | null };

/** The shop's own; `position` is undefined if the log has moved on without it. */
export async function listSlots(client: pg.Client): Promise<{ name: string; position: WalPosition | undefined }[]> {
  const { rows } = await client.query<Row>(
    "select slot_name, restart_lsn::text, wal_status from pg_replication_slots where starts_with(slot_name, $1)",
    [BEGINNING],
  );
  return rows.map(({ slot_name: name, restart_lsn: position, wal_status: status }) => ({
    name,
    position: position === null || status === "lost" ? undefined : parsePosition(position),
  }));
}

export async function createSlot(client: pg.Client, name: string): Promise<Slot> {
  const { rows } = await client.query<{ lsn: string }>(
    "select lsn::text from pg_create_physical_replication_slot($1, immediately_reserve => true)",
    [name],
  );
  return { name, position: parsePosition(rows[0]?.lsn ?? "") };
}

/** Lets the server remove the log before `position`. */
export async function advanceSlot(client: pg.Client, slot: Slot, position: WalPosition): Promise<void> {
  // A new slot starts after the beginning of its segment.
  if (position <= slot.position) return;
  await client.query("select pg_replication_slot_advance($1, $2)", [slot.name, formatPosition(position)]);
  slot.position = position;
}

/** Without slots the server retains no more log than it needs. */
export async function dropSlots(client: pg.Client): Promise<void> {
  for (const { name } of await listSlots(client)) await client.query("select pg_drop_replication_slot($1)", [name]);
}
