import { canBePaid, type PaymentDetails } from "#domain/settings.ts";
import type { Db } from "../db/connection.ts";
import { findPayment } from "../settings/settings.ts";

/**
 * Where an order is to be paid: what its buyer was shown, whatever the settings say since. One that was placed before
 * the owner said where to transfer to takes what they say now.
 */
export async function paymentOf(db: Db, shown: PaymentDetails): Promise<PaymentDetails> {
  return canBePaid(shown) ? shown : findPayment(db);
}
