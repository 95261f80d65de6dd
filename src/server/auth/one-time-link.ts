import { type RawBuilder, sql, type SqlBool } from "kysely";
import { PANEL } from "#domain/panel-address.ts";
import type { Db, Tx } from "../db/connection.ts";
import { digestOf, newSecret } from "./secret.ts";

export type LinkKind = "setup" | "password" | "browser" | "backup";

export const PASSWORD_LINK_MINUTES = 30; // decision 004

export const BROWSER_LINK_MINUTES = 30;

const BACKUP_LINK_MINUTES = 1;

export async function createSetUpLink(db: Db, publicUrl: string): Promise<string> {
  const token = await createToken(db, "setup", "", sql`'infinity'`);
  // In the fragment the token reaches no server and no log: the page sends it in a body.
  return `${publicUrl}${PANEL.setUp}#token=${token}`;
}

export async function createPasswordLink(
  db: Db,
  email: string,
  publicUrl: string,
  minutes: number = PASSWORD_LINK_MINUTES,
): Promise<string> {
  const token = await createToken(db, "password", email, inMinutes(minutes));
  return `${publicUrl}${PANEL.resetPassword}#token=${token}`;
}

/** Lets a new browser sign in once while others guess the password, which does not change. */
export async function createBrowserLink(db: Db, email: string, publicUrl: string): Promise<string> {
  const token = await createToken(db, "browser", email, inMinutes(BROWSER_LINK_MINUTES));
  return `${publicUrl}${PANEL.newBrowser}#token=${token}`;
}

export function createBackupToken(db: Db, sessionId: string): Promise<string> {
  return createToken(db, "backup", sessionId, inMinutes(BACKUP_LINK_MINUTES));
}

function inMinutes(minutes: number): RawBuilder<Date> {
  return sql`now() + make_interval(mins => ${minutes})`;
}

/** Replaces an earlier token of the same kind and subject. */
async function createToken(db: Db, kind: LinkKind, subject: string, until: RawBuilder<Date>): Promise<string> {
  const token = newSecret();
  const row = { value: digestOf(token), expires_at: until };
  await db
    .insertInto("auth_verifications")
    .values({ identifier: `${kind}:${subject}`, ...row })
    .onConflict((conflict) => conflict.column("identifier").doUpdateSet(row))
    .execute();
  return token;
}

/** The token's subject. The token may be used at any moment: only `useToken` decides. */
export async function findSubject(db: Db, kind: LinkKind, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("auth_verifications")
    .select("identifier")
    .where(isLive(kind, token))
    .executeTakeFirst();
  return row?.identifier.slice(kind.length + 1);
}

/** Uses the token up and returns its subject; undefined if it is unknown, used, replaced or expired. */
export async function useToken(tx: Tx, kind: LinkKind, token: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("auth_verifications")
    .where(isLive(kind, token))
    .returning("identifier")
    .executeTakeFirst();
  return row?.identifier.slice(kind.length + 1);
}

function isLive(kind: LinkKind, token: string): RawBuilder<SqlBool> {
  return sql`value = ${digestOf(token)} and identifier like ${`${kind}:%`} and expires_at > now()`;
}

export function dropSetUpLink(tx: Tx): Promise<void> {
  return dropToken(tx, "setup", "");
}

export function dropPasswordLink(tx: Tx, email: string): Promise<void> {
  return dropToken(tx, "password", email);
}

async function dropToken(tx: Tx, kind: LinkKind, subject: string): Promise<void> {
  await tx.deleteFrom("auth_verifications").where("identifier", "=", `${kind}:${subject}`).execute();
}
