/** What whoever is signed in shows once more before something important changes; the code where the account asks for one. */
export type Proof = { password: string; code?: string };

/** What was typed into a password field of that name and, if it is there, into a `CodeField`. */
export function readProof(form: HTMLFormElement): Proof {
  const typed = new FormData(form);
  const code = typed.get("code");
  return { password: String(typed.get("password")), ...(code === null ? {} : { code: String(code).trim() }) };
}
