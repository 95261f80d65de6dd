import type { Tx } from "../db/connection.ts";
import { dropPasswordLink } from "./one-time-link.ts";

/** Creates the account if needed and voids earlier links to choose a password; a trigger ends the sessions of the old one. */
export async function setPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto("auth_users")
    .values({ email, password: passwordHash })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ password: passwordHash }))
    .execute();
  await dropPasswordLink(tx, email);
}
