import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { BUYER } from "../../../test/buyer.ts";
import { openTransaction } from "../../../test/database.ts";
import { openListeningShop } from "../../../test/listening-shop.ts";
import type { TestProduct } from "../../../test/products.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { whileWorking } from "../http/in-flight-requests.ts";
import { admission } from "./checkout-calls.ts";

/** A web process's capacity: 32 concurrent orders and 256 waiting ones. */
const AS_MANY_AS_WAIT = 288;

/** Orders that wait behind a lock and fill the queue; `end` lets them finish. */
async function fillQueue(shop: TestShop, product: TestProduct) {
  const lock = await openTransaction(shop);
  await lock.run("select from product_variants for update");
  const waiting = Promise.all(Array.from({ length: AS_MANY_AS_WAIT }, () => shop.orders([{ product }])));
  await expect.poll(() => admission.isClosed(shop, { headers: {} }), { interval: 5 }).toBe(true);
  return {
    async end(): Promise<Response[]> {
      await lock.commit();
      await lock[Symbol.asyncDispose]();
      return waiting;
    },
  };
}

function headOf(host: string, key: string, lines: string[]): string {
  const head = ["POST /api/orders HTTP/1.1", `Host: ${host}`, "Content-Type: application/json"];
  return [...head, `Idempotency-Key: ${key}`, ...lines, "", ""].join("\r\n");
}

function isWhole(answer: string): boolean {
  const [head = "", body] = answer.split("\r\n\r\n");
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  return body !== undefined && Buffer.byteLength(body) >= Number(length);
}

/** A connection; `send` returns the next complete answer. */
function openConnection(url: string) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  return {
    host,
    send: async (bytes: string): Promise<string> => {
      socket.write(bytes);
      let answer = "";
      while (!isWhole(answer)) {
        const [chunk] = (await once(socket, "data")) as [Buffer];
        answer += chunk.toString();
      }
      return answer;
    },
    write: (bytes: string) => socket.write(bytes),
    ended: () => once(socket, "end"),
    [Symbol.dispose]: () => socket.destroy(),
  };
}

test("a full queue refuses an order by its head alone, and what it refuses leaves no trace", async () => {
  await using listening = await openListeningShop();
  const { shop, url } = listening;
  const product = await shop.sells({ stock: 1_000 });
  const key = randomUUID();
  const body = JSON.stringify({
    orderData: { ...BUYER, total_amount: product.unitPrice },
    items: [{ id: product.id, quantity: 1 }],
  });
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const placedBefore = randomUUID();
  const first = (await (await shop.orders([{ product }], { key: placedBefore })).json()) as { order: object };
  const queue = await fillQueue(shop, product);

  using connection = openConnection(url);
  const refused = await connection.send(headOf(connection.host, key, [length]));
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/\r\nretry-after: 2\r\n/i);
  expect(refused).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(refused).toMatch(/\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\n/i);
  expect(JSON.parse(refused.slice(refused.indexOf("{")))).toEqual({
    type: "about:blank",
    title: "Servicio no disponible",
    status: 503,
    code: "overloaded",
    detail: "Hay demasiados pedidos en este momento.",
  });
  // The refused request's body still arrives, followed by the connection's next request.
  expect(await connection.send(`${body}GET /healthz HTTP/1.1\r\nHost: ${connection.host}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 200 /,
  );

  // A retry after a lost answer still gets its order, while new orders are refused.
  const repeated = await connection.send(headOf(connection.host, placedBefore.toUpperCase(), [length]) + body);
  expect(repeated).toMatch(/^HTTP\/1\.1 200 /);
  expect(JSON.parse(repeated.slice(repeated.indexOf("{")))).toEqual(first);

  using closing = openConnection(url);
  const ended = closing.ended();
  expect(await closing.send(headOf(closing.host, key, [length, "Connection: close"]))).toMatch(/^HTTP\/1\.1 503 /);
  closing.write(body);
  await ended;

  // Queries about an order and pages do not wait in that queue.
  const attempt = await shop.request("/api/orders/attempt", { headers: { "Idempotency-Key": key } });
  expect([attempt.status, (await shop.request(`/api/products/${product.id}`)).status]).toEqual([404, 200]);
  expect(listening.events).toEqual(Array(2).fill("overloaded 127.0.0.1 /api/orders"));

  const statuses = (await queue.end()).map(({ status }) => status);
  expect(new Set(statuses).difference(new Set([201, 503]))).toEqual(new Set());
  const placed = statuses.filter((status) => status === 201).length;
  const stored = () => shop.db.selectFrom("orders").select("idempotency_key").execute();
  expect((await stored()).map(({ idempotency_key }) => idempotency_key)).not.toContain(key);
  expect(await stored()).toHaveLength(1 + placed);

  // The same key and body again.
  const again = await connection.send(headOf(connection.host, key, [length]) + body);
  expect(again).toMatch(/^HTTP\/1\.1 201 /);
  expect(await stored()).toHaveLength(1 + placed + 1);
  expect(await shop.stockOf(product.variants[0]!)).toBe(1_000 - 1 - placed - 1);
});

test("many repeats of a placed order at once are all answered with it", async () => {
  await using shop = await openShop();
  const [product, key] = [await shop.sells({ stock: 10 }), randomUUID()];
  const first = await (await shop.orders([{ product }], { key })).json();

  const repeats = await Promise.all(Array.from({ length: 100 }, () => shop.orders([{ product }], { key })));

  expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([200]));
  for (const repeat of repeats) expect(await repeat.json()).toEqual(first);
});

test("repeats of many placed orders are answered while a full queue of new ones waits for a lock", async () => {
  await using shop = await openShop();
  const product = await shop.sells({ stock: 1_000 });
  const keys = Array.from({ length: 40 }, () => randomUUID());
  const sendAll = () => Promise.all(keys.map((key) => shop.orders([{ product }], { key })));
  const placed = await Promise.all((await sendAll()).map((answer) => answer.json()));
  const queue = await fillQueue(shop, product);

  const repeats = await sendAll();

  expect(await Promise.all(repeats.map((answer) => answer.json()))).toEqual(placed);
  await queue.end();
});

test("a full queue of orders keeps nobody from the shop's pages", async () => {
  await using shop = await openShop();
  const queue = await fillQueue(shop, await shop.sells({ stock: 1_000 }));
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const working = Array.from({ length: 20 }, () => whileWorking(() => over));

  const page = await shop.request("/productos");

  expect(page.status).toBe(200);
  end();
  await Promise.all([...working, queue.end()]);
});

test("a call that comes in while the queue is full is refused before its body is parsed", async () => {
  await using listening = await openListeningShop();
  const { shop, url } = listening;
  const queue = await fillQueue(shop, await shop.sells({ stock: 1_000 }));
  const unreadable = await fetch(`${url}/api/orders?utm_source=mail`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    body: "{",
  });
  expect([unreadable.status, unreadable.headers.get("Retry-After")]).toEqual([503, "2"]);
  await queue.end();
});
