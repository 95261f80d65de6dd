import { ok, refuse, type Result } from "./result.ts";

/** Most who may administer the shop: each of them is told of every change. */
export const MAX_ADMINISTRATORS = 30;

/** How long an invitation is good for, in hours: nobody waits for it beside their mail. */
export const INVITATION_HOURS = 24;

/** Somebody who may use the panel; without a password the invitation still waits for an answer. */
export type Administrator = { email: string; hasPassword: boolean };

/** `no-longer-an-admin`: whoever asks was removed meanwhile. */
export type InvitationRefusal = "no-longer-an-admin" | "already-an-admin" | "too-many-admins";

/** Whether `by` may invite this e-mail, and whether it is new or only gets another link. */
export function checkInvitation(
  email: string,
  by: string,
  administrators: readonly Administrator[],
): Result<"new" | "again", InvitationRefusal> {
  const find = (wanted: string) => administrators.find((one) => one.email === wanted);
  if (!find(by)) return refuse("no-longer-an-admin");
  const invited = find(email);
  // A link would let the one who invites choose the other's password.
  if (invited) return invited.hasPassword ? refuse("already-an-admin") : ok("again");
  return administrators.length >= MAX_ADMINISTRATORS ? refuse("too-many-admins") : ok("new");
}

export type RemovalRefusal = "no-longer-an-admin" | "yourself" | "not-an-admin";

/** Whether `by` may remove this e-mail. Nobody removes themselves, and so somebody is always left. */
export function checkRemoval(
  email: string,
  by: string,
  administrators: readonly Administrator[],
): Result<undefined, RemovalRefusal> {
  const isThere = (wanted: string) => administrators.some((one) => one.email === wanted);
  if (!isThere(by)) return refuse("no-longer-an-admin");
  if (email === by) return refuse("yourself");
  return isThere(email) ? ok(undefined) : refuse("not-an-admin");
}
