import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { connect, type Db } from "#server/db/connection.ts";
import { headerOf, openMailServer } from "../../test/mail-server.ts";
import { OWNER, startShop } from "../../test/shop-process.ts";
import { fillCatalogue } from "./catalogue.ts";
import { type Arrival, emptyHistory, type History, now } from "./history.ts";

export type ChaosShop = Awaited<ReturnType<typeof openChaosShop>>;

/** Products have units for that many `orders`, with `isScarce` some have fewer; `isOwnerNotified` mails the owner each order. */
export type ChaosShopOptions = {
  orders: number;
  isScarce: boolean;
  isOwnerNotified: boolean;
  settings?: NodeJS.ProcessEnv;
};

const MESSAGE_TIMEOUT = 600_000; // ms
const COLLECT_EVERY = 50; // ms
const INTERRUPTED = 130;

/** Each buyer has its own address, as behind a proxy, so that the limits on orders can stay on. */
const SETTINGS = {
  WORKERS: "2",
  RATE_LIMIT: "on",
  TRUSTED_PROXY: "127.0.0.0/8, ::1",
  MAIL_FROM: "tienda@saitam.example",
};

/** A running shop with a real SMTP server, and the history of what buyers and readers saw. */
export async function openChaosShop(options: ChaosShopOptions) {
  const { orders, isScarce, isOwnerNotified, settings } = options;
  const mailServer = await openMailServer();
  const shop = await startShop({ ...SETTINGS, SMTP_URL: mailServer.url, ...settings });
  const db = connect(shop.connection, () => undefined, 2);
  const arrivals: Arrival[] = [];
  const collect = (): void => {
    for (const mail of mailServer.arrived.splice(0)) {
      const [to = ""] = mail.envelope.to;
      arrivals.push({ messageId: headerOf(mail, "message-id"), to, at: now() });
    }
  };
  const collecting = setInterval(() => collect(), COLLECT_EVERY);
  const close = async (): Promise<void> => {
    clearInterval(collecting);
    for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, endAll);
    await db.destroy();
    await shop.remove();
    await mailServer.close();
  };
  // The shop is in its own process group and would keep running.
  const endAll = (): void => void close().finally(() => process.exit(INTERRUPTED));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, endAll);
  try {
    if (!isOwnerNotified) {
      await db.updateTable("admin_users").set({ mail_notices: [] }).where("email", "=", OWNER.email).execute();
    }
    const history: History = { ...emptyHistory(await fillCatalogue(db, orders, isScarce)), arrivals };
    return {
      shop,
      db,
      history,
      /** Waits until every message is sent. Returns the jobs and mails left after `timeout` ms. */
      async untilMessagesAreSent(timeout = MESSAGE_TIMEOUT): Promise<unknown[]> {
        const left = await untilSent(db, now() + timeout);
        collect();
        return left;
      },
      /** Makes jobs of a parent's killed processes due now, instead of when their heartbeat times out after half a minute. */
      async skipHeartbeats(): Promise<void> {
        const last = history.kills.findLast(({ backAt }) => backAt !== undefined);
        if (last?.backAt === undefined) return;
        // Web processes outlive their parent briefly, and start jobs meanwhile.
        const backAt = new Date(performance.timeOrigin + last.backAt);
        await sql`update jobs.job set state = 'retry' where state = 'active' and started_on < ${backAt}`.execute(db);
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilSent(db: Db, until: number): Promise<unknown[]> {
  for (;;) {
    // After a kill a job is retried after half a minute, a mail after a minute: waiting for that proves nothing.
    await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(db);
    await sql`update outbox set next_attempt_at = now() where next_attempt_at > now()
      and sent_at is null and failed_at is null`.execute(db);
    const { rows } = await sql`
      select name, id, state::text, started_on, start_after, now() from jobs.job
        where name in ('write-messages', 'send-mail') and state < 'completed'
      union all
      select 'outbox of ' || kind, id, last_error, created_at, next_attempt_at, now() from outbox
        where sent_at is null and failed_at is null`.execute(db);
    if (rows.length === 0 || now() > until) return rows;
    await sleep(500);
  }
}
