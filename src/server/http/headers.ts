import { type Environment, isSecure } from "../environment.ts";

const COMMON_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
} as const;

const HSTS = 31_536_000; // seconds: a year

export function headersOf(environment: Pick<Environment, "publicUrl">): Record<string, string> {
  return isSecure(environment) ? { ...COMMON_HEADERS, "Strict-Transport-Security": `max-age=${HSTS}` } : COMMON_HEADERS;
}

/** For addresses with a secret: the answer is not cached, not indexed, and its address is not sent to other sites. */
export const SECRET_LINK_HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "same-origin",
} as const;

export const IMMUTABLE = "public, max-age=31536000, immutable";

export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"; // for answers that are not pages

/** Adds the headers common to all answers, and a policy to answers that are not pages. */
export function finishHeaders(headers: Headers, common: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(common)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", DATA_POLICY);
}

/** For the panel's service worker, which shows pictures beside notifications and fetches nothing else. */
export const PANEL_WORKER_POLICY = "default-src 'none'; img-src 'self'; frame-ancestors 'none'";

export const STOREFRONT_WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
