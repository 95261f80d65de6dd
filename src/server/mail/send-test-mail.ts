import { randomUUID } from "node:crypto";
import type { NodemailerError } from "nodemailer";
import { PANEL } from "#domain/panel-address.ts";
import { findSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { explainMailError, mailCopy } from "./copy.ts";
import { oneLine } from "./letter.tsx";
import { openPost } from "./post.ts";

const TIMEOUT = 15_000; // ms: the panel waits 20 s for the answer

/** Returns why the mail failed, or null. A server that takes longer than `timeout` (ms) is not waited for. */
export async function sendTestMail(
  { db, environment: { mail, publicUrl }, log }: Pick<Shop, "db" | "environment" | "log">,
  recipient: string,
  timeout = TIMEOUT,
): Promise<string | null> {
  if (!mail) return mailCopy.notConfigured;
  const shopName = oneLine((await findSettings(db)).shop_name);
  const letter = mailCopy.test(shopName, publicUrl + PANEL.settings);
  try {
    const message = { id: randomUUID(), recipient, attempts: 1 };
    await openPost(mail)(message, { letter, shopName, isNewEachTime: false }, AbortSignal.timeout(timeout));
    log.info("A test mail was sent");
    return null;
  } catch (error) {
    // The caller reads what went wrong.
    const { code, responseCode: reply } = error as NodemailerError;
    log.warn({ code, reply }, "A test mail could not be sent");
    return code === "EABORT" ? mailCopy.notAcceptedIn(timeout / 1_000) : explainMailError(error as NodemailerError);
  }
}
