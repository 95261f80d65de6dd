import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { ProductImage } from "#domain/image.ts";
import { body } from "../../../test/panel-products.ts";
import { openPanel, type Panel } from "../../../test/panel.ts";
import { jpeg, jpegOfBytes } from "../../../test/pictures.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import type { FailedFile } from "./product-images.ts";

type Uploaded = { images: ProductImage[]; failed: FailedFile[] };

async function withPictures(shop: TestShop, panel: Panel, count: number) {
  const product = await shop.sells();
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({ name: `${index}.jpg`, bytes: await jpeg(400 + index, 500) })),
  );
  const { images } = await body<Uploaded>(await panel.upload(product.id, files), 201);
  return { product, images };
}

const idsOf = (images: readonly ProductImage[]) => images.map(({ id }) => id);

async function seenBy(shop: TestShop, productId: string): Promise<ProductImage[]> {
  const answer = await shop.request(`/api/products/${productId}/images`);
  return (await body<{ images: ProductImage[] }>(answer, 200)).images;
}

test("the first picture is the primary one, and visitors can load every width of it", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);

  const { product, images } = await withPictures(shop, panel, 2);

  expect(images.map(({ is_primary, display_order }) => [is_primary, display_order])).toEqual([
    [true, 0],
    [false, 1],
  ]);
  expect(images[0]).toMatchObject({
    width: 400,
    height: 500,
    widths: [320, 400],
    has_avif: false,
    alt: "",
    color: null,
  });
  expect(await seenBy(shop, product.id)).toEqual(images);
  const seen = await body<{ product: { image_url: string } }>(await shop.request(`/api/products/${product.id}`), 200);
  expect(seen.product.image_url).toBe(images[0]?.image_url);
  for (const { base, widths } of images) {
    for (const width of widths) {
      const file = await shop.request(`${base}-${width}.webp`);
      expect((await sharp(await file.arrayBuffer()).metadata()).width).toBe(width);
    }
  }

  const more = await body<Uploaded>(await panel.upload(product.id, [{ name: "c.jpg", bytes: await jpeg() }]), 201);
  expect(more.images.map(({ is_primary, display_order }) => [is_primary, display_order])).toEqual([[false, 2]]);
});

test("a file that is no picture is skipped and named, the others are stored", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();

  const answer = await panel.upload(id, [
    { name: "uno.png", bytes: await jpeg() },
    { name: "página.jpg", bytes: Buffer.from("<html><script>alert(1)</script></html>") },
    { name: "IMG_0012.HEIC", bytes: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic") },
    { name: "nueva.avif", bytes: Buffer.from("\0\0\0\x1cftypmif1\0\0\0\0mif1avif") },
    { name: "grande.jpg", bytes: await jpegOfBytes(5_242_881) },
    { name: "justa.jpg", bytes: await jpegOfBytes(5_242_880) },
    { name: "vacía.jpg", bytes: new Uint8Array() },
    { name: "../../rota.jpg", bytes: (await jpeg()).subarray(0, 300) },
  ]);

  const { images, failed } = await body<Uploaded>(answer, 201);
  expect(images).toHaveLength(2);
  expect(failed).toEqual([
    { name: "página.jpg", code: "unsupported-type", detail: "El archivo no es una imagen JPEG, PNG, WebP ni GIF." },
    {
      name: "IMG_0012.HEIC",
      code: "heic",
      detail: "Es una foto HEIC, que la tienda no puede leer. Guárdala como JPEG o elige una captura de pantalla.",
    },
    { name: "nueva.avif", code: "unsupported-type", detail: "El archivo no es una imagen JPEG, PNG, WebP ni GIF." },
    { name: "grande.jpg", code: "too-large", detail: "El archivo supera los 5 MB." },
    { name: "vacía.jpg", code: "empty", detail: "El archivo está vacío." },
    { name: "rota.jpg", code: "broken", detail: "La imagen está dañada y no se puede leer." },
  ]);
});

test("nothing but pictures that are too large, or a request that is, is 413", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();
  const large = { name: "grande.jpg", bytes: new Uint8Array(5_242_881) };

  const every = await body<Problem>(await panel.upload(id, [large, large]), 413);
  expect(every).toMatchObject({ code: "payload-too-large", failed: [{ code: "too-large" }, { code: "too-large" }] });
  const mixed = await panel.upload(id, [large, { name: "vacía.jpg", bytes: new Uint8Array() }]);
  expect((await body<Uploaded>(mixed, 201)).images).toEqual([]);
  const whole = await panel.upload(
    id,
    Array.from({ length: 13 }, () => ({ ...large, bytes: new Uint8Array(5_000_000) })),
  );
  expect(await body<Problem>(whole, 413)).toMatchObject({ code: "payload-too-large" });
  expect(await seenBy(shop, id)).toEqual([]);
});

test("an upload without files, without a form or for no product is refused", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();
  const file = { name: "a.jpg", bytes: await jpeg() };

  expect(await body<Problem>(await panel.upload(id, []), 422)).toMatchObject({ field: "image_files" });
  expect(await body<Problem>(await panel.upload(id, [file], { field: "files" }), 422)).toMatchObject({
    field: "image_files",
  });
  expect((await panel.upload(randomUUID(), [file])).status).toBe(404);
  expect((await panel.upload("1", [file])).status).toBe(404);
  const noForm = await panel.call("POST", `/api/admin/products/${id}/images`, {});
  expect(await body<Problem>(noForm, 400)).toMatchObject({ code: "malformed" });
  expect((await shop.request(`/api/admin/products/${id}/images`, { method: "POST" })).status).toBe(401);
});

test("a form that ends in the middle is refused, and stores nothing", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();
  const cut = '--b\r\nContent-Disposition: form-data; name="image_files"; filename="a.jpg"\r\n\r\n';

  for (const form of [cut, `${cut}abc`, "nothing of a form", ""]) {
    const answer = await panel.send(`/api/admin/products/${id}/images`, "multipart/form-data; boundary=b", form);
    expect(await body<Problem>(answer, 400)).toMatchObject({ code: "malformed" });
  }
  expect(await seenBy(shop, id)).toEqual([]);
});

test("a product has 20 pictures at most, also when two uploads meet", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();
  const bytes = await jpeg(40, 50);
  const files = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.jpg`, bytes }));

  const answers = await Promise.all([panel.upload(id, files), panel.upload(id, files)]);
  const uploads = await Promise.all(answers.map((answer) => body<Uploaded>(answer, 201)));

  expect(uploads.flatMap(({ images }) => images)).toHaveLength(20);
  const failed = uploads.flatMap((upload) => upload.failed);
  expect(failed.map(({ code }) => code)).toEqual([
    "too-many-images",
    "too-many-images",
    "too-many-images",
    "too-many-images",
  ]);
  const positions = (await seenBy(shop, id)).map(({ display_order }) => display_order);
  expect(positions).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test("files that come again under the same key are the pictures they were, also all at once", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();
  const files = [{ name: "a.jpg", bytes: await jpeg() }];
  const key = randomUUID();

  const answers = await Promise.all(Array.from({ length: 4 }, () => panel.upload(id, files, { key })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201]);
  const uploads = await Promise.all(answers.map(async (answer) => (await answer.json()) as Uploaded));
  const seen = await seenBy(shop, id);
  expect(seen).toHaveLength(1);
  // Byte for byte: a later answer must not reveal newer details of the picture.
  for (const { images } of uploads) expect(images).toEqual(seen);

  await panel.upload(id, files, { key: randomUUID() });
  expect(await seenBy(shop, id)).toHaveLength(2);
  const refused = await panel.upload(id, files, { key: "otra vez" });
  expect(await body(refused, 422)).toMatchObject({ code: "malformed", field: "Idempotency-Key" });
});

test("an upload sent again after a lost answer names the files that failed, too", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();
  const files = [
    { name: "a.jpg", bytes: await jpeg() },
    { name: "b.jpg", bytes: Buffer.from("no picture") },
  ];
  const key = randomUUID();

  const first = await body<Uploaded>(await panel.upload(id, files, { key }), 201);
  expect(first.failed).toMatchObject([{ name: "b.jpg", code: "unsupported-type" }]);
  expect(await body<Uploaded>(await panel.upload(id, files, { key }), 200)).toEqual(first);

  await panel.call("DELETE", `/api/admin/products/${id}/images/${first.images[0]!.id}`);
  expect(await body<Uploaded>(await panel.upload(id, files, { key }), 200)).toEqual(first);
  expect(await seenBy(shop, id)).toEqual([]);
});

test("an upload of which nothing was stored is tried again under its key", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();
  const files = Array.from({ length: 20 }, async () => ({ name: "a.jpg", bytes: await jpeg(40, 50) }));
  const { images } = await body<Uploaded>(await panel.upload(id, await Promise.all(files)), 201);
  const key = randomUUID();
  const more = async () =>
    body<Uploaded>(await panel.upload(id, [{ name: "b.jpg", bytes: await jpeg(40, 50) }], { key }), 201);

  expect((await more()).failed).toMatchObject([{ name: "b.jpg", code: "too-many-images" }]);
  await panel.call("DELETE", `/api/admin/products/${id}/images/${images[0]!.id}`);
  expect(await more()).toMatchObject({ images: [{}], failed: [] });
});

test("other files or another product under a key that already added pictures are refused, and add nothing", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();
  const { id: other } = await shop.sells();
  const [first, second] = [
    { name: "a.jpg", bytes: await jpeg(400, 500) },
    { name: "a.jpg", bytes: await jpeg(401, 500) },
  ];
  const key = randomUUID();
  await body<Uploaded>(await panel.upload(id, [first], { key }), 201);

  for (const [product, files] of [
    [id, [second]],
    [id, [first, second]],
    [id, [{ ...first, name: "b.jpg" }]],
    [other, [first]],
  ] as const) {
    const refused = await panel.upload(product, [...files], { key });
    expect(await body<Problem>(refused, 422)).toMatchObject({ code: "key-reused" });
  }
  expect(await seenBy(shop, id)).toHaveLength(1);
  expect(await seenBy(shop, other)).toEqual([]);
});

test("of two uploads of other files under one key at once, one is stored and the other is told", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();
  const key = randomUUID();
  const files = await Promise.all([400, 401].map(async (width) => ({ name: "a.jpg", bytes: await jpeg(width, 500) })));

  const answers = await Promise.all(files.map((file) => panel.upload(id, [file], { key })));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  expect(await seenBy(shop, id)).toHaveLength(1);
});

test("more parts than a form has are no matter of size", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { id } = await shop.sells();
  const files = Array.from({ length: 501 }, (_, index) => ({ name: `${index}.jpg`, bytes: new Uint8Array([1]) }));

  const refused = await body<Problem>(await panel.upload(id, files), 422);

  expect(refused).toMatchObject({ code: "malformed", detail: "La carga tiene demasiadas partes." });
});

test("pictures are put in order, described and given a colour; the first is the primary one", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { product, images } = await withPictures(shop, panel, 3);
  const [first, second, third] = idsOf(images);
  const path = `/api/admin/products/${product.id}/images`;

  const answer = await panel.call("PUT", path, {
    images: [{ id: third, alt: " De frente ", color: "Azul" }, { id: first }, { id: second, color: "" }],
  });

  const { images: arranged } = await body<{ images: ProductImage[] }>(answer, 200);
  expect(idsOf(arranged)).toEqual([third, first, second]);
  expect(arranged.map(({ is_primary }) => is_primary)).toEqual([true, false, false]);
  expect(arranged[0]).toMatchObject({ alt: "De frente", color: "Azul" });
  expect(await seenBy(shop, product.id)).toEqual(arranged);

  const again = await panel.call("PUT", path, { images: [{ id: first }, { id: second }, { id: third, color: null }] });
  expect((await body<{ images: ProductImage[] }>(again, 200)).images.at(-1)).toMatchObject({
    alt: "De frente",
    color: null,
  });
});

test("an order of other pictures than the product has is refused with those it has", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { product, images } = await withPictures(shop, panel, 2);
  const { images: foreign } = await withPictures(shop, panel, 1);
  const [first, second] = idsOf(images);
  const path = `/api/admin/products/${product.id}/images`;

  for (const ids of [[first], [first, first], [first, second, randomUUID()], [first, foreign[0]?.id]]) {
    const answer = await panel.call("PUT", path, { images: ids.map((id) => ({ id })) });
    expect(await body<Problem>(answer, 409)).toMatchObject({
      code: "stale-version",
      images: [{ id: first }, { id: second }],
    });
  }
  for (const wrong of [{}, { images: [{ id: "1" }] }, { images: [{ id: first, storage_key: "products/x" }] }]) {
    expect((await panel.call("PUT", path, wrong)).status).toBe(422);
  }
  expect((await panel.call("PUT", `/api/admin/products/${randomUUID()}/images`, { images: [] })).status).toBe(404);
});

test("removing the primary picture makes the next one primary; its files stay until they are swept", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { product, images } = await withPictures(shop, panel, 3);
  const { product: other } = await withPictures(shop, panel, 2);
  const [first, second, third] = idsOf(images);
  const path = `/api/admin/products/${product.id}/images`;

  expect((await panel.call("DELETE", `/api/admin/products/${other.id}/images/${first}`)).status).toBe(404);
  expect((await panel.call("DELETE", `${path}/${first}`)).status).toBe(204);
  expect((await panel.call("DELETE", `${path}/${first}`)).status).toBe(404);
  expect((await panel.call("DELETE", `${path}/1`)).status).toBe(404);

  const left = await seenBy(shop, product.id);
  expect(left.map(({ id, is_primary, display_order }) => [id, is_primary, display_order])).toEqual([
    [second, true, 0],
    [third, false, 1],
  ]);
  expect((await panel.call("DELETE", `${path}/${third}`)).status).toBe(204);
  expect(await seenBy(shop, product.id)).toMatchObject([{ id: second, display_order: 0 }]);
  expect(await seenBy(shop, other.id)).toMatchObject([{ display_order: 0 }, { display_order: 1 }]);
  expect((await shop.request(images[0]?.image_url ?? "")).status).toBe(200);
});

test("pictures are no edit: a form of the product opened before them can still be saved", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  const { product } = await withPictures(shop, panel, 1);

  const answer = await panel.call("PATCH", `/api/admin/products/${product.id}`, { version: 1, name: "Otra" });

  expect(answer.status).toBe(200);
});

test("pictures that cannot be stored or had, because the bucket is away, are told so: nothing else needs it", async () => {
  await using shop = await openShop({
    S3_ENDPOINT: "http://127.0.0.1:2",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    S3_PUBLIC_URL: "https://fotos.example/tienda",
  });
  const panel = await openPanel(shop);
  const { id } = await shop.sells();

  const upload = await panel.upload(id, [{ name: "a.jpg", bytes: await jpeg() }]);
  expect(upload.headers.get("Retry-After")).toBe("10");
  expect(await body(upload, 503)).toMatchObject({
    code: "overloaded",
    detail: "Las imágenes no están disponibles ahora.",
  });
  const file = await shop.request("/files/products/a-320.webp");
  expect([file.status, file.headers.get("Retry-After")]).toEqual([503, "2"]);
  const page = await shop.request(`/producto/${id}`);
  expect(page.status).toBe(200);
  // Without a trailing slash the policy would allow nothing below that address.
  expect(page.headers.get("Content-Security-Policy")).toContain(
    "img-src 'self' blob: data: https://fotos.example/tienda/;",
  );
});

test("nothing half-written lies in the folder after all kinds of uploads", async () => {
  await using shop = await openShop();
  const panel = await openPanel(shop);
  await withPictures(shop, panel, 3);

  const files = join(shop.environment.dataDir, "files");
  expect(await readdir(join(files, "incoming"))).toEqual([]);
  expect(await readdir(join(files, "products"))).toHaveLength(6);
});
