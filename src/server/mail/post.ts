import type { Environment } from "../environment.ts";
import type { DueMail } from "../outbox/outbox.ts";
import { renderLetter, type WrittenLetter } from "./letter.tsx";

/** In ms: for each step, and for the whole attempt. */
const TIMEOUT = { connection: 10_000, greeting: 10_000, closing: 1_000, attempt: 60_000 } as const;

/** Ms without a word. Some servers (Exchange, those that scan mails) accept only after half a minute; a mail given up before arrives again with each retry. */
const SILENCE = 45_000;

export function openPost({ smtpUrl, from }: NonNullable<Environment["mail"]>, silence = SILENCE) {
  let transport: ReturnType<typeof openTransport> | undefined;

  /** Sends one mail by SMTP; rejects with what went wrong, `signal` aborts. */
  return async (
    mail: Pick<DueMail, "id" | "recipient" | "attempts">,
    { letter, shopName, replyTo, isNewEachTime }: WrittenLetter,
    signal: AbortSignal,
  ): Promise<void> => {
    transport ??= openTransport(smtpUrl, silence);
    const [, domain = "localhost"] = from.address.split("@");
    const edition = isNewEachTime ? `.${mail.attempts}` : "";
    await (
      await transport
    ).sendMail({
      // Never as one string, in which a name may be parsed as an address.
      from: { name: from.name ?? shopName, address: from.address },
      to: { name: "", address: mail.recipient },
      ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
      // With equal ids, most mailboxes show a repeated mail only once.
      messageId: `<${mail.id}${edition}@${domain}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      ...renderLetter({ letter, shopName }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT.attempt)]),
    });
  };
}

/** Loaded with the first mail, since few workers ever send one. */
async function openTransport(smtpUrl: string, silence: number) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT.connection,
    dnsTimeout: TIMEOUT.connection,
    greetingTimeout: TIMEOUT.greeting,
    socketTimeout: silence,
    socketCloseTimeout: TIMEOUT.closing,
    // No password without TLS, unless the URL says '?requireTLS=false'.
    requireTLS: new URL(smtpUrl).username !== "",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
