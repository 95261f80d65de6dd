import { setTimeout as sleep } from "node:timers/promises";
import type { NodemailerError } from "nodemailer";
import type { Environment } from "../environment.ts";
import type { Shop } from "../shop.ts";
import { claimMail, type ClaimedMail, dropMail, failMail, type MailKind, markSent, postponeMail } from "./outbox.ts";
import { openPost } from "./post.ts";
import { writeLetter } from "./write-letter.ts";

const REST = 30_000; // ms between queries when nothing wakes it

const LAST_MAIL = 2_000; // ms for the mail under way at shutdown

const NOTING = { every: 1_000, tries: 60 } as const; // ms

/** Minutes before each retry; after the last one the mail has failed. */
const RETRIES: Readonly<Record<MailKind, readonly number[]>> = {
  "password-reset": [1, 5, 30], // a link asked for hours ago alarms more than it helps
  "browser-link": [1, 5],
  invitation: [1, 5, 30, 120],
  "administrators-changed": [1, 5, 30, 120, 480, 1_440],
  "new-browser": [1, 5, 30, 120, 480, 1_440],
  "payment-changed": [1, 5, 30, 120, 480, 1_440],
  "regret-received": [1, 5, 30, 120, 480], // the shop has 24 hours to answer
  "regret-filed": [1, 5, 30, 120, 480],
};

const MAX_HOURS = 48; // older mail, of a shop that was closed or had no SMTP, is not sent

const KINDS = Object.keys(RETRIES) as MailKind[];

type SendingShop = Pick<Shop, "db" | "environment" | "changes" | "log">;

/** Sends due mail, at once when it is queued; any number of processes may do so. */
export function startSender(shop: SendingShop, mail: NonNullable<Environment["mail"]>): { stop(): Promise<void> } {
  const { db, changes, log } = shop;
  const post = openPost(mail);
  const stopping = new AbortController();
  const givingUp = new AbortController();
  let nap = new AbortController();
  changes.onChange((change) => {
    if (change.startsWith("outbox:")) nap.abort();
  });

  const working = (async () => {
    while (!stopping.signal.aborted) {
      // Before the query: mail queued from here on cuts the sleep short.
      nap = new AbortController();
      try {
        await sendAll();
      } catch (err) {
        // The database is unavailable; what was claimed is due again after `CLAIM_MINUTES`.
        log.warn({ err }, "No mail can be sent for now");
      }
      const signal = AbortSignal.any([nap.signal, stopping.signal]);
      await sleep(REST, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();

  async function sendAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const due = await claimMail(db, KINDS);
      if (!due) return;
      await send(due);
    }
  }

  async function send(due: ClaimedMail): Promise<void> {
    if (due.hoursWaited > MAX_HOURS) return failMail(db, due, `It waited for more than ${MAX_HOURS} hours.`);
    try {
      const written = await writeLetter(shop, due);
      if (!written) return await dropMail(db, due);
      await post(due, written, givingUp.signal);
    } catch (error) {
      // Whatever went wrong: it is retried or given up, with the reason stored.
      return giveBack(due, error as NodemailerError);
    }
    await noteSent(due);
    log.info({ mail: due.id, kind: due.kind, attempts: due.attempts }, "A mail was sent");
  }

  async function giveBack(due: ClaimedMail, error: NodemailerError): Promise<void> {
    const minutes = error.permanent && isAboutThisMail(error) ? undefined : RETRIES[due.kind][due.attempts - 1];
    // The message of a refused mail repeats its recipient; other messages say what the operator must repair.
    const reason = isAboutThisMail(error) ? undefined : error.message;
    const { code, responseCode: reply } = error;
    const facts = { mail: due.id, kind: due.kind, attempts: due.attempts, code, reply, reason };
    if (minutes === undefined) {
      await failMail(db, due, error.message);
      log.error(facts, "A mail could not be sent and is given up");
    } else {
      await postponeMail(db, due, minutes, error.message);
      log.warn({ ...facts, minutes }, "A mail could not be sent and is tried again");
    }
  }

  /** Retried until the database is back: a sent mail without its mark would be sent again. */
  async function noteSent(due: ClaimedMail): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await markSent(db, due);
      } catch (error) {
        // At shutdown or after the last try, the mail may be sent twice.
        if (tries === NOTING.tries || stopping.signal.aborted) throw error;
        await sleep(NOTING.every, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => givingUp.abort(), LAST_MAIL);
      await working;
      clearTimeout(timer);
    },
  };
}

/** Whether the server refused the mail or its recipient, rather than the shop's own configuration. */
function isAboutThisMail({ code }: NodemailerError): boolean {
  return code === "EENVELOPE" || code === "EMESSAGE";
}
