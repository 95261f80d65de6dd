import sharp from "sharp";
import { expect, test } from "vitest";
import { MAX_RECEIPTS } from "#domain/receipt.ts";
import { HEIC, jpeg, phonePhoto } from "../../../test/pictures.ts";
import type { Problem } from "../../../test/problem.ts";
import { NAVIGATION, PDF, placeOrder, receiptOf, upload } from "../../../test/receipts.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";

const stored = (shop: TestShop) => shop.db.selectFrom("receipts").selectAll().orderBy("created_at").execute();

test("a phone's photo is stored as a WebP: upright, smaller, without where it was taken; the order's history says so", async () => {
  await using shop = await openShop();
  const { id, path } = await placeOrder(shop);

  const answer = await upload(shop, path, { bytes: await phonePhoto(0) });

  expect(answer.status).toBe(201);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const { receipt } = (await answer.json()) as { receipt: { id: string } };
  expect(receipt).toEqual({
    id: expect.any(String),
    status: "pending",
    media_type: "image/webp",
    created_at: expect.any(String),
    reject_reason: null,
  });
  const [row] = await stored(shop);
  const { format, width, height, exif, orientation } = await sharp(row?.content).metadata();
  expect({ format, exif, orientation }).toEqual({ format: "webp", exif: undefined, orientation: undefined });
  expect(height).toBeGreaterThan(width);
  expect(width * height).toBeLessThanOrEqual(3_000_000);
  const events = await shop.db.selectFrom("order_events").selectAll().where("kind", "=", "receipt-sent").execute();
  expect(events).toMatchObject([
    { order_id: id, actor: null, by_system: false, from_status: "pending", to_status: "pending" },
  ]);
  expect(events[0]?.detail).toEqual({ receipt_id: receipt.id });
});

test("a browser's form goes back to its page, and gets the page with the reason when it is refused", async () => {
  await using shop = await openShop();
  const { path } = await placeOrder(shop);

  const taken = await upload(shop, path, { headers: NAVIGATION });
  expect([taken.status, taken.headers.get("Location"), taken.headers.get("Cache-Control")]).toEqual([
    303,
    path,
    "no-store",
  ]);

  const refused = await upload(shop, path, { bytes: Buffer.from("hola"), headers: NAVIGATION });
  expect(refused.status).toBe(422);
  expect(refused.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
  expect(refused.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(refused.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
  expect(await refused.text()).toContain("El archivo no es JPG, PNG, WebP o PDF.");

  const unknown = await upload(shop, "/pedido/nada", { headers: NAVIGATION });
  expect([unknown.status, unknown.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(await stored(shop)).toHaveLength(1);
});

test("the same file again is the same receipt; a PDF stays as it is", async () => {
  await using shop = await openShop();
  const { path } = await placeOrder(shop);
  const first = await receiptOf(shop, path);
  const again = await upload(shop, path, { name: "otra.png" });
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual({ receipt: first });
  const many = await Promise.all(Array.from({ length: 8 }, () => upload(shop, path, { bytes: PDF })));
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(7).fill(200), 201]);
  const rows = await stored(shop);
  expect(rows.map(({ media_type }) => media_type)).toEqual(["image/webp", "application/pdf"]);
  expect(rows[1]?.content.equals(PDF)).toBe(true);
  expect(
    await shop.db.selectFrom("order_events").select("id").where("kind", "=", "receipt-sent").execute(),
  ).toHaveLength(2);
});

test("nobody sends a receipt for an order that does not wait for its payment", async () => {
  await using shop = await openShop();
  const { id, path } = await placeOrder(shop);
  await shop.db.updateTable("orders").set({ status: "confirmed" }).where("id", "=", id).execute();
  const answer = await upload(shop, path, { bytes: await jpeg(300, 300) });
  expect(answer.status).toBe(409);
  expect(((await answer.json()) as Problem).code).toBe("not-open");
  expect(await stored(shop)).toEqual([]);
});

test("an order that takes no receipt says so, whatever the file is", async () => {
  await using shop = await openShop();
  const [cancelled, full] = [await placeOrder(shop), await placeOrder(shop)];
  await shop.db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", cancelled.id).execute();
  for (let n = 0; n < MAX_RECEIPTS; n += 1) {
    await receiptOf(shop, full.path, { bytes: Buffer.concat([PDF, Buffer.from(`%${n}\n`)]) });
  }
  const refused = [cancelled, full].map(async ({ path }) => {
    const { status, detail } = (await (await upload(shop, path, { bytes: HEIC })).json()) as Problem;
    return [status, detail];
  });
  expect(await Promise.all(refused)).toEqual([
    [409, "Este pedido está cancelado."],
    [422, "Este pedido ya tiene 10 comprobantes. Escríbele a la tienda."],
  ]);
});

test("when the shop breaks, a script's call gets a problem and a browser's form a page", async () => {
  await using shop = await openShop();
  const { path } = await placeOrder(shop);
  await shop.db.destroy();
  const types = await Promise.all(
    [{}, NAVIGATION].map(async (headers) => {
      const answer = await upload(shop, path, { headers });
      return [answer.status, answer.headers.get("Content-Type")];
    }),
  );
  expect(types).toEqual([
    [500, "application/problem+json"],
    [500, "text/html; charset=utf-8"],
  ]);
});

test("no answer below a secret link is stored, listed or named to another site, whatever it says", async () => {
  await using shop = await openShop();
  const { path } = await placeOrder(shop);
  const answers = [
    await shop.request(path),
    await shop.request("/pedido/nada"),
    await shop.request(path, { method: "POST" }),
    await shop.request(`${path}/comprobante`),
    await shop.request(`${path}/comprobante`, { method: "PUT" }),
    await upload(shop, path),
    await upload(shop, path, { headers: NAVIGATION }),
    await upload(shop, path, { bytes: Buffer.from("hola") }),
    await upload(shop, path, { headers: { Origin: "https://otra.example" } }),
    await shop.request(`${path}/cancelar`, { method: "POST" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 303, 405, 201, 303, 422, 403, 200]);
  for (const { headers } of answers) {
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  }
});
