import { sql } from "kysely";
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { TestShop } from "./shop.ts";

/** Does what the library does with a queue every minute, and skips the wait before the retry. */
export async function expireJobs({ db, connection }: TestShop, queue: string): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: "jobs",
    migrate: false,
    schedule: false,
  });
  await boss.start();
  await boss.supervise(queue);
  await boss.stop();
  await pool.end();
  await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(db);
}

/** Makes every job look started by a process that was killed, longer ago than a job may last. */
export async function abandonJobs({ db }: TestShop): Promise<void> {
  await sql`update jobs.job set state = 'active', started_on = now() - make_interval(secs => expire_seconds + 1)`.execute(
    db,
  );
}
