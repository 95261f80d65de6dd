import type { Context } from "hono";
import { tooManyAttempts } from "../copy.ts";
import { clientAddress } from "../http/client-address.ts";
import { RequestRefused } from "../http/problem.ts";
import type { Shop } from "../shop.ts";
import { readKnownBrowser } from "./cookies.ts";
import { codeProblem, wrongPassword } from "./copy.ts";
import { verifySecondFactor } from "./second-factor.ts";
import { guessPassword } from "./sign-in.ts";

type PasswordAgain = {
  email: string;
  password: string;
  code?: string | undefined;
  field?: string;
};

/** Returns the verified hash or refuses the request: an open session alone must not allow everything. Failures are counted. */
export async function askPasswordAgain(
  { db, environment, secretKey }: Pick<Shop, "db" | "environment" | "secretKey">,
  c: Context,
  { email, password, code, field }: PasswordAgain,
): Promise<string> {
  const checked = await guessPassword(
    db,
    {
      email,
      password,
      knownBrowser: readKnownBrowser(c.req.raw, { secretKey, email }, environment),
      address: clientAddress(c, environment),
    },
    environment.rateLimit,
  );
  if (!checked.ok) {
    const { refusal } = checked;
    const isWrong = refusal.reason === "invalid-credentials";
    throw new RequestRefused(isWrong ? wrongPassword(field) : tooManyAttempts(refusal.retryAfter));
  }
  const verified = await verifySecondFactor(db, secretKey, { email, code });
  if (!verified.ok) throw new RequestRefused(codeProblem(verified.refusal));
  return checked.value.passwordHash;
}
