import { BlockList } from "node:net";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress, networksOf } from "./client-address.ts";

const trustedProxies = new BlockList();
trustedProxies.addSubnet("10.0.0.0", 8, "ipv4");
trustedProxies.addSubnet("fd00::", 8, "ipv6");

async function addressOf(remoteAddress: string | undefined, forwardedFor?: string): Promise<string> {
  const app = new Hono().get("/", (c) => c.text(clientAddress(c, { trustedProxies })));
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor };
  const answer = await app.request("/", { headers }, { incoming: { socket: { remoteAddress } } });
  return answer.text();
}

test("the socket's address counts, whatever a stranger forwards", async () => {
  expect(await addressOf("203.0.113.9")).toBe("203.0.113.9");
  expect(await addressOf("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
  expect(await addressOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("a trusted proxy is believed, and only for the last address it saw", async () => {
  expect(await addressOf("10.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
  expect(await addressOf("::ffff:10.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
  expect(await addressOf("fd00::1", "2001:db8::7")).toBe("2001:db8:0:0:0:0:0:7");
  expect(await addressOf("10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2")).toBe("198.51.100.1");
  expect(await addressOf("10.0.0.1", "1.1.1.1, [2001:db8::7]:443")).toBe("2001:db8:0:0:0:0:0:7");
  expect(await addressOf("10.0.0.1", "1.1.1.1, 198.51.100.1:5000")).toBe("198.51.100.1");
});

test("what is no address ends the chain", async () => {
  expect(await addressOf("10.0.0.1", "198.51.100.1, unknown")).toBe("10.0.0.1");
  expect(await addressOf("10.0.0.1", "")).toBe("10.0.0.1");
});

test("without a socket there is still an address", async () => {
  const app = new Hono().get("/", (c) => c.text(clientAddress(c, { trustedProxies })));

  expect(await (await app.request("/")).text()).toBe("0.0.0.0");
  expect(await addressOf(undefined)).toBe("0.0.0.0");
});

test("limits count IPv6 by /64", () => {
  const networkOf = (address: string) => networksOf(address)[0].network;
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(networkOf("2001:db8:1:2::1")).toBe("2001:db8:1:2::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
});

test("wider IPv6 networks count too, with a larger allowance", () => {
  expect(networksOf("203.0.113.9")).toEqual([{ network: "203.0.113.9", allowance: 1 }]);
  expect(networksOf("2001:db8:1:2fff:3:4:5:6")).toEqual([
    { network: "2001:db8:1:2fff::/64", allowance: 1 },
    { network: "2001:db8:1:2f00::/56", allowance: 4 },
    { network: "2001:db8:1:0::/48", allowance: 16 },
  ]);
});
