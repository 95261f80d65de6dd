import type pg from "pg";

/** `transaction_timeout` is there from PostgreSQL 17 on; `tcp_user_timeout` would also end a backup whose download pauses. */
const LIFT = `select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout',
  'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'tcp_user_timeout')`;

/** For work that takes its time: the role or the database may have limits that are meant for pages. */
export async function liftTimeouts(client: pg.Client): Promise<void> {
  await client.query(LIFT);
}
