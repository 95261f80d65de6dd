import type { Context } from "hono";
import { ok, refuse, type Result } from "#domain/result.ts";
import { clientAddress } from "../http/client-address.ts";
import type { Problem } from "../http/problem.ts";
import type { Shop } from "../shop.ts";
import { findKnownBrowser } from "./cookies.ts";
import { codeProblem, wrongPassword } from "./copy.ts";
import { verifySecondFactor } from "./second-factor.ts";
import { guessPassword } from "./sign-in.ts";
import { tooMany } from "./too-many.ts";

export type PasswordAgain = {
  email: string;
  password: string;
  code?: string | undefined;
  field?: string;
};

/** Gives the verified hash or a refusing answer. An open session must not be enough for everything; failures count. */
export async function askPasswordAgain(
  { db, environment, secretKey }: Pick<Shop, "db" | "environment" | "secretKey">,
  c: Context,
  { email, password, code, field }: PasswordAgain,
): Promise<Result<string, Problem>> {
  const checked = await guessPassword(
    db,
    {
      email,
      password,
      knownBrowser: findKnownBrowser(c.req.raw, secretKey, email, environment),
      address: clientAddress(c, environment),
    },
    environment.rateLimit,
  );
  if (!checked.ok) {
    const { refusal } = checked;
    return refuse(refusal.reason === "invalid-credentials" ? wrongPassword(field) : tooMany(refusal.retryAfter));
  }
  const verified = await verifySecondFactor(db, secretKey, { email, code });
  return verified.ok ? ok(checked.value.passwordHash) : refuse(codeProblem(verified.refusal));
}
