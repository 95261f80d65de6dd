import { once } from "node:events";
import { readdir, utimes } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import sharp from "sharp";
import { MAX_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from "#domain/image-upload.ts";
import { pictureFile, type ProductImage } from "#domain/image.ts";
import { sweepFiles } from "#server/images/sweep-files.ts";
import { folderStorage } from "#server/storage/folder.ts";
import { LIGHT_BYTES } from "#ui/shrink-photo.ts";
import { hastenJobs } from "../jobs.ts";
import { DRAWING, gifOfBytes, jpeg, LARGE_SENSOR, phonePhoto } from "../pictures.ts";
import { workersOf } from "../processes.ts";
import { expect, expectToast, fileToChoose, type OpenShop, test } from "./journey.ts";
import { openPanel, OWNER } from "./panel.ts";
import { PHONE } from "./shopper.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Keeps every second column of the pixels below it. */
const STRIPES = {
  input: Buffer.from([0, 0, 0, 255, 0, 0, 0, 0]),
  raw: { width: 2, height: 1, channels: 4 as const },
  tile: true,
  blend: "dest-in" as const,
};

/** The files that the pictures' rows refer to. */
async function filesOfRows({ db }: OpenShop): Promise<string[]> {
  const rows = await db.selectFrom("product_images").select(["storage_key", "widths", "has_avif"]).execute();
  return rows
    .flatMap(({ storage_key, widths, has_avif }) =>
      widths.flatMap((width) => [
        pictureFile(storage_key, width, "webp"),
        ...(has_avif ? [pictureFile(storage_key, width, "avif")] : []),
      ]),
    )
    .toSorted();
}

/** Names in a folder of the shop's files; empty if the folder was never needed. */
async function namesIn({ dataDir }: OpenShop, folder: string): Promise<string[]> {
  return (await readdir(join(dataDir, "files", folder)).catch((): string[] => [])).toSorted();
}

/** Asserts that a day later the storage contains what the rows refer to, and nothing half-written. */
async function expectTidy(shop: OpenShop): Promise<void> {
  // Until the last AVIF is made, files appear that no row refers to yet.
  const isWaiting = shop.db.selectFrom("product_images").select("id").where("has_avif", "=", false);
  await using _ = await hastenJobs(shop, ["make-avif"]);
  await expect.poll(() => isWaiting.execute(), { timeout: 90_000, intervals: [250] }).toEqual([]);
  const storage = folderStorage(join(shop.dataDir, "files"), "/files");
  await sweepFiles({ db: shop.db, storage }, Date.now() + DAY + 60_000);
  expect((await namesIn(shop, "products")).map((name) => `products/${name}`)).toEqual(await filesOfRows(shop));
}

/** The only product's pictures, in order. */
async function picturesOf({ db, url }: OpenShop): Promise<ProductImage[]> {
  const { id } = await db.selectFrom("products").select("id").executeTakeFirstOrThrow();
  const answer = await fetch(`${url}/api/products/${id}/images`);
  return ((await answer.json()) as { images: ProductImage[] }).images;
}

/** Records the size of each upload, in bytes. */
function weighUploads(page: Page): number[] {
  const weights: number[] = [];
  page.on("requestfinished", async (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/images")) return;
    weights.push(Number(await request.headerValue("Content-Length")));
  });
  return weights;
}

/** Opens the form of a new product and fills the required fields. */
async function beginProduct(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Nuevo Producto" }).tap();
  await page.getByLabel("Nombre *").fill(name);
  await page.getByLabel("Precio *").fill("20000");
  await page.getByLabel("Stock *").fill("3");
}

/** The result for each file: a warning that stays until it is read. */
const warning = (page: Page) => page.getByRole("alert").filter({ hasText: "no se pud" });

/** Bytes per second at which a shrunk photo takes some seconds. */
const SLOW_LINE = 60_000;

/** Limits a page's upload to this many bytes per second, like a phone far from its mast. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
  return cdp;
}

/** A connection to a shop that can be cut: what was on its way is lost, and nothing gets through until it is mended. */
async function openLine({ url }: OpenShop) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((phone) => {
    if (isCut) return phone.destroy();
    const shop = connect(Number(new URL(url).port), new URL(url).hostname);
    for (const socket of [phone, shop]) {
      sockets.add(socket);
      // A cut connection is an error at both ends, and nothing more here.
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    phone.pipe(shop).pipe(phone);
  }).listen(0);
  await once(line, "listening");
  const address = line.address();
  if (typeof address !== "object" || address === null) throw new Error("A TCP server has an address");
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${address.port}`,
    cut,
    restore: () => (isCut = false),
    async [Symbol.asyncDispose]() {
      cut();
      line.close();
      await once(line, "close");
    },
  };
}

test.describe("with a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("photos are uploaded smaller, upright and without their location; other files are named, the photos continue", async ({
    page,
    shop,
  }) => {
    const [heavy, light] = await Promise.all([phonePhoto(60), phonePhoto(20)]);
    expect(heavy.length).toBeGreaterThan(MAX_IMAGE_BYTES);
    expect(light.length).toBeLessThan(MAX_IMAGE_BYTES);
    const weights = weighUploads(page);
    await openPanel(page, shop);
    await beginProduct(page, "Remera Delta");
    await page
      .getByLabel("Agregar imágenes")
      .setInputFiles(
        await Promise.all([
          fileToChoose(shop, "IMG_0001.jpg", heavy),
          fileToChoose(shop, "dibujo.jpg", DRAWING),
          fileToChoose(shop, "cortada.jpg", light.subarray(0, light.length / 2)),
          fileToChoose(shop, "animada.gif", gifOfBytes(MAX_IMAGE_BYTES + 1)),
          fileToChoose(shop, "IMG_0002.jpg", light),
        ]),
      );
    await expect(page.getByRole("group", { name: "Imagen 5 de 5" })).toBeVisible();
    // The browser cannot render it: its name identifies it.
    await expect(page.getByRole("group", { name: "Imagen 2 de 5" }).getByText("dibujo.jpg")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await page.getByRole("button", { name: "Crear Producto" }).tap();

    await expectToast(page, "Producto creado correctamente");
    await expect(warning(page)).toContainText("3 imágenes no se pudieron subir");
    await expect(warning(page).getByRole("listitem")).toHaveText([
      "dibujo.jpg: El archivo no es una imagen JPEG, PNG, WebP ni GIF.",
      "cortada.jpg: La imagen está dañada y no se puede leer.",
      "animada.gif: El archivo supera los 5 MB.",
    ]);
    const pictures = await picturesOf(shop);
    expect(pictures.map(({ is_primary, width, height }) => [is_primary, width < height])).toEqual([
      [true, true],
      [false, true],
    ]);
    // As resized by the browser.
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [1620, 2160],
      [1620, 2160],
    ]);
    const [shrunk = 0] = weights;
    expect(shrunk).toBeGreaterThan(100_000);
    expect(shrunk).toBeLessThan(MAX_IMAGE_BYTES);

    await expectTidy(shop);
    for (const { base, widths } of await picturesOf(shop)) {
      for (const ending of widths.flatMap((width) => [`${width}.webp`, `${width}.avif`])) {
        const bytes = Buffer.from(await (await fetch(`${shop.url}${base}-${ending}`)).arrayBuffer());
        const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
        expect({ exif, xmp, iptc, orientation }).toEqual({});
        expect(bytes.includes("Telefono")).toBe(false);
        expect(width).toBeLessThan(height);
        const upperHalf = sharp(bytes).extract({ left: 0, top: 0, width, height: Math.floor(height / 2) });
        const [red = 0, , blue = 0] = await upperHalf.resize(1, 1, { fit: "fill" }).raw().toBuffer();
        expect(red).toBeGreaterThan(blue + 100);
      }
    }

    await page.getByRole("button", { name: "Entendido" }).tap();
    await expect(warning(page)).toHaveCount(0);
  });

  test("an ordinary photo, one of 48 megapixels, a transparent picture and a category's go up light and upright", async ({
    page,
    shop,
  }) => {
    const ordinary = await phonePhoto(60);
    expect(ordinary.length).toBeGreaterThan(4_000_000);
    const large = await phonePhoto(0, LARGE_SENSOR);
    const logo = await sharp(await phonePhoto(0))
      .composite([STRIPES])
      .png()
      .toBuffer();
    const small = await jpeg();
    const weights = weighUploads(page);
    await openPanel(page, shop);
    await beginProduct(page, "Remera Andes");
    await page
      .getByLabel("Agregar imágenes")
      .setInputFiles(
        await Promise.all([
          fileToChoose(shop, "IMG_0003.jpg", ordinary),
          fileToChoose(shop, "IMG_0004.jpg", large),
          fileToChoose(shop, "logo.png", logo),
          fileToChoose(shop, "chica.jpg", small),
        ]),
      );
    await page.getByRole("button", { name: "Crear Producto" }).tap();
    await expectToast(page, "Producto creado correctamente");
    await expect(warning(page)).toHaveCount(0);

    const pictures = await picturesOf(shop);
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [1620, 2160],
      [1620, 2160],
      [2160, 1620],
      [400, 500],
    ]);
    // The rest of each is the form around it.
    expect(weights.filter((weight) => weight > LIGHT_BYTES + 1000)).toEqual([]);
    expect(weights.at(-1)).toBeLessThan(small.length + 1000);
    const [upright, , transparent] = pictures;
    const bytesOf = async (base = "") =>
      Buffer.from(await (await fetch(`${shop.url}${pictureFile(base, 640, "webp")}`)).arrayBuffer());
    const upperHalf = sharp(await bytesOf(upright?.base)).extract({ left: 0, top: 0, width: 640, height: 400 });
    const [red = 0, , blue = 0] = await upperHalf.resize(1, 1, { fit: "fill" }).raw().toBuffer();
    expect(red).toBeGreaterThan(blue + 100);
    expect((await sharp(await bytesOf(transparent?.base)).metadata()).hasAlpha).toBe(true);

    await shop.db.insertInto("categories").values({ name: "Abrigos", slug: "abrigos", display_order: 0 }).execute();
    await page.goto(`${shop.url}/admin/categorias`);
    const sent = page.waitForRequest((request) => request.url().endsWith("/picture"));
    await page.getByLabel("Agregar una imagen a Abrigos").setInputFiles(join(shop.dataDir, "IMG_0003.jpg"));
    expect(Number(await (await sent).headerValue("Content-Length"))).toBeLessThan(LIGHT_BYTES + 1000);
    await expectToast(page, "Imagen guardada");
  });

  test("a line that is cut half-way names what did not arrive, keeps what did, and the retry adds the rest", async ({
    page,
    shop,
  }) => {
    await using line = await openLine(shop);
    const light = await phonePhoto(20);
    await openPanel(page, { ...shop, url: line.url });
    await beginProduct(page, "Remera Pampa");
    await page
      .getByLabel("Agregar imágenes")
      .setInputFiles(
        await Promise.all([
          fileToChoose(shop, "chica.jpg", await jpeg()),
          fileToChoose(shop, "mediana.jpg", light),
          fileToChoose(shop, "otra.jpg", light),
        ]),
      );
    const slowness = await slowDown(page, SLOW_LINE);

    await page.getByRole("button", { name: "Crear Producto" }).tap();
    const tile = (number: number) => page.getByRole("group", { name: `Imagen ${number} de 3` });
    await expect(tile(1)).toContainText("lista");
    await expect(tile(2)).toContainText(/[1-9]\d? %/);
    await expect(tile(3)).toContainText("en espera");
    await expect(page.getByRole("progressbar", { name: "Subiendo mediana.jpg" })).toBeVisible();
    line.cut();

    await expect(warning(page).getByRole("listitem")).toContainText([
      "mediana.jpg: Se perdió la conexión mientras se subía.",
      "otra.jpg: Se perdió la conexión mientras se subía.",
    ]);
    expect(await picturesOf(shop)).toHaveLength(1);

    line.restore();
    await slowness.detach();
    await warning(page).getByRole("button", { name: "Reintentar" }).tap();
    await expectToast(page, "Imágenes guardadas correctamente");
    await expect(warning(page)).toHaveCount(0);
    expect((await picturesOf(shop)).map(({ display_order }) => display_order)).toEqual([0, 1, 2]);
  });
});

/** How many photos one upload carries below. */
const PHOTOS = 2;

test("web processes killed in the middle of uploads leave no picture without its files, and no file of nothing", async ({
  page,
  shop,
}) => {
  const { id } = await shop.sells({ name: "Remera" });
  const picture = new Blob([new Uint8Array(await phonePhoto(20))]);
  const signIn = await page.request.post(`${shop.url}/api/auth/sign-in`, {
    headers: { Origin: shop.url },
    data: OWNER,
  });
  const [cookie = ""] = signIn.headers()["set-cookie"]?.split(";") ?? [];
  const upload = () => {
    const form = new FormData();
    for (let index = 0; index < PHOTOS; index += 1) form.append("image_files", picture, `${index}.jpg`);
    const headers = { Origin: shop.url, Cookie: cookie };
    return fetch(`${shop.url}/api/admin/products/${id}/images`, { method: "POST", headers, body: form });
  };
  const untilOpen = () =>
    expect
      .poll(() =>
        fetch(`${shop.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);

  let stored = 0;
  for (const delay of [100, 600]) {
    const uploads = Promise.allSettled([upload(), upload()]);
    await sleep(delay);
    for (const pid of await workersOf(shop)) process.kill(pid, "SIGKILL");
    for (const outcome of await uploads) if (outcome.status === "fulfilled" && outcome.value.ok) stored += PHOTOS;
    const onDisk = new Set((await namesIn(shop, "products")).map((name) => `products/${name}`));
    expect((await filesOfRows(shop)).filter((file) => !onDisk.has(file))).toEqual([]);
    await untilOpen();
  }

  expect((await upload()).status).toBe(201);
  expect((await picturesOf(shop)).length).toBeGreaterThanOrEqual(Math.min(MAX_PRODUCT_IMAGES, stored + PHOTOS));
  await expectTidy(shop);

  // What was being written when its process died is removed by a sweep, once nobody can still be writing it.
  const twoHoursAgo = (Date.now() - 2 * 60 * 60 * 1000) / 1000;
  for (const name of await namesIn(shop, "incoming")) {
    await utimes(join(shop.dataDir, "files/incoming", name), twoHoursAgo, twoHoursAgo);
  }
  await expectTidy(shop);
  expect(await namesIn(shop, "incoming")).toEqual([]);
});
