import { type Environment, isSecure } from "../environment.ts";

/** Sent with every answer. Built once: making them per request costs more than sending them. */
export const COMMON_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
} as const;

/** How long a browser that has reached the shop over TLS uses nothing else, in seconds: a year. */
const KEPT_TO_TLS = 31_536_000;

/** What every answer of a shop carries; at an https address also that browsers keep to https (RFC 6797). */
export function headersOf(environment: Pick<Environment, "publicUrl">): Record<string, string> {
  return isSecure(environment)
    ? { ...COMMON_HEADERS, "Strict-Transport-Security": `max-age=${KEPT_TO_TLS}` }
    : COMMON_HEADERS;
}

/** For what never changes under its address: whoever has it may keep it for good. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** For answers that are no pages: nothing in them may run or be framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * What a page may load: only from the shop itself, and pictures also from below the bucket's `publicUrl` when it has
 * one. Pages are cached, so there are no nonces; their JSON needs no permission and prefetch rules have their own.
 */
export function pagePolicy(publicUrl: string | undefined): string {
  // Ending in a slash, the source allows every address below it; without, only that very address.
  const pictures = ["'self'", "blob:", "data:", ...(publicUrl ? [`${publicUrl}/`] : [])].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self' 'inline-speculation-rules'",
    "style-src 'self'",
    `img-src ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
