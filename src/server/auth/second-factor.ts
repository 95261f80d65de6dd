import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import * as v from "valibot";
import { ok, refuse, type Result } from "#domain/result.ts";
import {
  makeRecoveryCode,
  readCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  STEP_SECONDS,
  type TypedCode,
  waitAfterWrongCodes,
} from "#domain/totp.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Tx } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import { digestOfRecoveryCode, seal, unseal } from "./sealing.ts";
import { findStep, toBase32 } from "./totp.ts";

const SECRET_LENGTH = 20; // bytes, as many as the hash has (RFC 4226, section 4)

export const secondFactor = v.strictObject({
  enabled_at: v.nullable(v.string()), // null while it is off
  recovery_codes_left: v.number(),
  /** Null without codes, and for codes of an older release. */
  recovery_codes_made_at: v.nullable(v.string()),
});

/** Shown only once. */
export type RecoveryCodes = { codes: string[]; madeAt: Date };

export type SecondFactor = v.InferOutput<typeof secondFactor>;

export type CodeRefusal = { reason: "wrong-code" } | { reason: "rate-limited"; retryAfter: number }; // seconds

type LockedFactor = {
  userId: string;
  sealedSecret: Buffer;
  isEnabled: boolean;
  lastStep: number;
  failures: number;
  /** The current step, and the seconds until codes are checked again, by the database's clock. */
  step: number;
  secondsClosed: number;
};

export async function findSecondFactor(db: Db, email: string): Promise<SecondFactor> {
  const row = await db
    .selectFrom("auth_second_factors as factor")
    .innerJoin("auth_users as user", "user.id", "factor.user_id")
    .select("factor.enabled_at")
    .leftJoin("auth_recovery_codes as code", "code.user_id", "factor.user_id")
    .select(({ fn }) => [fn.count<string>("code.digest").as("left"), fn.max("code.created_at").as("madeAt")])
    .groupBy("factor.user_id")
    .where("user.email", "=", email)
    .executeTakeFirst();
  return {
    enabled_at: row?.enabled_at?.toISOString() ?? null,
    recovery_codes_left: Number(row?.left ?? 0),
    recovery_codes_made_at: row?.madeAt?.toISOString() ?? null,
  };
}

/** Returns a new secret in base32, replacing one not yet enabled; no code is required until `enableSecondFactor`. */
export function beginSecondFactor(
  db: Db,
  secretKey: string,
  email: string,
): Promise<Result<string, { reason: "already-on" }>> {
  return inTransaction(db, async (tx) => {
    const userId = await lockAccount(tx, email);
    const secret = randomBytes(SECRET_LENGTH);
    const sealed_secret = seal(secretKey, userId, secret);
    const written = await tx
      .insertInto("auth_second_factors")
      .values({ user_id: userId, sealed_secret })
      .onConflict((conflict) =>
        conflict.column("user_id").doUpdateSet({ sealed_secret }).where("auth_second_factors.enabled_at", "is", null),
      )
      .executeTakeFirst();
    return written.numInsertedOrUpdatedRows === 0n ? refuse({ reason: "already-on" }) : ok(toBase32(secret));
  });
}

/** Requires a correct code of the new secret. */
export function enableSecondFactor(
  db: Db,
  secretKey: string,
  { email, code }: { email: string; code: string },
): Promise<Result<RecoveryCodes, CodeRefusal | { reason: "not-begun" }>> {
  return inTransaction(db, async (tx) => {
    const factor = await lockFactor(tx, await lockAccount(tx, email));
    if (!factor || factor.isEnabled) return refuse({ reason: "not-begun" });
    const used = await spendCode(tx, secretKey, factor, code);
    if (!used.ok) return used;
    await tx
      .updateTable("auth_second_factors")
      .set({ enabled_at: sql`now()` })
      .where("user_id", "=", factor.userId)
      .execute();
    await recordAudit(tx, { actor: email, action: "second-factor-enabled", subject: { id: null, name: email } });
    return ok(await replaceRecoveryCodes(tx, secretKey, factor.userId));
  });
}

/** Requires a correct code if the account has a second factor. ASSUMES that the account is locked. */
export async function passSecondFactor(
  tx: Tx,
  secretKey: string,
  { userId, code }: { userId: string; code: string | undefined },
): Promise<Result<TypedCode["kind"] | undefined, CodeRefusal | { reason: "second-factor-required" }>> {
  const factor = await lockFactor(tx, userId);
  if (!factor?.isEnabled) return ok(undefined);
  if (code === undefined) return refuse({ reason: "second-factor-required" });
  return spendCode(tx, secretKey, factor, code);
}

/** `passSecondFactor` in its own transaction: the code stays used, or counted as wrong, whatever happens next. */
export function verifySecondFactor(
  db: Db,
  secretKey: string,
  { email, code }: { email: string; code: string | undefined },
): Promise<Result<TypedCode["kind"] | undefined, CodeRefusal | { reason: "second-factor-required" }>> {
  return inTransaction(db, async (tx) =>
    passSecondFactor(tx, secretKey, { userId: await lockAccount(tx, email), code }),
  );
}

export function renewRecoveryCodes(db: Db, secretKey: string, email: string): Promise<Result<RecoveryCodes, "off">> {
  return inTransaction(db, async (tx) => {
    const factor = await lockFactor(tx, await lockAccount(tx, email));
    if (!factor?.isEnabled) return refuse("off");
    await recordAudit(tx, { actor: email, action: "recovery-codes-renewed", subject: { id: null, name: email } });
    return ok(await replaceRecoveryCodes(tx, secretKey, factor.userId));
  });
}

/** ASSUMES that the owner gave a correct code; a null `actor` is the operator, for lost phones and recovery codes. */
export function disableSecondFactor(db: Db, email: string, actor: string | null): Promise<Result<undefined, "off">> {
  return inTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom("auth_second_factors as factor")
      .using("auth_users as user")
      .whereRef("user.id", "=", "factor.user_id")
      .where("user.email", "=", email)
      .where("factor.enabled_at", "is not", null)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) return refuse("off");
    await recordAudit(tx, { actor, action: "second-factor-disabled", subject: { id: null, name: email } });
    return ok(undefined);
  });
}

/** Until the transaction ends, so that a concurrent sign-in comes entirely before or after. */
async function lockAccount(tx: Tx, email: string): Promise<string> {
  const { id } = await tx
    .selectFrom("auth_users")
    .select("id")
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/** Always locked after the account, to prevent deadlocks. */
function lockFactor(tx: Tx, userId: string): Promise<LockedFactor | undefined> {
  return tx
    .selectFrom("auth_second_factors")
    .select(["user_id as userId", "sealed_secret as sealedSecret", "last_step as lastStep", "failures"])
    .select((eb) => [
      eb("enabled_at", "is not", null).$castTo<boolean>().as("isEnabled"),
      sql<number>`floor(extract(epoch from clock_timestamp()) / ${STEP_SECONDS})::integer`.as("step"),
      sql<number>`coalesce(extract(epoch from closed_until - clock_timestamp()), 0)::float8`.as("secondsClosed"),
    ])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Uses up a correct code and returns its kind; counts a wrong one, from whatever address. Stored even if the request is refused. */
async function spendCode(
  tx: Tx,
  secretKey: string,
  factor: LockedFactor,
  typed: string,
): Promise<Result<TypedCode["kind"], CodeRefusal>> {
  if (factor.secondsClosed > 0) return refuse({ reason: "rate-limited", retryAfter: factor.secondsClosed });
  const code = readCode(typed);
  const kind = code && (await takeCode(tx, secretKey, factor, code)) ? code.kind : undefined;
  const failures = kind ? 0 : factor.failures + 1;
  await tx
    .updateTable("auth_second_factors")
    .set({ failures, closed_until: sql`clock_timestamp() + make_interval(secs => ${waitAfterWrongCodes(failures)})` })
    .where("user_id", "=", factor.userId)
    .execute();
  return kind ? ok(kind) : refuse({ reason: "wrong-code" });
}

async function takeCode(tx: Tx, secretKey: string, factor: LockedFactor, { kind, code }: TypedCode): Promise<boolean> {
  const { userId } = factor;
  if (kind === "recovery") {
    const digest = digestOfRecoveryCode(secretKey, userId, code);
    const used = await tx
      .deleteFrom("auth_recovery_codes")
      .where("user_id", "=", userId)
      .where("digest", "=", digest)
      .executeTakeFirst();
    return used.numDeletedRows > 0n;
  }
  const secret = unseal(secretKey, userId, factor.sealedSecret);
  const step = secret && findStep(secret, code, factor);
  if (step === undefined) return false;
  await tx.updateTable("auth_second_factors").set({ last_step: step }).where("user_id", "=", userId).execute();
  return true;
}

async function replaceRecoveryCodes(tx: Tx, secretKey: string, userId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => makeRecoveryCode(randomBytes(RECOVERY_CODE_LENGTH)));
  await tx.deleteFrom("auth_recovery_codes").where("user_id", "=", userId).execute();
  const { madeAt } = await tx
    .insertInto("auth_recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, digest: digestOfRecoveryCode(secretKey, userId, code) })))
    .returning(sql<Date>`created_at`.as("madeAt"))
    .executeTakeFirstOrThrow();
  return { codes, madeAt };
}
