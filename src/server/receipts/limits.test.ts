import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { MAX_RECEIPTS } from "#domain/receipt.ts";
import { ok } from "#domain/result.ts";
import { guessOf } from "../../../test/orders.ts";
import { openPanel } from "../../../test/panel.ts";
import { jpeg } from "../../../test/pictures.ts";
import { NAVIGATION, PDF, placeOrder, receiptOf, upload } from "../../../test/receipts.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { countRows } from "../db/count-rows.ts";
import { refusePendingUploads } from "../http/pending-uploads.ts";
import { decodeImage } from "../images/decode-image.ts";

/** Tests' requests have no socket and come from 0.0.0.0; trusting it lets a test choose the address. */
const LIMITED = { RATE_LIMIT: "on", TRUSTED_PROXY: "0.0.0.0" };

const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });

/** Another file each time. */
const pdf = (n: number) => Buffer.concat([PDF, Buffer.from(`%${n}\n`)]);

const sendAs = (shop: TestShop, path: string, n: number, address: string) =>
  upload(shop, path, { bytes: pdf(n), ...from(address) });

const countedUploads = ({ db }: TestShop) => countRows(db.selectFrom("auth_attempts").where("purpose", "=", "receipt"));

test("one order takes ten uploads in a quarter of an hour, from wherever they come, good or not", async () => {
  await using shop = await openShop(LIMITED);
  const { path } = await placeOrder(shop);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const bytes = n % 2 === 0 ? pdf(n) : Buffer.from(`nada ${n}`);
    const answer = await upload(shop, path, { bytes, ...from(`198.51.100.${n}`) });
    statuses.push(answer.status);
    if (answer.status !== 429) continue;
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(60);
    expect(await answer.json()).toMatchObject({ code: "rate-limited" });
  }
  expect(statuses).toEqual([201, 422, 201, 422, 201, 422, 201, 422, 201, 422, 429, 429]);
  const page = await upload(shop, path, { headers: { ...NAVIGATION, ...from("203.0.113.1").headers } });
  expect([page.status, page.headers.get("Content-Type")]).toEqual([429, "text/html; charset=utf-8"]);
  expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(60);
  const { path: other } = await placeOrder(shop);
  expect((await sendAs(shop, other, 1, "198.51.100.1")).status).toBe(201);
});

test("one network sends fifteen in that time, for whichever orders; the same file again does not count", async () => {
  await using shop = await openShop(LIMITED);
  const orders = [await placeOrder(shop), await placeOrder(shop), await placeOrder(shop), await placeOrder(shop)];
  const send = (n: number) => sendAs(shop, orders[n % 4]?.path ?? "", n, "203.0.113.7");
  for (let n = 0; n < 15; n += 1) {
    expect((await send(n)).status, String(n)).toBe(201);
    if (n < 8) expect((await send(n)).status, `${n} again`).toBe(200);
  }
  expect((await send(30)).status).toBe(429);
  expect((await sendAs(shop, orders[0]?.path ?? "", 30, "203.0.113.8")).status).toBe(201);
});

test("one photo sent three times at once counts once", async () => {
  await using shop = await openShop(LIMITED);
  const { path } = await placeOrder(shop);
  const bytes = await jpeg();
  const send = () => upload(shop, path, { bytes, ...from("203.0.113.7") });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect(await countedUploads(shop)).toBe(1);
});

test("what the shop is too busy for, or closes in the middle of, does not count", async () => {
  await using shop = await openShop(LIMITED);
  const { path } = await placeOrder(shop);
  const photo = await jpeg();
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const wait = () => isFree.then(() => ok(null));
  const decoding = Array.from({ length: 40 }, () => decodeImage(photo, ["image/jpeg"], wait));

  const refused = await upload(shop, path, { bytes: photo, ...from("203.0.113.7") });
  free();
  await Promise.all(decoding);

  expect([refused.status, await countedUploads(shop)]).toEqual([503, 0]);

  const { promise: isRead, resolve: reading } = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const pending = {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=b", ...from("203.0.113.7").headers },
    body: new ReadableStream<Uint8Array>({ pull: (sender) => reading(sender) }, { highWaterMark: 0 }),
    duplex: "half",
  };
  const answer = shop.request(`${path}/comprobante`, pending);
  const sender = await isRead;
  expect(await countedUploads(shop)).toBe(1);
  refusePendingUploads();
  sender.close();

  expect([(await answer).status, await countedUploads(shop)]).toEqual([503, 0]);
});

test("a network whose files never end leaves others their room", async () => {
  await using shop = await openShop(LIMITED);
  const { path } = await placeOrder(shop);
  const senders: ReadableStreamDefaultController<Uint8Array>[] = [];
  const sendWithoutEnd = () => {
    const endless = {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=b", ...from("203.0.113.7").headers },
      body: new ReadableStream<Uint8Array>({ start: (sender) => void senders.push(sender) }),
      duplex: "half",
    };
    return shop.request("/mi-pedido/comprobante", endless);
  };

  const answers = Array.from({ length: 12 }, sendWithoutEnd);
  const first = await Promise.race(answers);
  expect([first.status, first.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect((await sendAs(shop, path, 1, "203.0.113.8")).status).toBe(201);

  for (const sender of senders) sender.close();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(6).fill(400), ...Array<number>(6).fill(503)]);
  expect((await sendAs(shop, path, 2, "203.0.113.7")).status).toBe(201);
});

test("without limits an order still has ten receipts at most", async () => {
  await using shop = await openShop();
  const { path } = await placeOrder(shop);
  const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => upload(shop, path, { bytes: pdf(n) })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_RECEIPTS);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
});

test("guessing links is refused after ten misses, before any file is read; the right link still works", async () => {
  await using shop = await openShop(LIMITED);
  const { path, token } = await placeOrder(shop);
  const guess = (form: string) =>
    shop.request(`/pedido/${guessOf(token)}/${form}`, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=b", "X-Forwarded-For": "198.51.100.9" },
      body: "x",
    });
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1) statuses.push((await guess(n % 2 === 0 ? "comprobante" : "cancelar")).status);
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429, 429, 429]);
  expect((await guess("cancelar")).headers.get("Retry-After")).toMatch(/^\d+$/);
  expect((await sendAs(shop, path, 1, "198.51.100.10")).status).toBe(201);
  expect(await shop.db.selectFrom("orders").select("status").execute()).toEqual([{ status: "pending" }]);
});

test("whoever guesses links from many networks of one customer is refused, too", async () => {
  await using shop = await openShop(LIMITED);
  const guessFrom = async (network: number) => {
    const headers = { "X-Forwarded-For": `2001:db8:1:${network.toString(16)}::1` };
    return (await shop.request("/pedido/nada/cancelar", { method: "POST", headers })).status;
  };
  const statuses: number[] = [];
  for (let network = 0; network < 42; network += 1) statuses.push(await guessFrom(network));
  expect(statuses).toEqual([...Array(40).fill(404), 429, 429]);
});

// Over HTTP each of 10,000 would take 2 ms; the secret has 256 bits, and one function compares it everywhere.
test("500 guesses over HTTP and 10,000 of the secret open no order to a receipt", async () => {
  await using shop = await openShop();
  const { id, token } = await placeOrder(shop);
  const sign = (key: string) => createHmac("sha256", key).update(`order:${id}:1`).digest();
  const head = Buffer.from(token, "base64url").subarray(0, 16);
  expect(Buffer.concat([head, sign(shop.secretKey)]).toString("base64url")).toBe(token);
  for (let n = 0; n < 10_000; n += 1) expect(guessOf(token)).not.toBe(token);
  const near = [
    token.slice(0, -1),
    `${token}A`,
    token.toUpperCase(),
    `${token}%00`,
    `${token}=`,
    encodeURIComponent(id),
  ];
  for (const made of [...near, ...Array.from({ length: 500 }, () => guessOf(token))]) {
    const answer = await shop.request(`/pedido/${made}/comprobante`, { method: "POST", body: "x" });
    expect(answer.status, made).toBe(404);
  }
  expect(await shop.db.selectFrom("receipts").select("id").execute()).toEqual([]);
});

test("a link that was renewed or whose order was anonymised takes nothing", async () => {
  await using shop = await openShop();
  const [renewed, anonymised] = [await placeOrder(shop), await placeOrder(shop)];
  await shop.db.updateTable("orders").set({ link_version: 2 }).where("id", "=", renewed.id).execute();
  const panel = await openPanel(shop);
  await panel.call("PATCH", `/api/admin/orders/${anonymised.id}`, { status: "cancelled" });
  const proof = { password: "una clave de doce", confirmation: "ANONIMIZAR" };
  await panel.call("POST", "/api/admin/buyers/anonymise", { order_ids: [anonymised.id], ...proof });
  for (const { path } of [renewed, anonymised]) {
    expect((await upload(shop, path)).status).toBe(404);
    expect((await shop.request(`${path}/cancelar`, { method: "POST" })).status).toBe(404);
  }
});

test("a receipt is behind no address but the panel's, and there for its administrators only; nothing is cached", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { path, token, order_number } = await placeOrder(shop);
  const [photo, document] = [await receiptOf(shop, path), await receiptOf(shop, path, { bytes: PDF })];
  const other = await placeOrder(shop);

  for (const { id } of [photo, document]) {
    const addresses = [
      `/files/${id}`,
      `/files/receipts/${id}`,
      `/files/receipts/${id}.webp`,
      `/files/products/${id}-320.webp`,
      `${path}/comprobante/${id}`,
      `${path}/${id}`,
      `${other.path}/comprobante/${id}`,
      `/api/receipts/${id}/file`,
      `/api/admin/receipts/${id}/file`,
      `/api/admin/receipts/${id}/file/`,
      `/api/admin/receipts/${id}/file?token=${token}`,
      "/api/admin/receipts?status=pending",
    ];
    for (const address of addresses) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await shop.request(address, { method });
        expect([401, 404], `${method} ${address}`).toContain(answer.status);
        expect(answer.headers.get("Cache-Control"), `${method} ${address}`).toBe("no-store");
      }
    }
  }

  const file = await panel.call("GET", `/api/admin/receipts/${photo.id}/file`);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-disposition": "inline",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  const pdfFile = await panel.call("GET", `/api/admin/receipts/${document.id}/file`);
  expect(pdfFile.headers.get("Content-Type")).toBe("application/pdf");
  expect(pdfFile.headers.get("Content-Disposition")).toBe(`attachment; filename="comprobante-${order_number}.pdf"`);
  expect(Buffer.from(await pdfFile.arrayBuffer()).equals(PDF)).toBe(true);
  for (const id of ["x", "00000000-0000-4000-8000-000000000000"]) {
    expect((await panel.call("GET", `/api/admin/receipts/${id}/file`)).status).toBe(404);
    expect((await panel.call("POST", `/api/admin/receipts/${id}/confirm`)).status).toBe(404);
  }
});

test("another site's page sends and cancels nothing, a program without an origin may", async () => {
  await using shop = await openShop();
  const { path } = await placeOrder(shop);
  for (const headers of [
    { Origin: "https://otra.example" },
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", Accept: "text/html" },
  ] as Record<string, string>[]) {
    expect((await upload(shop, path, { headers })).status).toBe(403);
    expect((await shop.request(`${path}/cancelar`, { method: "POST", headers })).status).toBe(403);
  }
  expect((await upload(shop, path, { bytes: await jpeg(300, 300) })).status).toBe(201);
  expect((await shop.request(`${path}/cancelar`, { method: "POST" })).status).toBe(200);
});

test("the address of a form, opened by itself, leads to the order's page", async () => {
  await using shop = await openShop();
  const { path } = await placeOrder(shop);
  for (const form of ["comprobante", "cancelar"]) {
    const answer = await shop.request(`${path}/${form}`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
  }
});
