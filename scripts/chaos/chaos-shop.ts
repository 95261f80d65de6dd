import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { connect, type Db } from "#server/db/connection.ts";
import { headerOf, openMailServer } from "../../test/mail-server.ts";
import { OWNER, type ShopProcess, startShop } from "../../test/shop-process.ts";
import { fillCatalogue } from "./catalogue.ts";
import { type Arrival, emptyHistory, type History, now } from "./history.ts";

/** A running shop with a real SMTP server, and the history of what buyers and readers see of it. */
export type ChaosShop = AsyncDisposable & {
  shop: ShopProcess;
  db: Db;
  history: History;
  /** Waits until no message is left to be sent; false when some still wait after `MESSAGE_TIMEOUT`. */
  untilMessagesAreSent(): Promise<boolean>;
  /** Makes what a parent's killed processes had begun due now, instead of after half a minute without a sign of them. */
  skipHeartbeats(): Promise<void>;
};

/** Products have units for so many `orders`, `isScarce` some of them less; `isOwnerNotified` by mail of each order. */
export type ChaosShopOptions = {
  orders: number;
  isScarce: boolean;
  isOwnerNotified: boolean;
  settings?: NodeJS.ProcessEnv;
};

const MESSAGE_TIMEOUT = 600_000; // ms
const COLLECT_EVERY = 50; // ms
const INTERRUPTED = 130;

/** Each buyer comes from an address of its own, as behind a proxy, so that the limits on orders stay on. */
const SETTINGS = {
  WORKERS: "2",
  RATE_LIMIT: "on",
  TRUSTED_PROXY: "127.0.0.0/8, ::1",
  MAIL_FROM: "tienda@saitam.example",
};

export async function openChaosShop(options: ChaosShopOptions): Promise<ChaosShop> {
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
  // The shop is in a process group of its own: it would go on.
  const endAll = (): void => void close().finally(() => process.exit(INTERRUPTED));
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, endAll);
  try {
    if (!isOwnerNotified) {
      await db.updateTable("admin_users").set({ mail_notices: [] }).where("email", "=", OWNER.email).execute();
    }
    const history = { ...emptyHistory(await fillCatalogue(db, orders, isScarce)), arrivals };
    return {
      shop,
      db,
      history,
      async untilMessagesAreSent() {
        const areSent = await untilSent(db);
        collect();
        return areSent;
      },
      async skipHeartbeats() {
        const last = history.kills.findLast(({ backAt }) => backAt !== undefined);
        if (last?.backAt === undefined) return;
        // Web processes outlive their parent for a moment, in which they begin jobs, too.
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

async function untilSent(db: Db): Promise<boolean> {
  const until = now() + MESSAGE_TIMEOUT;
  while (now() < until) {
    // A killed process's job is due again after half a minute's wait, which shows nothing.
    await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(db);
    const { rows } = await sql<{ left: number }>`
      select ((select count(*) from jobs.job where name in ('write-messages', 'send-mail') and state < 'completed')
        + (select count(*) from outbox where sent_at is null and failed_at is null))::int as left`.execute(db);
    if (rows[0]?.left === 0) return true;
    await sleep(500);
  }
  return false;
}
