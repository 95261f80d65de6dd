import type { Context } from "hono";
import { ok, refuse, type Result } from "#domain/result.ts";
import { clientAddress } from "../http/client-address.ts";
import { problem } from "../http/problem.ts";
import type { Shop } from "../shop.ts";
import { isKnownBrowser } from "./cookies.ts";
import { guessPassword } from "./sign-in.ts";
import { tooMany } from "./too-many.ts";

/**
 * Asks who is signed in for the password once more: a session left open must not be enough for everything. Gives the
 * hash it was verified against, or the answer that refuses; a wrong one counts as a guess. `field` is its name there.
 */
export async function askPasswordAgain(
  { db, environment, secretKey }: Pick<Shop, "db" | "environment" | "secretKey">,
  c: Context,
  { email, password, field = "password" }: { email: string; password: string; field?: string },
): Promise<Result<string, Response>> {
  const checked = await guessPassword(
    db,
    {
      email,
      password,
      isKnownBrowser: isKnownBrowser(c.req.raw, secretKey, email, environment),
      address: clientAddress(c, environment),
    },
    environment.rateLimit,
  );
  if (checked.ok) return ok(checked.value.passwordHash);
  return refuse(
    checked.refusal.reason === "rate-limited"
      ? tooMany(checked.refusal.retryAfter)
      : problem("invalid-field", { field, detail: "La contraseña no es correcta." }),
  );
}
