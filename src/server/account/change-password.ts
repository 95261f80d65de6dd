import { ok, refuse, type Result } from "#domain/result.ts";
import { recordAudit } from "../audit/audit.ts";
import { forgetFailures } from "../auth/attempts.ts";
import { setPassword } from "../auth/set-password.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";

type PasswordChange = {
  email: string;
  verifiedHash: string;
  hash: string; // of the new one
};

/** Ends every session of the account, including the caller's. `changed-meanwhile`: the password changed since it was verified. */
export function changePassword(
  db: Db,
  { email, verifiedHash, hash }: PasswordChange,
): Promise<Result<undefined, "changed-meanwhile">> {
  return inTransaction(db, async (tx) => {
    const unchanged = await tx
      .selectFrom("auth_users")
      .select("id")
      .where("email", "=", email)
      .where("password", "=", verifiedHash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!unchanged) return refuse("changed-meanwhile");
    await setPassword(tx, email, hash);
    await forgetFailures(tx, email);
    await recordAudit(tx, { actor: email, action: "password-changed", subject: { id: null, name: email } });
    return ok(undefined);
  });
}
