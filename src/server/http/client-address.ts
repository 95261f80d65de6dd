import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { Environment } from "../environment.ts";

/** Whoever calls without a socket (a test, a connection that is already gone) shares one budget under this address. */
const NO_SOCKET = "0.0.0.0";

/**
 * The address a request comes from: the socket's, or, when that is a trusted proxy's, the last one of `X-Forwarded-For`
 * that no trusted proxy stands behind. What anyone else forwards is ignored.
 */
export function clientAddress(c: Context, environment: Pick<Environment, "trustedProxies">): string {
  let address = canonical(socketAddress(c)) ?? NO_SOCKET;
  const forwarded = (c.req.header("X-Forwarded-For") ?? "").split(",").toReversed();
  for (const said of forwarded) {
    if (!environment.trustedProxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")) break;
    const next = canonical(withoutPort(said.trim()));
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** What a limit counts by: an IPv4 address, or the /64 of an IPv6 one, which one customer has to himself. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [a = 0, b = 0, c = 0, d = 0] = hextets(address);
  return `${[a, b, c, d].map((part) => part.toString(16)).join(":")}::/64`;
}

function socketAddress(c: Context): string {
  // Hono types the environment as always there; `app.request()` calls without one.
  const bindings = c.env as { incoming?: unknown; server?: unknown } | undefined;
  return bindings?.incoming || bindings?.server ? (getConnInfo(c).remote.address ?? "") : "";
}

/** One spelling for each address, and IPv4 as IPv4 also when it arrives on an IPv6 socket; undefined if it is none. */
function canonical(address: string): string | undefined {
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  const parts = hextets(address);
  const isIPv4 = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  const [high = 0, low = 0] = parts.slice(6);
  if (isIPv4) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return parts.map((part) => part.toString(16)).join(":");
}

/** The eight parts of an IPv6 address. */
function hextets(address: string): number[] {
  // URL writes the shortest spelling, without an IPv4 tail; it does not know zones.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, "")}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].map((part) => Number.parseInt(part, 16));
}

function withoutPort(text: string): string {
  return /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
