import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { connect, type ConnectionOptions } from "node:tls";
import { BUYER } from "../../test/buyer.ts";
import { jpegOfBytes } from "../../test/pictures.ts";
import type { TestProduct } from "../../test/products.ts";
import { OWNER } from "../../test/shop-process.ts";
import { type Proxy, SHOP_NAME } from "./start-proxy.ts";
import type { Answer, Visitor } from "./visitor.ts";

const ORIGIN = `https://${SHOP_NAME}`;
const JSON_BODY = { "Content-Type": "application/json", Origin: ORIGIN };
const MEGABYTE = 1024 * 1024;
const PICTURE = 4.8 * MEGABYTE; // bytes, a little less than a picture may have
const WRONG_PASSWORDS = 25; // more than an address may try

export type Tried = { proxy: Proxy; visitor: Visitor; other: Visitor; product: TestProduct };

/** What a shop behind a proxy is for. Each throws when it is not so, and returns what it measured. */
export const PROXY_CHECKS: readonly (readonly [name: string, check: (tried: Tried) => Promise<string>])[] = [
  ["http leads people to https, and programs nowhere", leadToHttps],
  ["HTTP/2", negotiate],
  ["no TLS before 1.2, and no cipher without forward secrecy", refuseOldTls],
  ["pages pass compressed, are confirmed by their ETag, and keep the shop's headers", showPages],
  ["an order, and the live channel tells of it at once", orderLive],
  ["the live channel's heartbeat arrives", waitForHeartbeat],
  ["large uploads arrive; the shop itself refuses too large ones, in words", upload],
  ["each visitor is counted by the right address, whatever they forge", countVisitors],
];

async function leadToHttps({ visitor }: Tried): Promise<string> {
  const { status, headers } = await visitor.plain("/productos?orden=menor-precio");
  ok([301, 308].includes(status));
  match(headers.location ?? "", /^https:\/\/shop\.example(?::\d+)?\/productos\?orden=menor-precio$/);
  for (const path of ["/api/products", "/metrics"]) equal((await visitor.plain(path)).status, 403, path);
  return `${status}, 403 for programs`;
}

async function negotiate(tried: Tried): Promise<string> {
  const { protocol, version } = await shakeHands(tried);
  equal(protocol, "h2");
  return `${protocol} over ${version}`;
}

/** Offers what this side would take itself only when told to: `SECLEVEL=0`. */
async function refuseOldTls(tried: Tried): Promise<string> {
  const old: ConnectionOptions = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL@SECLEVEL=0" };
  const weak: ConnectionOptions = { maxVersion: "TLSv1.2", ciphers: "kRSA@SECLEVEL=0" };
  for (const offer of [old, weak]) await rejects(shakeHands(tried, offer), JSON.stringify(offer));
  const { version, cipher } = await shakeHands(tried, { maxVersion: "TLSv1.2" });
  return `${version} with ${cipher}`;
}

async function shakeHands({ proxy }: Tried, offer: ConnectionOptions = {}) {
  const socket = connect({ ...TLS, port: proxy.https, ca: proxy.certificate, ...offer });
  await new Promise<void>((resolve, reject) => {
    socket.once("secureConnect", () => resolve()).once("error", reject);
  });
  const shaken = { protocol: socket.alpnProtocol, version: socket.getProtocol(), cipher: socket.getCipher().name };
  socket.destroy();
  return shaken;
}

const TLS = { host: "127.0.0.1", servername: SHOP_NAME, ALPNProtocols: ["h2", "http/1.1"] };

async function showPages({ visitor }: Tried): Promise<string> {
  const page = await visitor.request("/", { headers: { "Accept-Encoding": "br" } });
  equal(page.status, 200);
  equal(page.headers["content-encoding"], "br");
  equal(page.headers["cache-control"], "no-cache");
  match(String(page.headers["content-security-policy"]), /default-src 'none'/);
  match(page.headers["strict-transport-security"] ?? "", /max-age=31536000/);
  const again = await visitor.request("/", {
    headers: { "Accept-Encoding": "br", "If-None-Match": page.headers.etag },
  });
  deepEqual([again.status, again.body.length], [304, 0]);
  return `${page.body.length} bytes, then 304`;
}

async function orderLive({ visitor, product }: Tried): Promise<string> {
  const channel = await visitor.open("/api/live");
  const announced = eventWith(channel, product.id);
  const answer = await order(visitor, product);
  const answeredAt = performance.now();
  equal(answer.status, 201, answer.body.toString());
  await announced;
  channel.destroy();
  return `told ${Math.max(0, performance.now() - answeredAt).toFixed(0)} ms after the answer`;
}

async function waitForHeartbeat({ visitor }: Tried): Promise<string> {
  const channel = await visitor.open("/api/live");
  const openedAt = performance.now();
  await eventWith(channel, "event: heartbeat");
  await eventWith(channel, "event: heartbeat");
  channel.destroy();
  return `two in ${((performance.now() - openedAt) / 1000).toFixed(0)} s`;
}

async function upload({ visitor, product }: Tried): Promise<string> {
  const Cookie = await signIn(visitor);
  const pictures = async (count: number): Promise<Answer> => {
    const form = new FormData();
    const picture = new Uint8Array(await jpegOfBytes(PICTURE));
    for (let n = 0; n < count; n += 1) form.append("image_files", new File([picture], `${n}.jpg`));
    const sent = new Response(form);
    const headers = { Cookie, Origin: ORIGIN, "Content-Type": sent.headers.get("Content-Type") ?? "" };
    const body = Buffer.from(await sent.arrayBuffer());
    return visitor.request(`/api/admin/products/${product.id}/images`, { method: "POST", headers, body });
  };
  const startedAt = performance.now();
  const taken = await pictures(4);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  equal(taken.status, 201, taken.body.toString());
  const refused = await pictures(13);
  equal(refused.status, 413);
  match(refused.headers["content-type"] ?? "", /application\/problem\+json/);
  return `19 MB in ${seconds} s, 62 MB refused`;
}

async function countVisitors({ visitor, other }: Tried): Promise<string> {
  const guess = (from: Visitor, n: number) =>
    from.request("/api/auth/sign-in", {
      method: "POST",
      headers: { ...JSON_BODY, "X-Forwarded-For": `203.0.113.${n}` },
      body: JSON.stringify({ email: `nadie-${n}@example.com`, password: "una clave equivocada" }),
    });
  const statuses: number[] = [];
  for (let n = 0; n < WRONG_PASSWORDS; n += 1) statuses.push((await guess(visitor, n)).status);
  const tried = statuses.filter((status) => status === 401).length;
  ok(statuses.at(-1) === 429 && tried > 0, statuses.join(" "));
  equal((await guess(other, WRONG_PASSWORDS)).status, 401);
  return `${tried} guesses of one, then 429; another one may still guess`;
}

/** Of a new buyer each time: what one may have open is limited. */
export function order(visitor: Visitor, { id, unitPrice }: TestProduct, key: string = randomUUID()): Promise<Answer> {
  const dni = String(10_000_000 + (Number.parseInt(key.slice(0, 6), 16) % 80_000_000));
  const orderData = { ...BUYER, customer_dni: dni, total_amount: unitPrice };
  return visitor.request("/api/orders", {
    method: "POST",
    headers: { ...JSON_BODY, "Idempotency-Key": key },
    body: JSON.stringify({ orderData, items: [{ id, quantity: 1 }] }),
  });
}

async function signIn(visitor: Visitor): Promise<string> {
  const answer = await visitor.request("/api/auth/sign-in", {
    method: "POST",
    headers: JSON_BODY,
    body: JSON.stringify(OWNER),
  });
  equal(answer.status, 200, answer.body.toString());
  const cookies = answer.headers["set-cookie"] ?? [];
  ok(cookies.every((cookie) => /; Secure/.test(cookie)));
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

async function eventWith(channel: IncomingMessage, text: string): Promise<void> {
  let received = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      received += chunk.toString();
      if (!received.includes(text)) return;
      channel.off("data", read);
      resolve();
    };
    channel.on("data", read).once("close", () => reject(new Error(`closed after: ${received}`)));
  });
}
