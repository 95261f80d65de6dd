import type { Tx } from "../db/connection.ts";
import { dropPasswordLink } from "./one-time-link.ts";

/** Creates the account if there is none. An earlier link to choose one ends; a database trigger ends the sessions of an old password. */
export async function setPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto("auth_users")
    .values({ email, password: passwordHash })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ password: passwordHash }))
    .execute();
  await dropPasswordLink(tx, email);
}
