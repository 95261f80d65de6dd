import type { Context } from "hono";
import { ok, refuse, type Result } from "#domain/result.ts";
import { clientAddress } from "../http/client-address.ts";
import { problem } from "../http/problem.ts";
import type { Shop } from "../shop.ts";
import { explainCodeRequired, WRONG_CODE } from "./answers.ts";
import { findKnownBrowser } from "./cookies.ts";
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
  { email, password, code, field = "password" }: PasswordAgain,
): Promise<Result<string, Response>> {
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
    return refuse(
      checked.refusal.reason === "invalid-credentials"
        ? problem("invalid-field", { field, detail: "La contraseña no es correcta." })
        : tooMany(checked.refusal.retryAfter),
    );
  }

  const verified = await verifySecondFactor(db, secretKey, { email, code });
  if (verified.ok) return ok(checked.value.passwordHash);
  switch (verified.refusal.reason) {
    case "second-factor-required":
      return refuse(explainCodeRequired());
    case "wrong-code":
      return refuse(problem("invalid-field", { field: "code", detail: WRONG_CODE }));
    case "rate-limited":
      return refuse(tooMany(verified.refusal.retryAfter));
  }
}
