import type { Environment } from "../environment.ts";
import { renderLetter } from "./letter.tsx";
import type { ClaimedMail } from "./outbox.ts";
import type { WrittenLetter } from "./write-letter.ts";

/** How long the other side may take for each step, and an attempt in all, in milliseconds. */
const PATIENCE = { connection: 10_000, greeting: 10_000, silence: 15_000, closing: 1_000, attempt: 60_000 } as const;

/** Hands one mail to the SMTP server. Rejects with what went wrong; `signal` gives up. */
export type Post = (mail: ClaimedMail, written: WrittenLetter, signal: AbortSignal) => Promise<void>;

/** The way to the SMTP server of the settings. */
export function openPost({ smtpUrl, from }: NonNullable<Environment["mail"]>): Post {
  let transport: ReturnType<typeof openTransport> | undefined;

  return async (mail, { letter, shopName, isNewEachTime }, signal) => {
    transport ??= openTransport(smtpUrl);
    const [, domain = "localhost"] = from.address.split("@");
    const edition = isNewEachTime ? `.${mail.attempts}` : "";
    await (
      await transport
    ).sendMail({
      // Never as one text: a name that looks like an address would be taken for one.
      from: { name: from.name ?? shopName, address: from.address },
      to: { name: "", address: mail.recipient },
      // A mail that had to go out twice is shown once by most mailboxes.
      messageId: `<${mail.id}${edition}@${domain}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      ...renderLetter(letter),
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE.attempt)]),
    });
  };
}

/** The library is loaded by the first mail: few workers ever send one. */
async function openTransport(smtpUrl: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE.connection,
    dnsTimeout: PATIENCE.connection,
    greetingTimeout: PATIENCE.greeting,
    socketTimeout: PATIENCE.silence,
    socketCloseTimeout: PATIENCE.closing,
    // A password is given to nobody on the way; '?requireTLS=false' in the address says otherwise.
    requireTLS: new URL(smtpUrl).username !== "",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
