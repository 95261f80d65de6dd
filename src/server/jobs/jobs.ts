import { applyRetention } from "../buyers/retention.ts";
import { sweepAnswers } from "../http/idempotent.ts";
import { makeAvif } from "../images/make-avif.ts";
import { sweepFiles } from "../images/sweep-files.ts";
import { sweepOutbox } from "../mail/outbox.ts";
import { openMailSender } from "../mail/send-mail.ts";
import { sweepNetworks } from "../orders/order-limits.ts";
import { sweepMisses } from "../orders/order-misses.ts";
import type { Shop } from "../shop.ts";

export type JobSignals = {
  /** The process is to end: what can go on another time stops here. Aborted with `lost`, too. */
  stopping: AbortSignal;
  /** The job is no longer this process's: its time is over, or that of the process. */
  lost: AbortSignal;
};

export type Job = {
  /** Its queue, made by a migration. */
  name: string;
  /** Between two looks at an empty queue. */
  pollSeconds: number;
  /** In the shop's time; other jobs are enqueued by triggers. */
  cron?: string;
  /** Runs again later if it throws; `subject` is what the trigger names. */
  run(shop: JobShop, subject: string, signals: JobSignals): Promise<void>;
};

export type JobShop = Pick<Shop, "db" | "storage" | "environment" | "log">;

const SCHEDULED = { pollSeconds: 60 } as const;

/** All background work. */
export function jobsOf({ environment: { mail } }: JobShop): Job[] {
  return [
    // Without SMTP mails wait, each for as long as its kind may.
    ...(mail ? [{ name: "send-mail", pollSeconds: 2, run: openMailSender(mail) }] : []),
    {
      name: "make-avif",
      pollSeconds: 10,
      run: (shop, key, { stopping }) => makeAvif(shop, key, stopping),
    },
    {
      name: "apply-retention",
      ...SCHEDULED,
      cron: "40 3 * * *",
      async run(shop, _, { stopping }) {
        const anonymised = await applyRetention(shop, stopping);
        if (anonymised.orders + anonymised.regrets > 0) shop.log.info(anonymised, "Old personal data was anonymised");
      },
    },
    {
      name: "sweep-files",
      ...SCHEDULED,
      cron: "10 4 * * *",
      async run(shop, _, { stopping }) {
        const removed = await sweepFiles(shop, Date.now(), stopping);
        if (removed > 0) shop.log.info({ removed }, "Files that nothing shows were removed");
      },
    },
    {
      name: "sweep-rows",
      ...SCHEDULED,
      cron: "20 * * * *",
      async run({ db, log }) {
        const mails = await sweepOutbox(db);
        if (mails > 0) log.info({ mails }, "Old mails were deleted");
        await sweepAnswers(db);
        await sweepNetworks(db);
        await sweepMisses(db);
      },
    },
  ];
}
