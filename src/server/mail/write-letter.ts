import { PANEL } from "#domain/panel-address.ts";
import type { Result } from "#domain/result.ts";
import { createInvitationLink, createLinkForBrowser, createResetLink } from "../administrators/admin-users.ts";
import { BROWSER_LINK_MINUTES, PASSWORD_LINK_MINUTES } from "../auth/one-time-link.ts";
import { writeOrderLetter } from "../messages/write-order-letter.ts";
import { type DueMail, countSent, DAY_MINUTES } from "../outbox/outbox.ts";
import { findSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { findWithdrawal } from "../withdrawals/list-withdrawals.ts";
import { mailCopy } from "./copy.ts";
import { type Letter, oneLine, type WrittenLetter } from "./letter.tsx";

const MAX_LINKS = 5; // to one address while a link is valid: it has a good one already

const MAX_WITHDRAWALS = 5; // to one address in a day; the page shows the other codes

/** From the present state; undefined if there is nobody to write to. */
export async function writeLetter(
  shop: Pick<Shop, "db" | "environment" | "secretKey">,
  mail: DueMail,
): Promise<WrittenLetter | undefined> {
  const { db, environment } = shop;
  const { publicUrl } = environment;
  const shopName = oneLine((await findSettings(db)).shop_name);
  const sameLetter = (letter: Letter): WrittenLetter => ({ letter, shopName, isNewEachTime: false });

  async function linkLetter(
    createLink: (...of: Parameters<typeof createResetLink>) => Promise<Result<string, string>>,
    write: (link: string) => Letter,
  ): Promise<WrittenLetter | undefined> {
    const link = await createLink(db, mail.recipient, publicUrl);
    return link.ok ? { letter: write(link.value), shopName, isNewEachTime: true } : undefined;
  }

  /** Strangers may request links for any address: this limits mails and links during a link's lifetime. */
  const isFlooded = async (minutes: number) => (await countSent(db, mail.kind, mail.recipient, minutes)) >= MAX_LINKS;

  switch (mail.kind) {
    case "password-reset":
      if (await isFlooded(PASSWORD_LINK_MINUTES)) return undefined;
      return linkLetter(createResetLink, (link) => mailCopy.passwordReset(shopName, link));
    case "browser-link":
      if (await isFlooded(BROWSER_LINK_MINUTES)) return undefined;
      return linkLetter(createLinkForBrowser, (link) => mailCopy.browserLink(shopName, link));
    case "invitation":
      return linkLetter(createInvitationLink, (link) => mailCopy.invitation(shopName, mail.payload.by, link));
    case "administrators-changed":
      return sameLetter(mailCopy.administratorsChanged(shopName, mail.payload, publicUrl + PANEL.administrators));
    case "new-browser":
      return sameLetter(mailCopy.newBrowser(shopName, mail.payload, publicUrl + PANEL.account));
    case "payment-changed":
      return sameLetter(mailCopy.paymentChanged(shopName, mail.payload, `${publicUrl}${PANEL.settings}#alias`));
    case "regret-received": {
      // Strangers may type anyone's address.
      if ((await countSent(db, mail.kind, mail.recipient, DAY_MINUTES)) >= MAX_WITHDRAWALS) return undefined;
      const withdrawal = await findWithdrawal(db, mail.payload.regretId);
      if (!withdrawal) return undefined;
      return sameLetter(mailCopy.withdrawalReceived(shopName, withdrawal, publicUrl));
    }
    case "regret-filed": {
      const withdrawal = await findWithdrawal(db, mail.payload.regretId);
      // Already answered: there is nothing to do.
      if (!withdrawal || withdrawal.answered_at !== null) return undefined;
      return sameLetter(mailCopy.withdrawalFiled(shopName, withdrawal, publicUrl + PANEL.withdrawals));
    }
    default:
      return writeOrderLetter(shop, mail.kind, mail, shopName);
  }
}
