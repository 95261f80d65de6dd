import type { Context, Hono } from "hono";
import { pictureFile, type ProductImage } from "#domain/image.ts";
import { PANEL_MANIFEST } from "#domain/panel-address.ts";
import { findProduct } from "../catalogue/catalogue.ts";
import { noSuchFile, tooManyRequests, unavailable } from "../copy.ts";
import { isDatabaseUnavailable } from "../db/errors.ts";
import { IMMUTABLE } from "../http/headers.ts";
import { readId } from "../http/id.ts";
import { runImageTask } from "../images/image-process.ts";
import type { PageTag } from "../pages/page-cache.ts";
import { beforeDeadline, DEADLINE_PASSED } from "../pages/page-deadline.ts";
import { createSemaphore } from "../semaphore.ts";
import { findSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { CARD, productCardAddress, SHOP_CARD, shopCardAddress } from "./card-address.ts";
import { type FeedReader, writeFeed } from "./feeds.ts";
import { answerFile, bytesFile, type CachedFile, createFileCache, textFile } from "./file-cache.ts";
import { outlineIcon } from "./icon.ts";
import { makeJpeg } from "./jpeg.ts";
import { createPictureCache, type DrawnPicture } from "./picture-cache.ts";
import { writeRobots } from "./robots.ts";
import { hasSitemapFile, writeSitemap, writeSitemapFile } from "./sitemap.ts";
import { ICON_SIDES, writePanelManifest, writeWebManifest } from "./web-manifest.ts";

const XML = "application/xml; charset=utf-8";
const MANIFEST = "application/manifest+json; charset=utf-8";
const SVG = "image/svg+xml; charset=utf-8";

const DRAWING_LIMIT = { atOnce: 1, waiting: 24 } as const; // per process: visitors come first

const DATABASE_TIMEOUT = 1_000; // ms; longer than for pages, since a file has no loading state

const UNNAMED_ICONS = { "/apple-touch-icon.png": 180, "/favicon.ico": 48 } as const; // pixels; asked for without a link

class QueueFull extends Error {}

type Make = (shopName: string) => Promise<CachedFile>;

export function registerSeoRoutes(app: Hono, shop: Shop): void {
  const files = createFiles(shop);
  addSitemap(app, shop, files);
  const serve = (path: string, tags: readonly PageTag[], make: Make) =>
    app.get(path, (c) => files.answer(c, path, tags, make));
  for (const reader of ["google", "meta"] satisfies FeedReader[]) {
    serve(`/feeds/${reader}.xml`, ["products"], (shopName) => textFile(XML, writeFeed(shop, reader, shopName)));
  }
  serve("/manifest.webmanifest", ["frame"], (shopName) => textFile(MANIFEST, [writeWebManifest(shopName)]));
  serve(PANEL_MANIFEST, ["frame"], (shopName) => textFile(MANIFEST, [writePanelManifest(shopName)]));
  serve("/favicon.svg", ["frame"], async (shopName) => textFile(SVG, [await outlineIcon(shopName)]));
  const icons = ICON_SIDES.map((side): [string, number] => [`/icons/${side}.png`, side]);
  for (const [path, side] of [...icons, ...Object.entries(UNNAMED_ICONS)]) {
    serve(path, ["frame"], async (shopName) =>
      bytesFile("image/png", await runImageTask("drawIcon", { shopName, side })),
    );
  }
  addPictures(app, shop);
}

type Files = ReturnType<typeof createFiles>;

function createFiles({ db, log, changes }: Shop) {
  const cache = createFileCache<CachedFile>(changes);

  /** Undefined while the database does not answer. */
  async function whileAvailable(make: Make): Promise<CachedFile | undefined> {
    const settings = await beforeDeadline(findSettings(db), log, DATABASE_TIMEOUT);
    if (settings === DEADLINE_PASSED) return undefined;
    try {
      return await make(settings.shop_name);
    } catch (err) {
      if (!isDatabaseUnavailable(err)) throw err;
      log.warn({ err }, "The database became unavailable while a feed, a sitemap or another file was being made");
      return undefined;
    }
  }

  return {
    /** Cached until a change; while the database is unavailable, the last version is used. */
    async answer(c: Context, key: string, tags: readonly PageTag[], make: Make): Promise<Response> {
      const file = await cache.find(key, tags, () => whileAvailable(make));
      return file ? answerFile(file, c.req.raw) : unavailable();
    },
    answerLast(c: Context, key: string): Response | Promise<Response> {
      const last = cache.findLast(key);
      return last ? answerFile(last, c.req.raw) : unavailable();
    },
  };
}

function addSitemap(app: Hono, shop: Shop, files: Files): void {
  const robots = textFile("text/plain; charset=utf-8", [writeRobots(shop.environment.publicUrl)]);
  app.get("/robots.txt", async (c) => answerFile(await robots, c.req.raw));
  app.get("/sitemap.xml", (c) => files.answer(c, c.req.path, ["products"], () => textFile(XML, writeSitemap(shop))));
  app.get("/:file{sitemap-[0-9]+\\.xml}", async (c) => {
    const number = Number(/\d+/.exec(c.req.path)?.[0]);
    const key = `/sitemap-${number}.xml`; // not the path, where the number may have leading zeros
    // Before caching anything: addresses of missing files are endless.
    const isThere = await beforeDeadline(hasSitemapFile(shop, number), shop.log, DATABASE_TIMEOUT);
    if (isThere === DEADLINE_PASSED) return files.answerLast(c, key);
    return isThere
      ? files.answer(c, key, ["products"], () => textFile(XML, writeSitemapFile(shop, number)))
      : noSuchFile();
  });
}

function addPictures(app: Hono, shop: Shop): void {
  const { db, storage, log } = shop;
  const pictures = createPictureCache();
  const drawingSemaphore = createSemaphore(DRAWING_LIMIT.atOnce, DRAWING_LIMIT.waiting);

  async function answerPicture(key: string, make: () => Promise<DrawnPicture | undefined>): Promise<Response> {
    const context = async () => {
      const drawn = await drawingSemaphore(make);
      // Thrown, so that everyone waiting for this picture gets it.
      if (!drawn) throw new QueueFull();
      return drawn.outcome;
    };
    try {
      const picture = await pictures.fetch(key, { context });
      if (picture?.isFinal === false) pictures.delete(key);
      return picture ? pictureAnswer(picture) : noSuchFile();
    } catch (error) {
      if (error instanceof QueueFull) return tooManyRequests();
      throw error;
    }
  }

  /** Old addresses of a card redirect to the current one. */
  function answerCard(
    c: Context,
    address: string,
    draw: () => Promise<DrawnPicture | undefined>,
  ): Response | Promise<Response> {
    return c.req.path === address ? answerPicture(address, draw) : c.redirect(address);
  }

  app.get("/feeds/fotos/:name", (c) => {
    const name = c.req.param("name");
    return answerPicture(`photo ${name}`, async () => finalPicture(await makeJpeg(storage, name)));
  });
  app.get("/og/:file", async (c) => {
    const [, name = ""] = /^([0-9a-z-]+)-[0-9a-f]{10}\.jpg$/.exec(c.req.param("file")) ?? [];
    const product = readId(name) === undefined ? undefined : findProduct(db, storage, name);
    const shown = await beforeDeadline(Promise.all([findSettings(db), product]), log, DATABASE_TIMEOUT);
    if (shown === DEADLINE_PASSED) {
      const cached = pictures.get(c.req.path);
      return cached ? pictureAnswer(cached) : unavailable();
    }
    const [{ shop_name: shopName }, current] = shown;
    if (name === SHOP_CARD)
      return answerCard(c, shopCardAddress(shopName), async () =>
        finalPicture(await runImageTask("drawShopCard", shopName)),
      );
    if (!current) return noSuchFile();
    return answerCard(c, productCardAddress(current, shopName), async () => {
      const [image] = current.images;
      const picture = await readPicture(shop, image);
      const bytes = await runImageTask("drawProductCard", { product: current, shopName, picture });
      return { bytes, isFinal: !image || picture !== undefined };
    });
  });
}

/** The smallest file that is as tall as the card. */
async function readPicture({ db, storage }: Pick<Shop, "db" | "storage">, image: ProductImage | undefined) {
  const stored =
    image &&
    (await db.selectFrom("product_images").select("storage_key").where("id", "=", image.id).executeTakeFirst());
  if (!stored) return undefined;
  const width = image.widths.find((width) => width >= CARD.height) ?? image.widths.at(-1) ?? 0;
  return storage.get(pictureFile(stored.storage_key, width, "webp"));
}

function finalPicture(bytes: Uint8Array | undefined): DrawnPicture | undefined {
  return bytes && { bytes, isFinal: true };
}

function pictureAnswer({ bytes, isFinal }: DrawnPicture): Response {
  const headers = {
    "Content-Type": "image/jpeg",
    "Content-Length": String(bytes.byteLength),
    "Cache-Control": isFinal ? IMMUTABLE : "no-store",
  };
  return new Response(new Uint8Array(bytes), { headers });
}
