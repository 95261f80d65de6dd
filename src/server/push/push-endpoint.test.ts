import dns from "node:dns";
import { once } from "node:events";
import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { checkedLookup, EndpointRefused, isPushEndpoint, postToEndpoint } from "./push-endpoint.ts";

const PUBLIC = "https://tienda.example";
const LOCAL = "http://localhost:3000";
const REQUEST = { headers: { TTL: "60" }, body: Buffer.from("sealed") };

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://web.push.apple.com/QGu",
  "https://updates.push.services.mozilla.com:443/wpush/v2/gAA",
  "https://93.184.215.14/push",
])("%s may be a push service", (endpoint) => {
  expect(isPushEndpoint(endpoint, PUBLIC)).toBe(true);
  expect(isPushEndpoint(endpoint, LOCAL)).toBe(true);
});

test.each([
  "",
  "fcm.googleapis.com",
  "http://fcm.googleapis.com/fcm/send/abc",
  "ftp://fcm.googleapis.com/abc",
  "file:///etc/passwd",
  "https://user:secret@fcm.googleapis.com/abc",
  "https://fcm/abc",
  "https://localhost/abc",
  "https://127.0.0.1/abc",
  "https://2130706433/abc",
  "https://0x7f.1/abc",
  "https://10.0.0.7/abc",
  "https://172.16.3.4/abc",
  "https://192.168.1.1/abc",
  "https://169.254.169.254/latest/meta-data",
  "https://100.64.0.1/abc",
  "https://0.0.0.0/abc",
  "https://[::1]/abc",
  "https://[::]/abc",
  "https://[::ffff:10.0.0.7]/abc",
  "https://[fc00::1]/abc",
  "https://[fe80::1]/abc",
  "https://[64:ff9b::a00:7]/abc",
  `https://push.example/${"a".repeat(2000)}`,
])("%.60s is none for a shop in public", (endpoint) => {
  expect(isPushEndpoint(endpoint, PUBLIC)).toBe(false);
});

test("a shop on loopback takes loopback too, and nothing else more", () => {
  for (const endpoint of ["http://127.0.0.1:9/a", "http://localhost:9/a", "http://[::1]:9/a", "https://127.0.0.1/a"]) {
    expect(isPushEndpoint(endpoint, LOCAL)).toBe(true);
  }
  for (const endpoint of ["http://10.0.0.7/a", "https://192.168.1.1/a", "ftp://127.0.0.1/a", "http://push.example/a"]) {
    expect(isPushEndpoint(endpoint, LOCAL)).toBe(false);
  }
});

/** An HTTP server that always answers the same, and counts requests. */
async function openServer(status: number, headers: Record<string, string> = {}) {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(status, headers).end("x".repeat(1_000_000));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

test("no redirect is followed, and no body is read", async () => {
  await using target = await openServer(201);
  await using server = await openServer(307, { Location: `http://127.0.0.1:${target.port}/elsewhere` });
  const post = postToEndpoint(`http://127.0.0.1:${server.port}/a`, REQUEST, LOCAL, new AbortController().signal);
  expect(await post).toEqual({ status: 307, retryAfter: undefined });
  expect([server.requests(), target.requests()]).toEqual([1, 0]);
});

test.each([true, false])("a name is resolved to addresses that are checked, all of them or one: %s", async (all) => {
  const resolve = (mayBeLoopback: boolean) =>
    new Promise((done) => checkedLookup(mayBeLoopback)("localhost", { all }, (error, found) => done(error ?? found)));
  expect(await resolve(false)).toBeInstanceOf(EndpointRefused);
  // Positive control: it was the address that was refused.
  expect(JSON.stringify(await resolve(true))).toMatch(/127\.0\.0\.1|::1/);
});

/** Has every name lead to this machine, as somebody's own name may: not every system knows such a one. */
function leadNamesHere(): Disposable {
  const { lookup } = dns;
  const replace = (by: unknown) => {
    Object.assign(dns, { lookup: by });
    syncBuiltinESMExports();
  };
  replace((_name: string, ...rest: [dns.LookupOptions, never]) => lookup("localhost", ...rest));
  return { [Symbol.dispose]: () => replace(lookup) };
}

test("a connection is made only to what was checked", async () => {
  using _names = leadNamesHere();
  await using server = await openServer(201);
  const post = (endpoint: string, publicUrl: string) =>
    postToEndpoint(endpoint, REQUEST, publicUrl, new AbortController().signal);
  await expect(post(`https://push.example:${server.port}/a`, PUBLIC)).rejects.toThrow(EndpointRefused);
  await expect(post(`https://127.0.0.1:${server.port}/a`, PUBLIC)).rejects.toThrow(EndpointRefused);
  expect(await post(`http://localhost:${server.port}/a`, LOCAL)).toMatchObject({ status: 201 });
  expect(server.requests()).toBe(1);
});

test("what the service asks to wait is given on, in seconds", async () => {
  await using server = await openServer(429, { "Retry-After": "120" });
  const post = postToEndpoint(`http://127.0.0.1:${server.port}/a`, REQUEST, LOCAL, new AbortController().signal);
  expect(await post).toEqual({ status: 429, retryAfter: 120 });
});
