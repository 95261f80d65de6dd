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
  let address = canonicalAddress(socketAddress(c)) ?? NO_SOCKET;
  const forwarded = (c.req.header("X-Forwarded-For") ?? "").split(",").toReversed();
  for (const said of forwarded) {
    if (!environment.trustedProxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")) break;
    const next = canonicalAddress(withoutPort(said.trim()));
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** A network that a limit counts by, and how many times the limit's allowance it has. */
export type CountedNetwork = { network: string; allowance: number };

/**
 * IPv6 networks by prefix length, narrowest first: providers give a customer a /64, a /56 or a /48, so the wider ones
 * may hold several customers and allow more.
 */
const IPV6_NETWORKS = [
  { prefix: 64, allowance: 1 },
  { prefix: 56, allowance: 4 },
  { prefix: 48, allowance: 16 },
] as const;

/** The networks an address counts by, narrowest first: an IPv4 address alone; an IPv6 one by /64, /56 and /48. */
export function networksOf(address: string): readonly [CountedNetwork, ...CountedNetwork[]] {
  if (isIP(address) !== 6) return [{ network: address, allowance: 1 }];
  const [narrowest, ...wider] = IPV6_NETWORKS;
  const counted = ({ prefix, allowance }: (typeof IPV6_NETWORKS)[number]) => ({
    network: ipv6Network(address, prefix),
    allowance,
  });
  return [counted(narrowest), ...wider.map(counted)];
}

/** The narrowest network that a limit counts by. */
export function networkOf(address: string): string {
  return networksOf(address)[0].network;
}

/** The network of an IPv6 address whose prefix, at most 64 bits, ends on a byte. */
function ipv6Network(address: string, prefix: number): string {
  const parts = hextets(address).slice(0, 4);
  const bitsOf = (index: number) => Math.min(16, Math.max(0, prefix - index * 16));
  const kept = parts.map((part, index) => part & (0xffff << (16 - bitsOf(index))) & 0xffff);
  return `${kept.map((part) => part.toString(16)).join(":")}::/${prefix}`;
}

function socketAddress(c: Context): string {
  // Hono types the environment as always there; `app.request()` calls without one.
  const bindings = c.env as { incoming?: unknown; server?: unknown } | undefined;
  return bindings?.incoming || bindings?.server ? (getConnInfo(c).remote.address ?? "") : "";
}

/** One spelling for each address, and IPv4 as IPv4 also when it arrives on an IPv6 socket; undefined if it is none. */
export function canonicalAddress(address: string): string | undefined {
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
