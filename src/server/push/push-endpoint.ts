import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

const TIMEOUT = 15_000; // ms, for all of a request

const MAX_HEADERS = 8 * 1024; // bytes of the answer's head; its body is not read

export const MAX_ENDPOINT = 2000; // characters

/** A push service's address for a browser, as sent by an administrator's browser. */
type Endpoint = Pick<URL, "protocol" | "hostname" | "username" | "password">;

export class EndpointRefused extends Error {
  constructor() {
    super("The endpoint is not a public https address.");
  }
}

/** `retryAfter` in seconds. */
export type PushAnswer = { status: number; retryAfter: number | undefined };

/** Whether the address may be a push service's; what its name resolves to is checked when connecting. */
export function isPushEndpoint(address: string, publicUrl: string): boolean {
  if (address.length > MAX_ENDPOINT || !URL.canParse(address)) return false;
  const endpoint: Endpoint = new URL(address);
  if (endpoint.username !== "" || endpoint.password !== "") return false;
  const host = hostOf(endpoint);
  const mayBeLoopback = isLoopback(hostOf(new URL(publicUrl)));
  if (mayBeLoopback && isLoopback(host)) return ["http:", "https:"].includes(endpoint.protocol);
  if (endpoint.protocol !== "https:") return false;
  return isIP(host) === 0 ? host.includes(".") : isReachable(host, mayBeLoopback);
}

/** Follows no redirects. Rejects if the push service is unreachable, with `EndpointRefused` if connecting is forbidden. */
export function postToEndpoint(
  endpoint: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
  publicUrl: string,
  signal: AbortSignal,
): Promise<PushAnswer> {
  if (!isPushEndpoint(endpoint, publicUrl)) return Promise.reject(new EndpointRefused());
  const mayBeLoopback = isLoopback(hostOf(new URL(publicUrl)));
  const send = endpoint.startsWith("http:") ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const request = send(endpoint, {
      method: "POST",
      headers,
      agent: false, // no connection that somebody else opened without the check
      lookup: checkedLookup(mayBeLoopback),
      maxHeaderSize: MAX_HEADERS,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    });
    request.on("error", reject);
    request.once("response", (answer) => {
      answer.on("error", reject);
      const seconds = Number(answer.headers["retry-after"]);
      resolve({ status: answer.statusCode ?? 0, retryAfter: seconds > 0 ? seconds : undefined });
      answer.destroy();
    });
    request.end(body);
  });
}

/** All addresses of the name must be allowed: the connection may use any of them. */
export function checkedLookup(mayBeLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new EndpointRefused(), []);
      if (!addresses.every(({ address }) => isReachable(address, mayBeLoopback))) {
        return callback(new EndpointRefused(), []);
      }
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function isReachable(address: string, mayBeLoopback: boolean): boolean {
  const range = ipaddr.process(address).range();
  return range === "unicast" || (mayBeLoopback && range === "loopback");
}

function isLoopback(host: string): boolean {
  return isIP(host) === 0 ? host === "localhost" : ipaddr.process(host).range() === "loopback";
}

function hostOf({ hostname }: Pick<URL, "hostname">): string {
  return hostname.replace(/^\[|\]$/g, "");
}
