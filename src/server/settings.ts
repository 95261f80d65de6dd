import type { PaymentDetails, ShopSettings } from "#domain/settings.ts";
import type { Db } from "./db/connection.ts";

const PAYMENT_COLUMNS = ["alias", "holder", "cbu", "bank", "cuit"] as const;

/** What the owner decided and every page shows. */
export function findSettings(db: Db): Promise<ShopSettings> {
  return db
    .selectFrom("settings")
    .select(["shop_name", ...PAYMENT_COLUMNS])
    .executeTakeFirstOrThrow();
}

/** Where buyers transfer to right now. */
export function findPayment(db: Db): Promise<PaymentDetails> {
  return db.selectFrom("settings").select(PAYMENT_COLUMNS).executeTakeFirstOrThrow();
}
