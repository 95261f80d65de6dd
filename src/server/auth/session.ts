import { sql } from "kysely";
import { ok, refuse, type Result } from "#domain/result.ts";
import { ABSOLUTE_SECONDS, EXPIRES_IN, IDLE_SECONDS, type Session } from "#domain/session.ts";
import type { Db, Tx } from "../db/connection.ts";
import type { Environment } from "../environment.ts";
import { readSessionCookie } from "./cookies.ts";
import { digestOf, newSecret } from "./secret.ts";

export type Administrator = { email: string; sessionId: string };

export type LiveSession = {
  id: string;
  userId: string;
  email: string;
  expiresAt: Date; // until then it opens the panel without a refresh
  secondsLeft: number; // how long it can be refreshed, and its cookie lives
  isFresh: boolean;
  isAdministrator: boolean;
};

/** Checked on every administrative call, so that removals take effect at once. */
export async function requireAdministrator(
  { db, environment }: { db: Db; environment: Environment },
  request: Request,
): Promise<Result<Administrator, "not-signed-in" | "not-an-admin">> {
  const session = await findSession(db, readSessionCookie(request, environment));
  if (!session?.isFresh) return refuse("not-signed-in");
  if (!session.isAdministrator) return refuse("not-an-admin");
  return ok({ email: session.email, sessionId: session.id });
}

const fresh = sql<Date>`least(session.updated_at + make_interval(secs => ${EXPIRES_IN}), ${sessionEnd()})`;

/** The idle limit is `expires_at`; the absolute one is enforced here. */
export function sessionEnd() {
  return sql<Date>`least(session.expires_at, session.created_at + make_interval(secs => ${ABSOLUTE_SECONDS}))`;
}

const facts = {
  secondsLeft: sql<number>`extract(epoch from ${sessionEnd()} - now())::float8`.as("secondsLeft"),
  expiresAt: fresh.as("expiresAt"),
  isFresh: sql<boolean>`${fresh} > now()`.as("isFresh"),
};

/** Undefined if it can no longer be refreshed, by the database's clock. */
export async function findSession(db: Db, secret: string | undefined): Promise<LiveSession | undefined> {
  if (secret === undefined) return undefined;
  return db
    .selectFrom("auth_sessions as session")
    .innerJoin("auth_users as user", "user.id", "session.user_id")
    .leftJoin("admin_users as admin", "admin.email", "user.email")
    .select(["session.id", "user.id as userId", "user.email", facts.secondsLeft, facts.expiresAt, facts.isFresh])
    .select((eb) => eb("admin.email", "is not", null).$castTo<boolean>().as("isAdministrator"))
    .where("session.token", "=", digestOf(secret))
    .where(sessionEnd(), ">", sql<Date>`now()`)
    .executeTakeFirst();
}

export async function refreshSession(db: Db, secret: string | undefined): Promise<LiveSession | undefined> {
  if (secret === undefined) return undefined;
  await db
    .updateTable("auth_sessions as session")
    .from("auth_users as user")
    .innerJoin("admin_users as admin", "admin.email", "user.email")
    .set({ updated_at: sql`now()`, expires_at: sql`now() + make_interval(secs => ${IDLE_SECONDS})` })
    .whereRef("user.id", "=", "session.user_id")
    .where("session.token", "=", digestOf(secret))
    .where(sessionEnd(), ">", sql<Date>`now()`)
    .execute();
  const session = await findSession(db, secret);
  return session?.isAdministrator ? session : undefined;
}

export type Entitled = {
  userId: string;
  now: Date; // by the database's clock
  signedInAt: Date | null;
};

/** Locks the rows that password changes and removals lock: no session escapes them. Undefined if one came first. */
export function lockEntitled(tx: Tx, email: string, verifiedHash: string): Promise<Entitled | undefined> {
  return (
    tx
      .selectFrom("auth_users as user")
      .innerJoin("admin_users as admin", "admin.email", "user.email")
      .select(["user.id as userId", sql<Date>`now()`.as("now"), "admin.signed_in_at as signedInAt"])
      .where("user.email", "=", email)
      .where("user.password", "=", verifiedHash)
      .forShare("user")
      // Of two concurrent first sign-ins, only one counts as the first.
      .forNoKeyUpdate("admin")
      .executeTakeFirst()
  );
}

export type NewBrowser = {
  replaces: string | undefined; // the session in its cookie, which ends, whatever its account
  ipAddress: string;
  userAgent: string;
};

export async function openSession(
  tx: Tx,
  { userId, now }: Pick<Entitled, "userId" | "now">,
  browser: NewBrowser,
): Promise<string> {
  await forgetSessions(tx, userId, browser.replaces);
  const secret = newSecret();
  await tx
    .insertInto("auth_sessions")
    .values({
      user_id: userId,
      token: digestOf(secret),
      ip_address: browser.ipAddress,
      user_agent: browser.userAgent,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + IDLE_SECONDS * 1000),
    })
    .execute();
  return secret;
}

async function forgetSessions(tx: Tx, userId: string, replaced: string | undefined): Promise<void> {
  await tx
    .deleteFrom("auth_sessions as session")
    .where((eb) =>
      eb.or([
        ...(replaced === undefined ? [] : [eb("session.token", "=", digestOf(replaced))]),
        eb.and([eb("session.user_id", "=", userId), eb(sessionEnd(), "<=", sql<Date>`now()`)]),
      ]),
    )
    .execute();
}

export async function endSessions(db: Db, { userId }: Pick<LiveSession, "userId">): Promise<void> {
  await db.deleteFrom("auth_sessions").where("user_id", "=", userId).execute();
}

export function describeSession({ email, expiresAt }: LiveSession): Session {
  return { token_type: "cookie", expires_in: EXPIRES_IN, expires_at: expiresAt.toISOString(), user: { email } };
}
