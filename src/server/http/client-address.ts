import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { Environment } from "../environment.ts";

const NO_SOCKET = "0.0.0.0"; // tests and closed connections share its budget

/** The socket's address, or behind trusted proxies the last address of `X-Forwarded-For` that is no trusted proxy. */
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

export type CountedNetwork = { network: string; allowance: number };

/** Providers give a customer a /64, /56 or /48; the wider ones may hold several customers, so they allow more. */
const IPV6_NETWORKS = [
  { prefix: 64, allowance: 1 },
  { prefix: 56, allowance: 4 },
  { prefix: 48, allowance: 16 },
] as const;

export function networksOf(address: string): readonly [CountedNetwork, ...CountedNetwork[]] {
  if (isIP(address) !== 6) return [{ network: address, allowance: 1 }];
  const [narrowest, ...wider] = IPV6_NETWORKS;
  const counted = ({ prefix, allowance }: (typeof IPV6_NETWORKS)[number]) => ({
    network: ipv6Network(address, prefix),
    allowance,
  });
  return [counted(narrowest), ...wider.map(counted)];
}

export function networkOf(address: string): string {
  return networksOf(address)[0].network;
}

function ipv6Network(address: string, prefix: number): string {
  const parts = hextets(address).slice(0, 4);
  const bitsOf = (index: number) => Math.min(16, Math.max(0, prefix - index * 16));
  const stored = parts.map((part, index) => part & (0xffff << (16 - bitsOf(index))) & 0xffff);
  return `${stored.map((part) => part.toString(16)).join(":")}::/${prefix}`;
}

function socketAddress(c: Context): string {
  const bindings = c.env as { incoming?: unknown; server?: unknown } | undefined; // unset in `app.request()`
  return bindings?.incoming || bindings?.server ? (getConnInfo(c).remote.address ?? "") : "";
}

/** One spelling for each address, IPv4-mapped IPv6 as IPv4; undefined when it is invalid. */
export function canonicalAddress(address: string): string | undefined {
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  const parts = hextets(address);
  const isIPv4 = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  const [high = 0, low = 0] = parts.slice(6);
  if (isIPv4) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return parts.map((part) => part.toString(16)).join(":");
}

function hextets(address: string): number[] {
  // URL gives the shortest spelling, without an IPv4 tail; it does not parse zones.
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
