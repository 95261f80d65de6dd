import { canBePaid, type PaymentDetails } from "#domain/settings.ts";
import type { Db } from "../db/connection.ts";
import { findPayment } from "../settings/settings.ts";

/** As the buyer was shown, whatever the settings say since; if that was nothing yet, what they say now. */
export async function paymentOf(db: Db, shown: PaymentDetails): Promise<PaymentDetails> {
  return canBePaid(shown) ? shown : findPayment(db);
}
