import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as yieldToEventLoop, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openListeningShop } from "../../../test/listening-shop.ts";
import { drain } from "./drain.ts";

const HEAD = [
  "POST /mi-pedido/comprobante HTTP/1.1",
  "Host: tienda.example",
  "Content-Type: multipart/form-data; boundary=b",
  "Content-Length: 1000000",
];

const FILE = ["--b", 'Content-Disposition: form-data; name="receipt"; filename="a.jpg"', "", ""];

test("an upload that is still arriving when its process ends is refused in words", async () => {
  await using shop = await openListeningShop();
  const socket = connect(shop.port, "127.0.0.1");
  socket.write([...HEAD, "", ...FILE].join("\r\n"));
  await sleep(200);
  const drained = drain(shop.server, [shop.server]);
  const sending = setInterval(() => socket.write("x".repeat(1_000)), 100);
  const answer = await text(socket);
  clearInterval(sending);
  await drained;

  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toMatch(/\r\nretry-after: 2\r\n/i);
  expect(answer).toContain('"detail":"La tienda se está reiniciando. Prueba de nuevo en unos segundos."');
});

test("an answer that is under way when its process ends is the last one on its connection", async () => {
  await using shop = await openListeningShop();
  const socket = connect(shop.port, "127.0.0.1");
  const order = JSON.stringify({ items: [] });
  const head = ["POST /api/cart/check HTTP/1.1", "Host: tienda.example", "Content-Type: application/json"];
  socket.write([...head, `Content-Length: ${order.length}`, "", order.slice(0, 1)].join("\r\n"));
  await sleep(200);
  const drained = drain(shop.server, [shop.server]);
  socket.write(order.slice(1));
  const answer = await text(socket);
  await drained;

  expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
});

test("a connection that waits to be accepted when its process ends is answered", async () => {
  await using shop = await openListeningShop();
  const socket = connect(shop.port, "127.0.0.1");
  socket.write("GET /healthz HTTP/1.1\r\nHost: tienda.example\r\n\r\n");
  await new Promise(process.nextTick); // the kernel connects it; nobody has accepted it
  const drained = drain(shop.server, [shop.server]);
  const answer = await text(socket).catch(String);
  await drained;

  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test("a request that arrived while the process was busy is answered before idle connections are closed", async () => {
  await using shop = await openListeningShop();
  const socket = connect(shop.port, "127.0.0.1");
  const request = "GET /healthz HTTP/1.1\r\nHost: tienda.example\r\n\r\n";
  socket.write(request);
  await once(socket, "data");
  const drained = drain(shop.server, [shop.server]);
  await sleep(1_000);
  await yieldToEventLoop();
  socket.write(request);
  // Idle connections are closed while the request has arrived but is not yet read.
  const until = performance.now() + 200;
  while (performance.now() < until);
  const answer = await text(socket).catch(String);
  await drained;

  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});
