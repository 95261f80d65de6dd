import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openListeningShop } from "../../../test/listening-shop.ts";
import { sendRaw } from "../../../test/raw-http.ts";

const PROBLEM = {
  "content-type": "application/problem+json",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** If two parties disagree on a body's length, the rest may be taken for another request. */
const CART_CHECK = "POST /api/cart/check HTTP/1.1\r\nHost: tienda.example\r\nContent-Type: application/json\r\n";

function readAnswer(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [, ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => line.split(": ")).map(([name = "", value]) => [name.toLowerCase(), value]),
  );
  return { headers, body: JSON.parse(body) as object };
}

test.each([
  ["a backslash in the path", "GET /\\evil HTTP/1.1\r\nHost: tienda.example\r\n"],
  ["a backslash in a call", "POST /api\\orders HTTP/1.1\r\nHost: tienda.example\r\nContent-Length: 0\r\n"],
  ["no host", "GET / HTTP/1.1\r\n"],
  ["two hosts", "GET / HTTP/1.1\r\nHost: tienda.example\r\nHost: otra.example\r\n"],
  ["the same host twice", "GET /healthz HTTP/1.1\r\nHost: tienda.example\r\nhost: tienda.example\r\n"],
  ["two hosts in an old request", "GET / HTTP/1.0\r\nHost: tienda.example\r\nHost: otra.example\r\n"],
  ["a host that is none", "GET /api/products HTTP/1.1\r\nHost: tienda.example/x\r\n"],
  ["a host of numbers that is no address", "GET /api/listing HTTP/1.1\r\nHost: 1.1.1.1.1\r\n"],
  ["no path", "GET evil HTTP/1.1\r\nHost: tienda.example\r\n"],
  ["an expectation nobody knows", "GET / HTTP/1.1\r\nHost: tienda.example\r\nExpect: foo\r\n"],
  ["a length beside chunks", `${CART_CHECK}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n`],
  ["chunks of an unknown kind", `${CART_CHECK}Transfer-Encoding: xchunked\r\n`],
  ["two lengths", `${CART_CHECK}Content-Length: 3\r\nContent-Length: 4\r\n`],
  ["a length that is none", `${CART_CHECK}Content-Length: +3\r\n`],
  ["no HTTP at all", "EHLO tienda.example\r\n"],
])("a request with %s is refused in the shop's form", async (_, lines) => {
  await using shop = await openListeningShop();
  const { status, text } = await sendRaw(shop.url, { lines: `${lines}Connection: close\r\n` });
  const { headers, body } = readAnswer(text);
  expect(status).toBe(lines.includes("Expect") ? 417 : 400);
  expect(headers).toMatchObject(PROBLEM);
  expect(body).toMatchObject({ type: "about:blank", status, code: "malformed", detail: expect.any(String) });
});

test("a head that is larger than Node reads is refused in the shop's form", async () => {
  await using shop = await openListeningShop();
  const lines = `GET / HTTP/1.1\r\nHost: tienda.example\r\nCookie: a=${"x".repeat(20_000)}\r\n`;
  const { status, text } = await sendRaw(shop.url, { lines });
  const { headers, body } = readAnswer(text);
  expect(status).toBe(431);
  expect(headers).toMatchObject(PROBLEM);
  expect(body).toMatchObject({ status, code: "malformed" });
});

test("what is refused before the shop is asked tells browsers to keep to https, as every answer does", async () => {
  await using shop = await openListeningShop({ PUBLIC_URL: "https://tienda.example" });
  for (const lines of [
    "GET / HTTP/1.1\r\nConnection: close\r\n",
    "GET /\\evil HTTP/1.1\r\nHost: tienda.example\r\nConnection: close\r\n",
    "EHLO tienda.example\r\n",
    "CONNECT tienda.example:443 HTTP/1.1\r\nHost: tienda.example:443\r\n",
  ]) {
    const { text } = await sendRaw(shop.url, { lines });
    expect(readAnswer(text).headers["strict-transport-security"], lines).toBe("max-age=31536000");
  }
});

test("an old probe, which names no host, is answered like any other", async () => {
  await using shop = await openListeningShop();
  for (const path of ["/healthz", "/"]) {
    expect((await sendRaw(shop.url, { lines: `GET ${path} HTTP/1.0\r\n` })).status, path).toBe(200);
  }
});

test("what no browser sends, TRACE, is no method of a call and none of a page", async () => {
  await using shop = await openListeningShop();
  for (const target of ["/api/products", "/"]) {
    const { status, text } = await sendRaw(shop.url, { method: "TRACE", target, headers: { "X-Secret": "ambar" } });
    expect([status, readAnswer(text).headers["allow"]], target).toEqual([405, "GET, HEAD"]);
    expect(text).not.toContain("ambar");
  }
});

test("CONNECT, which asks for a proxy, is answered as any other method that nothing takes", async () => {
  await using shop = await openListeningShop();
  const lines = "CONNECT tienda.example:443 HTTP/1.1\r\nHost: tienda.example:443\r\n";
  const { status, text } = await sendRaw(shop.url, { lines });
  const { headers, body } = readAnswer(text);
  expect(status).toBe(405);
  expect(headers).toMatchObject({ ...PROBLEM, allow: "GET, HEAD" });
  expect(body).toMatchObject({ status: 405, code: "method-not-allowed" });
});

test("a kept page needs no host to be right, but a request without one is refused all the same", async () => {
  await using shop = await openListeningShop();
  const request = { method: "GET", target: "/" };
  expect((await sendRaw(shop.url, request)).status).toBe(200);
  expect((await sendRaw(shop.url, request)).status).toBe(200);
  expect((await sendRaw(shop.url, { lines: "GET / HTTP/1.1\r\nConnection: close\r\n" })).status).toBe(400);
});

test("a body of the wrong type that keeps arriving is refused at once, and its connection closed", async () => {
  await using shop = await openListeningShop();
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const head = ["POST /api/orders HTTP/1.1", `Host: ${host}`, `Idempotency-Key: ${crypto.randomUUID()}`];
  socket.write([...head, "Content-Type: text/plain", "Content-Length: 1000000", "", ""].join("\r\n"));
  const arriving = setInterval(() => socket.write("x"), 100);
  // Ends when the shop closes it, since the sender never does.
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  clearInterval(arriving);
});

test.each(["", "Content-Length: 0\r\n", "Transfer-Encoding: chunked\r\n"])(
  "a call without the body it needs is refused, whatever says so: %j",
  async (framing) => {
    await using shop = await openListeningShop();
    const body = framing.startsWith("Transfer") ? "\r\n0\r\n" : "";
    const lines = `POST /api/cart/check HTTP/1.1\r\nHost: tienda.example\r\nContent-Type: application/json\r\nConnection: close\r\n${framing}${body}`;
    const { status, text } = await sendRaw(shop.url, { lines });
    expect([status, readAnswer(text).headers["content-type"]]).toEqual([400, "application/problem+json"]);
  },
);

const CHUNK = 64 * 1024;

test("a phone that still sends its file when it is refused can send it all, and then reads why", async () => {
  await using shop = await openListeningShop();
  const { hostname, port, host } = new URL(shop.url);
  const chunks = 10;
  const socket = connect(Number(port), hostname);
  const head = [`POST /pedido/${"A".repeat(64)}/comprobante HTTP/1.1`, `Host: ${host}`];
  const type = "Content-Type: multipart/form-data; boundary=b";
  socket.write([...head, type, `Content-Length: ${chunks * CHUNK}`, "", ""].join("\r\n"));
  const answer = once(socket, "data") as Promise<[Buffer]>;
  for (let n = 0; n < chunks; n += 1) {
    await sleep(100); // like a slow network
    socket.write(Buffer.alloc(CHUNK, "x"));
  }
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 404 /);
  // The whole body was read, so the connection can be reused.
  const next = once(socket, "data") as Promise<[Buffer]>;
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  expect(String((await next)[0])).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test("whoever stops sending an upload that is refused is answered all the same", async () => {
  await using shop = await openListeningShop();
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST /mi-pedido/comprobante HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: multipart/form-data; boundary=b",
  ];
  socket.write([...head, "Content-Length: 20000000", "", "--b"].join("\r\n"));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
});
