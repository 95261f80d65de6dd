import { PANEL } from "#domain/panel-address.ts";
import { createInvitationLink, createLinkForBrowser, createResetLink } from "../admins.ts";
import { BROWSER_LINK_MINUTES, PASSWORD_LINK_MINUTES } from "../auth/one-time-link.ts";
import { writeOrderLetter } from "../messages/write-order-letter.ts";
import { findWithdrawal } from "../withdrawals/list-withdrawals.ts";
import { findSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { copy } from "./copy.ts";
import { oneLine, type WrittenLetter } from "./letter.tsx";
import { type DueMail, countSent } from "./outbox.ts";

const MAX_LINKS = 5; // to one address while a link is valid: it has a good one already

const MAX_WITHDRAWALS = 5; // to one address in a day; the page shows the other codes
const DAY_MINUTES = 24 * 60;

/** As things are now; undefined when there is nobody to write to. */
export async function writeLetter(
  shop: Pick<Shop, "db" | "environment" | "secretKey">,
  mail: DueMail,
): Promise<WrittenLetter | undefined> {
  const {
    db,
    environment: { publicUrl },
  } = shop;
  const shopName = oneLine((await findSettings(db)).shop_name);
  switch (mail.kind) {
    case "password-reset": {
      // Strangers may ask for anyone's link: this limits mails and links.
      const isFlooded = (await countSent(db, mail.kind, mail.recipient, PASSWORD_LINK_MINUTES)) >= MAX_LINKS;
      const link = isFlooded ? undefined : await createResetLink(db, mail.recipient, publicUrl);
      if (!link?.ok) return undefined;
      return { letter: copy.passwordReset(shopName, link.value), shopName, isNewEachTime: true };
    }
    case "browser-link": {
      const isFlooded = (await countSent(db, mail.kind, mail.recipient, BROWSER_LINK_MINUTES)) >= MAX_LINKS;
      const link = isFlooded ? undefined : await createLinkForBrowser(db, mail.recipient, publicUrl);
      if (!link?.ok) return undefined;
      return { letter: copy.browserLink(shopName, link.value), shopName, isNewEachTime: true };
    }
    case "invitation": {
      const isFlooded = (await countSent(db, mail.kind, mail.recipient, PASSWORD_LINK_MINUTES)) >= MAX_LINKS;
      const link = isFlooded ? undefined : await createInvitationLink(db, mail.recipient, publicUrl);
      if (!link?.ok) return undefined;
      return { letter: copy.invitation(shopName, mail.payload.by, link.value), shopName, isNewEachTime: true };
    }
    case "administrators-changed":
      return {
        letter: copy.administratorsChanged(shopName, mail.payload, publicUrl + PANEL.administrators),
        shopName,
        isNewEachTime: false,
      };
    case "new-browser":
      return {
        letter: copy.newBrowser(shopName, mail.payload, publicUrl + PANEL.account),
        shopName,
        isNewEachTime: false,
      };
    case "payment-changed":
      return {
        letter: copy.paymentChanged(shopName, mail.payload, `${publicUrl}/admin/ajustes#alias`),
        shopName,
        isNewEachTime: false,
      };
    case "regret-received": {
      // Strangers may type anyone's address.
      const isFlooded = (await countSent(db, mail.kind, mail.recipient, DAY_MINUTES)) >= MAX_WITHDRAWALS;
      const withdrawal = isFlooded ? undefined : await findWithdrawal(db, mail.payload.regretId);
      if (!withdrawal) return undefined;
      return { letter: copy.withdrawalReceived(shopName, withdrawal, publicUrl), shopName, isNewEachTime: false };
    }
    case "regret-filed": {
      const withdrawal = await findWithdrawal(db, mail.payload.regretId);
      // Answered meanwhile: there is nothing to do.
      if (!withdrawal || withdrawal.answered_at !== null) return undefined;
      const panel = `${publicUrl}/admin/arrepentimientos`;
      return { letter: copy.withdrawalFiled(shopName, withdrawal, panel), shopName, isNewEachTime: false };
    }
    case "order-received":
    case "receipt-received":
    case "receipt-rejected":
    case "payment-confirmed":
    case "order-shipped":
    case "order-ready":
    case "order-cancelled":
    case "order-corrected":
    case "deadline-near":
    case "order-placed":
    case "receipt-sent":
      return writeOrderLetter(shop, mail.kind, mail, shopName);
  }
}
