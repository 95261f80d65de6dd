import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../db/connection.ts";
import { digestOf, newSecret } from "./secret.ts";

/** Setting the first administrator up, choosing a password, or signing in with a new browser while others guess. */
export type LinkKind = "setup" | "password" | "browser";

/** How long a link to choose a password is good for, in minutes (decisions, "Administration"). */
export const PASSWORD_LINK_MINUTES = 30;

/** How long a link that lets a new browser sign in is good for, in minutes. */
export const BROWSER_LINK_MINUTES = 30;

/** A link to set the first administrator up; it is good until it is used or replaced. */
export async function createSetUpLink(db: Db, publicUrl: string): Promise<string> {
  const token = await createToken(db, "setup", "", sql`'infinity'`);
  // In the fragment a token reaches no server and no log: the page reads it and sends it in a body.
  return `${publicUrl}/admin/configurar#token=${token}`;
}

/** A link with which an e-mail chooses a password, good for so many minutes and once. */
export async function createPasswordLink(
  db: Db,
  email: string,
  publicUrl: string,
  minutes: number = PASSWORD_LINK_MINUTES,
): Promise<string> {
  const token = await createToken(db, "password", email, inMinutes(minutes));
  return `${publicUrl}/admin/restablecer#token=${token}`;
}

/**
 * A link with which a new browser of an e-mail may sign in while others guess its password, good for 30 minutes and for
 * one sign-in. It takes the place of no password.
 */
export async function createBrowserLink(db: Db, email: string, publicUrl: string): Promise<string> {
  const token = await createToken(db, "browser", email, inMinutes(BROWSER_LINK_MINUTES));
  return `${publicUrl}/admin/entrar#token=${token}`;
}

function inMinutes(minutes: number): RawBuilder<Date> {
  return sql`now() + make_interval(mins => ${minutes})`;
}

/** A new token for the same thing takes the place of the old one, which dies. */
async function createToken(db: Db, kind: LinkKind, subject: string, until: RawBuilder<Date>): Promise<string> {
  const token = newSecret();
  const row = { value: digestOf(token), expires_at: until };
  await db
    .insertInto("auth_verifications")
    .values({ identifier: `${kind}:${subject}`, ...row })
    .onConflict((conflict) => conflict.column("identifier").doUpdateSet({ ...row, updated_at: sql`now()` }))
    .execute();
  return token;
}

/** Whom a token that is good now was made for; a moment later it may be gone: only `useToken` decides. */
export async function findSubject(db: Db, kind: LinkKind, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("auth_verifications")
    .select("identifier")
    .where("value", "=", digestOf(token))
    .where("identifier", "like", `${kind}:%`)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.identifier.slice(kind.length + 1);
}

/** Uses a token up and says whom it was made for; undefined when it is unknown, used or too old. */
export async function useToken(tx: Tx, kind: LinkKind, token: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("auth_verifications")
    .where("value", "=", digestOf(token))
    .where("identifier", "like", `${kind}:%`)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("identifier")
    .executeTakeFirst();
  return row?.identifier.slice(kind.length + 1);
}

/** Nobody sets a first administrator up any more. */
export async function dropSetUpLink(tx: Tx): Promise<void> {
  await tx.deleteFrom("auth_verifications").where("identifier", "=", "setup:").execute();
}
