import { createHmac } from "node:crypto";
import { generateCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { type Environment, isSecure } from "../environment.ts";
import { digestOf, isSameSecret } from "./secret.ts";

const SESSION_COOKIE = "saitam_session";
const KNOWN_BROWSER_COOKIE = "saitam_known";

const KNOWN_BROWSER_SECONDS = 180 * 24 * 3600; // after its last sign-in

const MAX_MARKS = 5; // accounts that one browser is known to

const BETWEEN_MARKS = "~";

type Site = Pick<Environment, "publicUrl">;

/** With the prefix `__Host-` browsers refuse the cookie from a neighbouring host or from plain http. */
function nameOf(name: string, site: Site): string {
  return isSecure(site) ? `__Host-${name}` : name;
}

export function sessionCookieName(site: Site): string {
  return nameOf(SESSION_COOKIE, site);
}

/** Lax, so that a link in a mail opens the panel signed in; writes are checked by the request's origin. */
function write(name: string, value: string, maxAge: number, site: Site): string {
  return generateCookie(nameOf(name, site), value, {
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(site),
    path: "/",
    maxAge: Math.max(0, Math.floor(maxAge)),
  });
}

function read(request: Request, name: string, site: Site): string | undefined {
  return readIn(request.headers.get("Cookie") ?? undefined, name, site);
}

function readIn(cookies = "", name: string, site: Site): string | undefined {
  const fullName = nameOf(name, site);
  return parse(cookies, fullName)[fullName];
}

export function sessionCookie(secret: string, secondsLeft: number, site: Site): string {
  return write(SESSION_COOKIE, secret, secondsLeft, site);
}

export function expiredSessionCookie(site: Site): string {
  return write(SESSION_COOKIE, "", 0, site);
}

export function readSessionCookie(request: Request, site: Site): string | undefined {
  return read(request, SESSION_COOKIE, site) || undefined;
}

/** Contains no e-mail, but verifying the signature requires it. */
function signMark(secretKey: string, email: string, until: number): string {
  const signature = createHmac("sha256", secretKey).update(`known-browser:${until}:${email}`).digest("base64url");
  return `${until}.${signature}`;
}

type Account = { secretKey: string; email: string };

/** Adds this account's mark, replacing an earlier one, to those of other accounts that share the browser. */
export function knownBrowserCookie(request: Request, account: Account, site: Site): string {
  const earlier = findMark(request, account, site);
  const others = listMarks(request, site).filter((mark) => mark !== earlier);
  const own = signMark(account.secretKey, account.email, Math.floor(Date.now() / 1000) + KNOWN_BROWSER_SECONDS);
  const marks = [own, ...others].slice(0, MAX_MARKS);
  return write(KNOWN_BROWSER_COOKIE, marks.join(BETWEEN_MARKS), KNOWN_BROWSER_SECONDS, site);
}

/** A digest that identifies this browser if it has signed in to this account before. */
export function readKnownBrowser(request: Request, account: Account, site: Site): string | undefined {
  const mark = findMark(request, account, site);
  return mark && digestOf(mark);
}

/** Whether it says so: verifying that requires the e-mail. */
export function claimsToBeKnown(cookies: string | undefined, site: Site): boolean {
  return readIn(cookies, KNOWN_BROWSER_COOKIE, site) !== undefined;
}

function findMark(request: Request, { secretKey, email }: Account, site: Site): string | undefined {
  return listMarks(request, site).find((mark) => isSameSecret(mark, signMark(secretKey, email, endOf(mark))));
}

function listMarks(request: Request, site: Site): string[] {
  const marks = (read(request, KNOWN_BROWSER_COOKIE, site) ?? "").split(BETWEEN_MARKS).slice(0, MAX_MARKS);
  return marks.filter((mark) => endOf(mark) > Date.now() / 1000);
}

/** In seconds since 1970; NaN for a malformed mark. */
function endOf(mark: string): number {
  return Number(mark.split(".")[0]);
}
