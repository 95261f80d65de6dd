import { applyRetention } from "../buyers/retention.ts";
import { makeAvif } from "../images/make-avif.ts";
import { measureColors } from "../images/measure-colors.ts";
import { sweepFiles } from "../images/sweep-files.ts";
import { openMailSender } from "../mail/send-mail.ts";
import { hasReaders, writeMessages } from "../messages/write-messages.ts";
import { cancelUnpaid } from "../orders/cancel-unpaid.ts";
import { countTotals } from "../orders/summary.ts";
import { sendPush } from "../push/send-push.ts";
import type { Shop } from "../shop.ts";
import { sweepTables } from "./sweep-tables.ts";

export type JobShop = Pick<Shop, "db" | "connection" | "storage" | "environment" | "log" | "secretKey">;

export type Job = {
  name: string; // of its queue, which a migration made
  pollSeconds: number; // between two looks at an empty queue
  batch?: number; // short jobs that one look takes; one otherwise
  cron?: string; // in the shop's time; other jobs are enqueued by triggers
  /** Called once per batch; if false, the batch completes without running. */
  isNeeded?(shop: JobShop): Promise<boolean>;
  /** Retried if it throws. `signal`: another process takes over. `subject`: what the trigger enqueued, such as a row's id; empty if scheduled. A truthy result is logged. */
  run(shop: JobShop, signal: AbortSignal, subject: string): Promise<unknown>;
};

export function jobsOf({ environment: { mail, backup } }: JobShop): Job[] {
  return [
    // Without SMTP mails wait, each as long as its kind allows.
    ...(mail ? [{ name: "send-mail", pollSeconds: 2, run: openMailSender(mail) }] : []),
    {
      name: "write-messages",
      pollSeconds: 2,
      batch: 20,
      isNeeded: hasReaders,
      run: (shop, _, ids) => writeMessages(shop, ids),
    },
    { name: "send-push", pollSeconds: 2, run: sendPush },
    { name: "make-avif", pollSeconds: 10, run: makeAvif },
    { name: "apply-retention", pollSeconds: 60, cron: "40 3 * * *", run: applyRetention },
    {
      name: "cancel-unpaid",
      pollSeconds: 20,
      cron: "* * * * *",
      run: async (shop, signal) => {
        const done = await cancelUnpaid(shop, signal);
        return done.cancelled + done.reminded > 0 && done;
      },
    },
    {
      name: "sweep-files",
      pollSeconds: 60,
      cron: "10 4 * * *",
      run: (shop, signal) => sweepFiles(shop, Date.now(), signal),
    },
    { name: "measure-colors", pollSeconds: 60, cron: "50 4 * * *", run: measureColors },
    { name: "sweep-rows", pollSeconds: 60, cron: "20 * * * *", run: ({ db }) => sweepTables(db) },
    { name: "count-totals", pollSeconds: 60, cron: "30 4 * * *", run: ({ db }) => countTotals(db) },
    ...(backup.to && backup.every > 0
      ? [
          {
            name: "back-up",
            pollSeconds: 60,
            cron: "*/5 * * * *",
            run: async (shop: JobShop) => {
              // The libraries are loaded only when a backup is made.
              const { backUp } = await import("../backup/store-backup.ts");
              return backUp(shop);
            },
          },
        ]
      : []),
  ];
}
