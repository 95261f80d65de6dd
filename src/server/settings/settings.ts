import type { PaymentDetails, ShopSettings } from "#domain/settings.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";

const PAYMENT_COLUMNS = ["alias", "holder", "cbu", "bank", "cuit"] as const;
const COLUMNS = ["shop_name", ...PAYMENT_COLUMNS] as const;

/** The settings as the panel edits them; `version` goes up with every change. */
export type EditableSettings = ShopSettings & { version: number };

/** What the owner decided and every page shows. */
export function findSettings(db: Db): Promise<ShopSettings> {
  return db.selectFrom("settings").select(COLUMNS).executeTakeFirstOrThrow();
}

/** Where buyers transfer to right now. */
export function findPayment(db: Db): Promise<PaymentDetails> {
  return db.selectFrom("settings").select(PAYMENT_COLUMNS).executeTakeFirstOrThrow();
}

export function findEditableSettings(db: Db): Promise<EditableSettings> {
  return db
    .selectFrom("settings")
    .select([...COLUMNS, "version"])
    .executeTakeFirstOrThrow();
}

/** Whether a change says anew where the money goes, which asks for the password again (decisions, "Administration"). */
export function movesMoney(change: Partial<ShopSettings>, now: ShopSettings): boolean {
  return PAYMENT_COLUMNS.some((column) => change[column] !== undefined && change[column] !== now[column]);
}

/** Changes what `change` names, unless someone else changed something since `version`. */
export function editSettings(
  db: Db,
  version: number,
  change: Partial<ShopSettings>,
): Promise<Result<EditableSettings, { reason: "stale-version"; settings: EditableSettings }>> {
  return inTransaction(db, async (tx) => {
    const edited = await tx
      .updateTable("settings")
      .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
      .where("version", "=", version)
      .returning([...COLUMNS, "version"])
      .executeTakeFirst();
    return edited ? ok(edited) : refuse({ reason: "stale-version", settings: await findEditableSettings(tx) });
  });
}
