import { createHmac } from "node:crypto";
import { generateCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { type Environment, isSecure } from "../environment.ts";
import { digestOf, isSameSecret } from "./secret.ts";

const SESSION_COOKIE = "saitam_session";
const KNOWN_BROWSER_COOKIE = "saitam_known";

const KNOWN_BROWSER_SECONDS = 180 * 24 * 3600; // after its last sign-in

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
  const fullName = nameOf(name, site);
  return parse(request.headers.get("Cookie") ?? "", fullName)[fullName];
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

/** Holds no e-mail: only with it can the signature be checked. */
function signKnownBrowser(secretKey: string, email: string, until: number): string {
  const signature = createHmac("sha256", secretKey).update(`known-browser:${until}:${email}`).digest("base64url");
  return `${until}.${signature}`;
}

export function knownBrowserCookie(secretKey: string, email: string, site: Site): string {
  const until = Math.floor(Date.now() / 1000) + KNOWN_BROWSER_SECONDS;
  return write(KNOWN_BROWSER_COOKIE, signKnownBrowser(secretKey, email, until), KNOWN_BROWSER_SECONDS, site);
}

/** A digest that identifies this browser, if this account signed in with it before. */
export function readKnownBrowser(request: Request, secretKey: string, email: string, site: Site): string | undefined {
  const cookie = read(request, KNOWN_BROWSER_COOKIE, site) ?? "";
  const until = Number(cookie.split(".")[0]);
  if (!(until > Date.now() / 1000)) return undefined;
  return isSameSecret(cookie, signKnownBrowser(secretKey, email, until)) ? digestOf(cookie) : undefined;
}
