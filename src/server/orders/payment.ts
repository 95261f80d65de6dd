import * as v from "valibot";
import { canBePaid, PAYMENT_FIELDS, type PaymentDetails } from "#domain/settings.ts";
import type { Db } from "../db/connection.ts";
import { findPayment } from "../settings/settings.ts";

export const paymentDetails: v.GenericSchema<PaymentDetails> = v.strictObject(
  v.entriesFromList(PAYMENT_FIELDS, v.string()),
);

/** As the buyer was shown, whatever the settings say since; if that was nothing yet, what they say now. */
export async function paymentOf(db: Db, shown: PaymentDetails): Promise<PaymentDetails> {
  return canBePaid(shown) ? shown : findPayment(db);
}
