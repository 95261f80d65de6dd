import { ok, refuse, type Result } from "./result.ts";

export const MAX_ADMINISTRATORS = 30;

export const INVITATION_HOURS = 24;

/** A row of `admin_users`; without a password while the invitation is unanswered. */
export type AdminUser = { email: string; hasPassword: boolean };

export type InvitationRefusal = "no-longer-an-admin" | "already-an-admin" | "too-many-admins";

/** `again`: another link for an invitation still open; `no-longer-an-admin`: `by` was removed meanwhile. */
export function checkInvitation(
  email: string,
  by: string,
  administrators: readonly AdminUser[],
): Result<"new" | "again", InvitationRefusal> {
  const find = (wanted: string) => administrators.find((one) => one.email === wanted);
  if (!find(by)) return refuse("no-longer-an-admin");
  const invited = find(email);
  // A link would let the inviter choose the other's password.
  if (invited) return invited.hasPassword ? refuse("already-an-admin") : ok("again");
  return administrators.length >= MAX_ADMINISTRATORS ? refuse("too-many-admins") : ok("new");
}

export function explainInvitation(refusal: Exclude<InvitationRefusal, "no-longer-an-admin">): string {
  switch (refusal) {
    case "already-an-admin":
      return "Ese e-mail ya administra la tienda.";
    case "too-many-admins":
      return `La tienda puede tener hasta ${MAX_ADMINISTRATORS} administradores.`;
  }
}

export type RemovalRefusal = "no-longer-an-admin" | "yourself" | "not-an-admin";

/** Nobody removes themselves, so one administrator always stays. */
export function checkRemoval(
  email: string,
  by: string,
  administrators: readonly AdminUser[],
): Result<undefined, RemovalRefusal> {
  const isThere = (wanted: string) => administrators.some((one) => one.email === wanted);
  if (!isThere(by)) return refuse("no-longer-an-admin");
  if (email === by) return refuse("yourself");
  return isThere(email) ? ok(undefined) : refuse("not-an-admin");
}
