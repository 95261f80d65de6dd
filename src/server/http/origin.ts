import { readSessionCookie } from "../auth/cookies.ts";
import type { Environment } from "../environment.ts";
import { httpCopy } from "./copy.ts";
import { problem } from "./problem.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses a write from another site (decision 004), by Sec-Fetch-Site, Origin or session cookie. */
export function refuseForeignOrigin(
  request: Request,
  environment: Pick<Environment, "publicUrl">,
): Response | undefined {
  if (SAFE_METHODS.has(request.method) || isOurOwn(request, environment)) return undefined;
  return problem("foreign-origin", httpCopy.otherSite);
}

/** A page cannot forge Sec-Fetch-Site. */
export function isFromAnotherSite(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && site !== "none";
}

function isOurOwn(request: Request, environment: Pick<Environment, "publicUrl">): boolean {
  if (isFromAnotherSite(request)) return false;
  const origin = request.headers.get("Origin");
  if (origin !== null) return isOurOrigin(origin, request, environment);
  return request.headers.has("Sec-Fetch-Site") || readSessionCookie(request, environment) === undefined;
}

/** PUBLIC_URL's origin, or the request's own host, unless that is PUBLIC_URL's host with another scheme. */
function isOurOrigin(origin: string, request: Request, { publicUrl }: Pick<Environment, "publicUrl">): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const isWeb = protocol === "https:" || protocol === "http:";
  // The request's scheme is unknown behind a proxy that ends TLS.
  return isWeb && host === new URL(request.url).host && host !== new URL(publicUrl).host;
}
