import type { NodemailerError } from "nodemailer";
import type { Environment } from "../environment.ts";
import { noteSent } from "../outbox/note-sent.ts";
import {
  countAttempt,
  dropMail,
  type DueMail,
  failMessage,
  findDueMail,
  type MailKind,
  MAX_HOURS,
  postponeMessage,
} from "../outbox/outbox.ts";
import type { Shop } from "../shop.ts";
import { explainMailError, mailCopy } from "./copy.ts";
import type { WrittenLetter } from "./letter.tsx";
import { openPost } from "./post.ts";
import { writeLetter } from "./write-letter.ts";

/** For kinds with a shorter limit: hours after asking for a link, its recipient may suspect an attack. */
const FEWER_HOURS: Partial<Readonly<Record<MailKind, number>>> = { "password-reset": 1, "browser-link": 1 };

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
  "order-received": [1, 5, 30, 120, 480, 1_440],
  "receipt-received": [1, 5, 30, 120, 480],
  "receipt-rejected": [1, 5, 30, 120, 480, 1_440],
  "payment-confirmed": [1, 5, 30, 120, 480, 1_440],
  "order-shipped": [1, 5, 30, 120, 480, 1_440],
  "order-ready": [1, 5, 30, 120, 480, 1_440],
  "order-cancelled": [1, 5, 30, 120, 480, 1_440],
  "order-corrected": [1, 5, 30, 120, 480, 1_440],
  "deadline-near": [1, 5, 30, 120, 480],
  "order-placed": [1, 5, 30, 120, 480, 1_440],
  "receipt-sent": [1, 5, 30, 120, 480, 1_440],
};

type SendingShop = Pick<Shop, "db" | "environment" | "log" | "secretKey">;

/** Sends one mail of the outbox, if it is due. */
export function openMailSender(
  mail: NonNullable<Environment["mail"]>,
): (shop: SendingShop, signal: AbortSignal, id: string) => Promise<void> {
  const post = openPost(mail);
  return async (shop, signal, id) => {
    const { db, log } = shop;
    const due = await findDueMail(db, id);
    if (!due) return;
    // A newer version of the shop queued it, and will send it.
    if (!(due.kind in RETRIES)) throw new Error(`Mails of the kind ${due.kind as string} are unknown here`);
    if (!(await countAttempt(db, due))) return;
    const maxHours = FEWER_HOURS[due.kind] ?? MAX_HOURS;
    if (due.hoursWaited > maxHours) return failMessage(db, due, mailCopy.waitedTooLong(maxHours));
    let written: WrittenLetter | undefined;
    try {
      written = await writeLetter(shop, due);
      if (!written) return await dropMail(db, due);
      await post(due, written, signal);
    } catch (error) {
      // Another process takes over what this one can no longer finish.
      if (signal.aborted) throw error;
      return written ? giveBack(shop, due, error as NodemailerError) : giveBackUnwritten(shop, due, error);
    }
    await noteSent(db, due, signal);
    log.info({ mail: due.id, kind: due.kind, attempts: due.attempts }, "A mail was sent");
  };
}

/** Retries or gives up, storing the reason. */
async function giveBack(shop: SendingShop, due: DueMail, error: NodemailerError): Promise<void> {
  const minutes = error.permanent && isAboutThisMail(error) ? undefined : minutesUntilRetry(due);
  // The message about a refused mail repeats its recipient; other messages say what the operator must fix.
  const isRefused = error.code === "EENVELOPE" || error.code === "EMESSAGE";
  const reason = isRefused && error.command !== "MAIL FROM" ? undefined : error.message;
  const { code, responseCode: reply } = error;
  await retryOrFail(shop, due, { minutes, words: explainMailError(error), facts: { code, reply, reason } });
}

/** A query or a letter failed: its error may reveal internals and goes to the log only. */
function giveBackUnwritten(shop: SendingShop, due: DueMail, err: unknown): Promise<void> {
  return retryOrFail(shop, due, { minutes: minutesUntilRetry(due), words: mailCopy.notSent, facts: { err } });
}

function minutesUntilRetry({ kind, attempts }: DueMail): number | undefined {
  return RETRIES[kind][attempts - 1];
}

/** Without `minutes` it has failed for good; people read `words`, the operator `facts`. */
async function retryOrFail(
  { db, log }: SendingShop,
  due: DueMail,
  { minutes, words, facts }: { minutes: number | undefined; words: string; facts: object },
): Promise<void> {
  const { id, kind, attempts } = due;
  const logged = { mail: id, kind, attempts, ...facts };
  if (minutes === undefined) {
    await failMessage(db, due, words);
    log.error(logged, "A mail could not be sent and is given up");
  } else {
    await postponeMessage(db, due, minutes, words);
    log.warn({ ...logged, minutes }, "A mail could not be sent and is tried again");
  }
}

const QUOTA = /\b5\.4\.5\b/; // of a day, as Gmail says it

/** Whether the server refused this mail or its recipient, rather than the sender or today's quota. */
function isAboutThisMail({ code, command, response = "" }: NodemailerError): boolean {
  if (QUOTA.test(response)) return false;
  return code === "EMESSAGE" || (code === "EENVELOPE" && command === "RCPT TO");
}
