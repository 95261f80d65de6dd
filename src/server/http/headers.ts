/** Sent with every answer. Built once: making them per request costs more than sending them. */
export const COMMON_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
} as const;

/** For what never changes under its address: whoever has it may keep it for good. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** For answers that are no pages: nothing in them may run or be framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * What a page may load: only from the shop itself, and pictures also from the bucket's `pictureOrigin` when there is
 * one. Pages are cached, so there are no nonces; their JSON needs no permission and prefetch rules have their own.
 */
export function pagePolicy(pictureOrigin: string | undefined): string {
  const pictures = ["'self'", "blob:", "data:", ...(pictureOrigin ? [pictureOrigin] : [])].join(" ");
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
