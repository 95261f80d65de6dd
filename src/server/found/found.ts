import type { Context, Hono } from "hono";
import * as v from "valibot";
import type { ProductImage } from "#domain/image.ts";
import { findProduct } from "../catalogue/catalogue.ts";
import { uuid } from "../http/body.ts";
import { problem } from "../http/problem.ts";
import { takeTurns } from "../images/turns.ts";
import { findSettings } from "../settings/settings.ts";
import type { Shop } from "../shop.ts";
import { fileKey } from "../storage/key.ts";
import { CARD, drawProductCard, drawShopCard, productCardAddress, SHOP_CARD, shopCardAddress } from "./cards.ts";
import { type FeedReader, writeFeed } from "./feeds.ts";
import { drawIcon, writeIcon } from "./icons.ts";
import { makeJpeg } from "./jpeg.ts";
import { answerFile, bytesFile, type KeptFile, keepUntilChange, textFile } from "./kept.ts";
import { createPictureShelf } from "./picture-shelf.ts";
import { writeRobots } from "./robots.ts";
import { hasSitemapFile, writeSitemap, writeSitemapFile } from "./sitemap.ts";
import { ICON_SIDES, writeWebManifest } from "./web-manifest.ts";

const XML = "application/xml; charset=utf-8";

/** Pictures drawn at a time by one process, and how many wait: visitors need the machine too. */
const TURNS = { atOnce: 1, waiting: 24 } as const;

/** Seconds until a crawler that found the line full should come back. */
const RETRY_AFTER = 10;

/** Sides in pixels of the icons that are asked for without being named. */
const UNNAMED_ICONS = { "/apple-touch-icon.png": 180, "/favicon.ico": 48 } as const;

const IMMUTABLE = "public, max-age=31536000, immutable";

/** The addresses that machines read: search engines, comparison sites, social networks and phones. */
export function answerMachines(app: Hono, shop: Shop): void {
  const { db, storage, environment } = shop;
  const keep = keepUntilChange(shop.changes);
  const findPicture = createPictureShelf();
  const inTurn = takeTurns(TURNS.atOnce, TURNS.waiting);

  /** Answers with a file that is made when first asked for after a change. */
  function serve(path: string, make: () => Promise<KeptFile>): void {
    app.get(path, async (c) => answerFile(await keep(path, make), c.req.raw));
  }

  function serveText(path: string, type: string, write: () => AsyncIterable<string>): void {
    serve(path, () => textFile(type, write()));
  }

  async function* ofShop(write: (shopName: string) => string) {
    yield write((await findSettings(db)).shop_name);
  }

  serve("/robots.txt", () => textFile("text/plain; charset=utf-8", [writeRobots(environment.publicUrl)]));
  serveText("/sitemap.xml", XML, () => writeSitemap(shop));
  app.get("/:file{sitemap-[0-9]+\\.xml}", async (c) => {
    const number = Number(/\d+/.exec(c.req.path)?.[0]);
    // Asked before anything is kept: there is no end of files that do not exist.
    if (!(await hasSitemapFile(shop, number))) return unknownFile();
    const file = await keep(`sitemap-${number}`, () => textFile(XML, writeSitemapFile(shop, number)));
    return answerFile(file, c.req.raw);
  });
  for (const reader of ["google", "meta"] satisfies FeedReader[]) {
    serveText(`/feeds/${reader}.xml`, XML, () => writeFeed(shop, reader));
  }
  serveText("/manifest.webmanifest", "application/manifest+json; charset=utf-8", () => ofShop(writeWebManifest));
  serveText("/favicon.svg", "image/svg+xml", () => ofShop(writeIcon));
  const icons = ICON_SIDES.map((side): [string, number] => [`/icons/${side}.png`, side]);
  for (const [path, side] of [...icons, ...Object.entries(UNNAMED_ICONS)]) {
    serve(path, async () => bytesFile("image/png", await drawIcon((await findSettings(db)).shop_name, side)));
  }

  /** A picture whose address changes with it, drawn in turn and kept by the bytes. */
  async function answerPicture(key: string, make: () => Promise<Uint8Array | undefined>): Promise<Response> {
    let isFull = false;
    const bytes = await findPicture(key, async () => {
      const turn = await inTurn(make);
      isFull = turn === undefined;
      return turn?.outcome;
    });
    if (isFull) return tooMany();
    if (!bytes) return unknownFile();
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": "image/jpeg",
        "Content-Length": String(bytes.byteLength),
        "Cache-Control": IMMUTABLE,
      },
    });
  }

  app.get("/feeds/fotos/:name", (c) => {
    const name = c.req.param("name");
    return answerPicture(`photo ${name}`, () => makeJpeg(storage, name));
  });

  /** Sends a card, and whoever kept the address of an older one to the card of today. */
  function answerCard(c: Context, address: string, draw: () => Promise<Uint8Array>): Response | Promise<Response> {
    return c.req.path === address ? answerPicture(address, draw) : c.redirect(address);
  }

  app.get("/og/:file", async (c) => {
    const [, name = ""] = /^([0-9a-z-]+)-[0-9a-f]{10}\.jpg$/.exec(c.req.param("file")) ?? [];
    const { shop_name: shopName } = await findSettings(db);
    if (name === SHOP_CARD) return answerCard(c, shopCardAddress(shopName), () => drawShopCard(shopName));
    const product = v.is(uuid, name) ? await findProduct(db, storage, name) : undefined;
    if (!product) return unknownFile();
    return answerCard(c, productCardAddress(product, shopName), async () =>
      drawProductCard(product, shopName, await readPicture(shop, product.images[0])),
    );
  });
}

/** The smallest file of a picture that fills a card's height; undefined when there is none. */
async function readPicture({ db, storage }: Pick<Shop, "db" | "storage">, image: ProductImage | undefined) {
  const stored =
    image &&
    (await db.selectFrom("product_images").select("storage_key").where("id", "=", image.id).executeTakeFirst());
  if (!stored) return undefined;
  const width = image.widths.find((width) => width >= CARD.height) ?? image.widths.at(-1) ?? 0;
  return storage.get(fileKey(stored.storage_key, width, "webp"));
}

function unknownFile(): Response {
  return problem("not-found", { detail: "Este archivo no existe." });
}

function tooMany(): Response {
  return problem("overloaded", { detail: "Hay demasiadas solicitudes en este momento.", retryAfter: RETRY_AFTER });
}
