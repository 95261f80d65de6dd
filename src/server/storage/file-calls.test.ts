import { expect, test } from "vitest";
import { openShop } from "../../../test/shop.ts";

const BYTES = new Uint8Array([1, 2, 3]);

test("a stored file is served for good, by its type, also to HEAD", async () => {
  await using shop = await openShop();
  await shop.storage.put("products/a-320.webp", BYTES, "image/webp");
  await shop.storage.put("products/a-320.avif", BYTES, "image/avif");

  const webp = await shop.request(shop.storage.url("products/a-320.webp"));
  expect(webp.status).toBe(200);
  expect(new Uint8Array(await webp.arrayBuffer())).toEqual(BYTES);
  expect(Object.fromEntries(webp.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": "3",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });

  const avif = await shop.request(shop.storage.url("products/a-320.avif"), { method: "HEAD" });
  expect([avif.status, avif.headers.get("Content-Type"), await avif.text()]).toEqual([200, "image/avif", ""]);
});

const NO_FILES = [
  "/files/products/b-320.webp",
  "/files/",
  "/files/products",
  "/files/products/..%2f..%2fpackage.json",
  "/files/%2e%2e%2fsecret-key",
  "/files/..%5c..%5csecret-key",
  "/files/products/%61-320.webp",
  "/files//products/a-320.webp",
  "/files/products/a-320.webp%00",
  "/files/products/a-320.webp/",
  "/files/products/a-320.svg",
  "/files/C:/windows/win.ini",
  `/files/products/${"a".repeat(300)}-320.webp`, // longer than a file's name may be
  `/files/products/a-${"1".repeat(300)}.avif`,
];

test("whatever is not the key of a stored file is not found", async () => {
  await using shop = await openShop();
  await shop.storage.put("products/a-320.webp", BYTES, "image/webp");

  for (const path of NO_FILES) {
    const { status, headers } = await shop.request(path);
    expect([path, status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([
      path,
      404,
      "application/problem+json",
      "no-store",
    ]);
  }
});
