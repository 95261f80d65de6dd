import { STOREFRONT_WORKER } from "#domain/offline.ts";
import type { PANEL_WORKER } from "#domain/panel-address.ts";
import { TRANSITION_SOURCE } from "./page-transition.ts";

/** Allows only the shop and addresses below the bucket's `publicUrl`. No nonces, because pages are cached. */
export function pagePolicy(
  publicUrl: string | undefined,
  worker: typeof STOREFRONT_WORKER | typeof PANEL_WORKER = STOREFRONT_WORKER,
): string {
  // Without a trailing slash the source would match only that exact address.
  const pictures = ["'self'", "blob:", "data:", ...(publicUrl ? [`${publicUrl}/`] : [])].join(" ");
  return [
    "default-src 'none'",
    "script-src 'self' 'inline-speculation-rules'",
    `style-src 'self' ${TRANSITION_SOURCE}`,
    `img-src ${pictures}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${worker.policy}`,
  ].join("; ");
}
