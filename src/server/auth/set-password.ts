import type { Tx } from "../db/connection.ts";

/** Creates the account if there is none. A database trigger ends the sessions of an old password. */
export async function setPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto("auth_users")
    .values({ email, password: passwordHash })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ password: passwordHash }))
    .execute();
}
