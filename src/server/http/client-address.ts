import type { IncomingMessage } from "node:http";
import { type BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { Environment } from "../environment.ts";

const NO_SOCKET = "0.0.0.0"; // tests and closed connections share its budget

type Trusting = Pick<Environment, "trustedProxies">;

/** The socket's address; behind trusted proxies, the last address in `X-Forwarded-For` that is not one of them. */
export function clientAddress(c: Context, environment: Trusting): string {
  return forwardedAddress(socketAddress(c), c.req.header("X-Forwarded-For"), environment);
}

export function senderAddress({ socket, headers }: IncomingMessage, environment: Trusting): string {
  return forwardedAddress(socket.remoteAddress ?? "", headers["x-forwarded-for"]?.toString(), environment);
}

function forwardedAddress(sender: string, forwardedFor: string | undefined, { trustedProxies }: Trusting): string {
  let address = canonicalAddress(sender) ?? NO_SOCKET;
  for (const entry of forwardedFor?.split(",").toReversed() ?? []) {
    if (!isListed(trustedProxies, address)) break;
    const next = canonicalAddress(withoutPort(entry.trim()));
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

function ipv6Network(address: string, prefix: number): string {
  const { parts } = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix}`);
  const hextets = parts.slice(0, 4).map((part) => part.toString(16));
  return `${hextets.join(":")}::/${prefix}`;
}

function socketAddress(c: Context): string {
  const bindings = c.env as { incoming?: unknown; server?: unknown } | undefined; // unset in `app.request()`
  return bindings?.incoming || bindings?.server ? (getConnInfo(c).remote.address ?? "") : "";
}

/** One spelling per address: IPv4-mapped IPv6 as IPv4, no zones; undefined if invalid. */
export function canonicalAddress(address: string): string | undefined {
  // The library alone would accept 127.1 and 0x7f000001; a valid IPv4 address, the usual case, needs no conversion.
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  return ipaddr.process(address.replace(/%.*/, "")).toNormalizedString();
}

export function isListed(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function withoutPort(text: string): string {
  return /^\[(.*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
