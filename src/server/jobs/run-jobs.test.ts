import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { OWNER } from "../../../test/administrator.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { grantToRuntimeRole } from "../db/runtime-role.ts";
import { withClient } from "../db/with-client.ts";
import { queueMail } from "../outbox/outbox.ts";
import { RUNTIME_ROLE } from "../postgres/cluster.ts";
import { TIMED_OUT, withTimeout } from "../timeout.ts";
import { type Job, jobsOf } from "./jobs.ts";
import { runJobs } from "./run-jobs.ts";

const QUEUE = "make-avif";

const MINUTE = 60_000; // ms

const enqueue = ({ db }: Pick<TestShop, "db">, subject: string) =>
  sql`select enqueue_job(${QUEUE}, ${subject})`.execute(db);

const statesOf = async ({ db }: TestShop): Promise<string[]> =>
  (
    await sql<{
      state: string;
    }>`select state from jobs.job where name = ${QUEUE} order by data -> 'enqueued_at'`.execute(db)
  ).rows.map(({ state }) => state);

/** Every retry is due. */
const skipWaits = ({ db }: TestShop) => sql`update jobs.job set start_after = now() where state = 'retry'`.execute(db);

const jobThat = (run: Job["run"], batch = 1): Job[] => [{ name: QUEUE, pollSeconds: 0.5, batch, run }];

/** Runs jobs until the end of the test; returns the subjects run. */
function openRunner(
  shop: TestShop,
  run: (subject: string) => void = () => undefined,
  connection = shop.connection,
  batch = 1,
) {
  const subjects: string[] = [];
  const { stop } = runJobs(
    { ...shop, connection },
    jobThat(async (_shop, _signal, subject) => {
      subjects.push(subject);
      run(subject);
    }, batch),
  );
  return { subjects, [Symbol.asyncDispose]: stop };
}

test("a job runs once its transaction commits, never if it does not, and once in two processes", async () => {
  await using shop = await openShop();
  await using one = openRunner(shop);
  await using two = openRunner(shop);
  const undone = shop.db.transaction().execute(async (tx) => {
    await enqueue({ db: tx }, "undone");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  for (const subject of ["a", "b", "c"]) await enqueue(shop, subject);

  await expect.poll(() => statesOf(shop)).toEqual(["completed", "completed", "completed"]);

  expect([...one.subjects, ...two.subjects].toSorted()).toEqual(["a", "b", "c"]);
});

test("a job that fails runs again, others do not wait for it, and nothing of its error is stored", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ LOG_LEVEL: "warn" }, lines);
  await enqueue(shop, "first");
  await enqueue(shop, "second");
  let failures = 0;
  await using runner = openRunner(shop, (subject) => {
    if (subject === "first" && (failures += 1) === 1) throw new Error("no room for ana@correo.example");
  });

  await expect.poll(() => statesOf(shop)).toEqual(["retry", "completed"]);
  const { rows } = await sql`select to_jsonb(job) from jobs.job as job`.execute(shop.db);
  expect(JSON.stringify(rows)).not.toContain("correo.example");
  expect(lines.join("")).toContain("A background job failed and is tried again");

  await skipWaits(shop);
  await expect.poll(() => statesOf(shop)).toEqual(["completed", "completed"]);
  expect(runner.subjects).toEqual(["first", "second", "first"]);
});

test("short jobs fetched together run in order; a failed one is retried without the others", async () => {
  await using shop = await openShop();
  await shop.db.transaction().execute(async (tx) => {
    for (const subject of ["a", "b", "c"]) await enqueue({ db: tx }, subject);
  });
  let failures = 0;
  const run = (subject: string) => {
    if (subject === "b" && (failures += 1) === 1) throw new Error("once");
  };
  await using runner = openRunner(shop, run, shop.connection, 20);

  await expect.poll(() => statesOf(shop)).toEqual(["completed", "retry", "completed"]);
  await skipWaits(shop);
  await expect.poll(() => statesOf(shop)).toEqual(["completed", "completed", "completed"]);
  expect(runner.subjects).toEqual(["a", "b", "c", "b"]);
});

test("jobs go on after the database has ended every connection", async () => {
  await using shop = await openShop();
  await using runner = openRunner(shop);
  await enqueue(shop, "before");
  await expect.poll(() => runner.subjects).toEqual(["before"]);

  await using client = await openClient(shop);
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await client.query("select enqueue_job($1, 'after')", [QUEUE]);

  await expect.poll(() => runner.subjects).toEqual(["before", "after"]);
});

test("jobs begin though the database takes no connection as the process starts", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ LOG_LEVEL: "debug" }, lines);
  await using elsewhere = await openClient(shop, { database: "postgres" });
  const allowConnections = (allowed: boolean) =>
    elsewhere.query(`alter database ${shop.connection.database ?? ""} allow_connections ${allowed}`);
  await allowConnections(false);
  await using runner = openRunner(shop);
  await expect.poll(() => lines.join("")).toContain("The job queue failed and is tried again");

  await allowConnections(true);
  await enqueue(shop, "first");
  await expect.poll(() => runner.subjects).toEqual(["first"]);
});

test("the job queue reports a database without free connections in its details, without a stack trace", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ LOG_LEVEL: "debug" }, lines);
  await using runner = openRunner(shop);
  await enqueue(shop, "first");
  await expect.poll(() => runner.subjects).toEqual(["first"]);
  await using elsewhere = await openClient(shop, { database: "postgres" });
  const name = shop.connection.database ?? "";
  await elsewhere.query(`alter database ${name} allow_connections false`);
  await elsewhere.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);

  const failures = () => lines.filter((line) => line.includes("The job queue failed and is tried again"));
  await expect.poll(() => failures().join("")).toContain("not currently accepting connections");
  expect(failures().filter((line) => !line.includes('"level":20'))).toEqual([]);
  await elsewhere.query(`alter database ${name} allow_connections true`);
  await enqueue(shop, "second");
  await expect.poll(() => runner.subjects).toEqual(["first", "second"]);
});

test("a process ends in time though its job does not, and another one runs that job", async () => {
  await using shop = await openShop();
  await enqueue(shop, "long");
  const begun = Promise.withResolvers<void>();
  const hanging = runJobs(
    shop,
    jobThat(() => {
      begun.resolve();
      return new Promise(() => undefined);
    }),
  );
  await begun.promise;

  // The whole shop has ten seconds to stop.
  expect(await withTimeout(10_000, hanging.stop())).not.toBe(TIMED_OUT);
  expect(await statesOf(shop)).toEqual(["retry"]);
  await skipWaits(shop);
  await using runner = openRunner(shop);
  await expect.poll(() => runner.subjects).toEqual(["long"]);
});

test("the role that serves runs jobs", async () => {
  await using shop = await openShop();
  await withClient(shop.connection, (client) => grantToRuntimeRole(client, RUNTIME_ROLE));
  await using runner = openRunner(shop, undefined, { ...shop.connection, user: RUNTIME_ROLE });
  await using client = await openClient(shop, { user: RUNTIME_ROLE });
  await client.query("select enqueue_job($1, 'mine')", [QUEUE]);

  await expect.poll(() => runner.subjects).toEqual(["mine"]);
  await expect.poll(() => statesOf(shop)).toEqual(["completed"]);
});

test("every job has its queue, is scheduled or enqueued, and stands in the schedule once however many processes start", async () => {
  await using shop = await openShop({
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "tienda@tienda.example",
    BACKUP_TO: "backups",
  });
  const jobs = jobsOf(shop);
  const processes = [1, 2].map(() => runJobs(shop));
  const scheduled = jobs
    .filter(({ cron }) => cron !== undefined)
    .map(({ name, cron }) => ({ name, cron }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const schedule = sql<{ name: string; cron: string }>`select name, cron from jobs.schedule order by name`;

  await expect.poll(async () => (await schedule.execute(shop.db)).rows).toEqual(scheduled);
  await Promise.all(processes.map((process) => process.stop()));

  const queues = await sql<{ name: string }>`select name from jobs.queue where name !~ '^__' order by name`.execute(
    shop.db,
  );
  expect(queues.rows.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name).toSorted());

  const enqueued = (await readFile("docs/schema.sql", "utf8")).matchAll(/enqueue_job(?:_of_row)?\('([\w-]+)'/g);
  const others = jobs.filter(({ cron }) => cron === undefined).map(({ name }) => name);
  expect(new Set(Array.from(enqueued, ([, name]) => name))).toEqual(new Set(others));
});

test("after a clock that was ahead is corrected, schedules and the supervision of queues go on", async () => {
  await using shop = await openShop();
  await sql`update jobs.version set cron_on = now() + interval '2 years', flow_on = now() + interval '2 years'`.execute(
    shop.db,
  );
  await sql`
    update jobs.queue set monitor_claim_on = now() + interval '2 years', maintain_on = now() + interval '2 years'`.execute(
    shop.db,
  );
  await sql`select jobs.create_queue('__pgboss__send-it', '{"policy": "standard"}')`.execute(shop.db);
  await sql`
    insert into jobs.job (name, state, singleton_key, singleton_on)
    select '__pgboss__send-it', 'completed', 'cancel-unpaid__', (now() + interval '2 hours') at time zone 'utc'
  `.execute(shop.db);
  await using _runner = openRunner(shop);
  const claimedAhead = async () => {
    const { rows } = await sql<{ claims: number }>`
      select count(*)::int as claims from (
        select greatest(cron_on, flow_on) as at from jobs.version
        union all select greatest(monitor_claim_on, monitor_on, maintain_on) from jobs.queue
        union all select singleton_on at time zone 'utc' from jobs.job
      ) claimed where at > now()`.execute(shop.db);
    return rows[0]?.claims;
  };
  await expect.poll(claimedAhead).toBe(0);
});

test("a clock that is set back lets the queue be looked at as before", async () => {
  await using shop = await openShop();
  let clock = Date.now();
  using _clock = vi.spyOn(Date, "now").mockImplementation(() => (clock -= MINUTE));
  await using runner = openRunner(shop);

  for (const subject of ["first", "second"]) {
    await enqueue(shop, subject);
    await expect.poll(() => runner.subjects).toContain(subject);
    await sleep(200); // the queue is found empty, and waits
  }
});

test("jobs and mails of a clock that was ahead run once it is corrected; those rightly waiting go on waiting", async () => {
  await using shop = await openShop();
  const mails = await shop.db.transaction().execute(async (tx) => {
    const queue = () => queueMail(tx, { kind: "password-reset", recipient: OWNER.email });
    return [await queue(), await queue(), await queue()];
  });
  const putOff = (id: string | undefined, wait: string) =>
    sql`update outbox set next_attempt_at = now() + ${wait}::interval where id = ${id}`.execute(shop.db);
  await sql`delete from jobs.job`.execute(shop.db);
  await putOff(mails[0], "1 hour");
  await enqueue(shop, "made ahead");
  await sql`update jobs.job set created_on = now() + interval '1 hour', start_after = now() + interval '1 hour'`.execute(
    shop.db,
  );
  await putOff(mails[1], "2 years");
  await putOff(mails[2], "24 hours");
  await using runner = openRunner(shop);

  await expect.poll(() => runner.subjects).toEqual(["made ahead"]);
  const due = await shop.db
    .selectFrom("outbox")
    .select("id")
    .where("next_attempt_at", "<=", sql<Date>`now()`)
    .execute();
  expect(due.map(({ id }) => id).toSorted()).toEqual(mails.slice(0, 2).toSorted());
  const { rows } = await sql<{ subject: string; due: boolean }>`
    select data ->> 'subject' as subject, start_after <= now() as due from jobs.job where name = 'send-mail'`.execute(
    shop.db,
  );
  expect(
    rows
      .filter(({ due }) => due)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(mails.slice(0, 2).toSorted());
  expect(rows).toHaveLength(mails.length);
});

test("a queued mail notifies nobody: its transaction pays for no lock at commit", async () => {
  await using shop = await openShop();
  const notified: string[] = [];
  await using client = await openClient(shop);
  client.on("notification", ({ payload = "" }) => notified.push(payload));
  await client.query("listen changed");
  await shop.db.transaction().execute((tx) => queueMail(tx, { kind: "password-reset", recipient: OWNER.email }));
  await sql`select pg_notify('changed', 'mark')`.execute(shop.db);

  await expect.poll(() => notified).toContain("mark");
  expect(notified).toEqual(["mark"]);
});

async function openClient(
  { connection }: TestShop,
  changes: pg.ClientConfig = {},
): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ ...connection, ...changes });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
