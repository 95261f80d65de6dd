import { setTimeout as sleep } from "node:timers/promises";
import type { NodemailerError } from "nodemailer";
import type { Environment } from "../environment.ts";
import type { Shop } from "../shop.ts";
import { claimMail, type ClaimedMail, dropMail, failMail, type MailKind, markSent, postponeMail } from "./outbox.ts";
import { openPost } from "./post.ts";
import { writeLetter } from "./write-letter.ts";

/** How long the sender rests when nothing wakes it, in milliseconds. */
const REST = 30_000;

/** How long a mail under way may take once the shop closes, in milliseconds. */
const LAST_MAIL = 2_000;

/** How often, and for how long, it is tried to note that a mail is out, in milliseconds. */
const NOTING = { every: 1_000, tries: 60 } as const;

/** In how many minutes a mail is tried again after its first failure, its second… Then it has failed. */
const RETRIES: Readonly<Record<MailKind, readonly number[]>> = {
  // A link asked for hours ago alarms more than it helps.
  "password-reset": [1, 5, 30],
  "browser-link": [1, 5],
  invitation: [1, 5, 30, 120],
  "administrators-changed": [1, 5, 30, 120, 480, 1_440],
  "new-browser": [1, 5, 30, 120, 480, 1_440],
  "payment-changed": [1, 5, 30, 120, 480, 1_440],
  // The shop has 24 hours to answer: later than that the mail is no news.
  "regret-received": [1, 5, 30, 120, 480],
  "regret-filed": [1, 5, 30, 120, 480],
};

/** What waited longer than this is news to nobody: a shop that was closed, or had no SMTP, does not send it any more. */
const MAX_HOURS = 48;

const KINDS = Object.keys(RETRIES) as MailKind[];

type SendingShop = Pick<Shop, "db" | "environment" | "changes" | "log">;

/**
 * Sends what is due in the outbox: at once when something is queued, else at the next look. Any number of processes may
 * do so beside each other.
 */
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
      // Made before the look: what is queued from here on cuts the rest short.
      nap = new AbortController();
      try {
        await sendAll();
      } catch (err) {
        // The database is away. What was claimed is due again in some minutes.
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
      // Whatever went wrong: it is tried again or given up, with the reason in sight.
      return giveBack(due, error as NodemailerError);
    }
    await noteSent(due);
    log.info({ mail: due.id, kind: due.kind, attempts: due.attempts }, "A mail was sent");
  }

  async function giveBack(due: ClaimedMail, error: NodemailerError): Promise<void> {
    const minutes = error.permanent && isAboutThisMail(error) ? undefined : RETRIES[due.kind][due.attempts - 1];
    // A refusal of this mail repeats its recipient; a failure of the server or the credentials says what to mend.
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

  /** Tried until the database is back: a mail that is out and not noted would go out again. */
  async function noteSent(due: ClaimedMail): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await markSent(db, due);
      } catch (error) {
        // Once nothing more can be done, the mail goes out twice.
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

/** Whether the server refused the mail or its recipient, not the shop: that would be the operator's to mend. */
function isAboutThisMail({ code }: NodemailerError): boolean {
  return code === "EENVELOPE" || code === "EMESSAGE";
}
