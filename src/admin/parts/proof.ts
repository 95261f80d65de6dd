/** Confirms an important change; the code where the account has a second factor. */
export type Proof = { password: string; code?: string };

/** Reads the password field and, if present, the `CodeField`. */
export function readProof(typed: FormData): Proof {
  const code = typed.get("code");
  return { password: String(typed.get("password")), ...(code === null ? {} : { code: String(code).trim() }) };
}
