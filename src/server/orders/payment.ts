import * as v from "valibot";
import { canBePaid, PAYMENT_FIELDS, type PaymentDetails } from "#domain/settings.ts";
import type { Db } from "../db/connection.ts";
import { findPayment } from "../settings/settings.ts";

export const paymentDetails: v.GenericSchema<PaymentDetails> = v.strictObject(
  v.entriesFromList(PAYMENT_FIELDS, v.string()),
);

/** As shown to the buyer, even if the settings have changed since; the present ones if nothing was shown. */
export async function paymentOf(db: Db, shown: PaymentDetails): Promise<PaymentDetails> {
  return canBePaid(shown) ? shown : findPayment(db);
}
