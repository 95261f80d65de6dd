import type { BetterAuthOptions } from "better-auth";
import type { Kysely } from "kysely";
import type { Tx } from "../db/connection.ts";

export const PASSWORD_PROVIDER = "credential";

export const TABLES = {
  user: {
    modelName: "auth_users",
    fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
  },
  session: {
    modelName: "auth_sessions",
    fields: {
      userId: "user_id",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      expiresAt: "expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  account: {
    modelName: "auth_accounts",
    fields: {
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      createdAt: "created_at",
      updatedAt: "updated_at",
    },
  },
  verification: {
    modelName: "auth_verifications",
    fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
  },
  advanced: { database: { generateId: "uuid" } },
} as const satisfies BetterAuthOptions;

/** better-auth's adapter in a transaction of ours, imported lazily: few workers need it. */
async function accountsIn(tx: Tx) {
  const { getAdapter } = await import("better-auth/db/adapter");
  // The adapter accepts any schema that has its tables.
  const db = tx as unknown as Kysely<unknown>;
  return getAdapter({ ...TABLES, database: { db, type: "postgres", transaction: false } });
}

/** Creates the account if there is none. A database trigger ends the sessions of an old password. */
export async function setPassword(tx: Tx, email: string, passwordHash: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("auth_accounts as account")
    .from("auth_users as user")
    .set({ password: passwordHash, updated_at: new Date() })
    .whereRef("account.user_id", "=", "user.id")
    .where("account.provider_id", "=", PASSWORD_PROVIDER)
    .where("user.email", "=", email)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await createAccount(tx, email, passwordHash);
}

async function createAccount(tx: Tx, email: string, password: string): Promise<void> {
  const accounts = await accountsIn(tx);
  const now = new Date();
  const born = { createdAt: now, updatedAt: now };
  const user = await accounts.create<Record<string, unknown>, { id: string }>({
    model: "user",
    data: { name: email, email, emailVerified: false, ...born },
  });
  await accounts.create({
    model: "account",
    data: { userId: user.id, accountId: user.id, providerId: PASSWORD_PROVIDER, password, ...born },
  });
}

export type NewSession = {
  userId: string;
  token: string;
  ipAddress: string;
  userAgent: string;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
};

export async function createSession(tx: Tx, session: NewSession): Promise<void> {
  const accounts = await accountsIn(tx);
  await accounts.create({ model: "session", data: session });
}
