import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { NO_ASSETS, openShop } from "../../../test/shop.ts";
import { createApp } from "../app.ts";
import { createPages } from "../pages/pages.ts";
import { createHttpServer } from "./http-server.ts";
import { openStaticFiles } from "./static-files.ts";

const SCRIPT = Buffer.from("console.log('hola');".repeat(20));

test("an asset that is sent directly has the bytes and headers that the whole application gives it", async () => {
  await using shop = await openShop();
  const folder = await mkdtemp(join(tmpdir(), "shop-assets-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/a.js"), SCRIPT);
  await writeFile(join(folder, "assets/a.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "assets/a.js.gz"), gzipSync(SCRIPT));
  await writeFile(join(folder, "robots.txt"), "");
  const files = await openStaticFiles(folder, shop.environment);
  const app = createApp(shop, createPages(shop, { storefront: NO_ASSETS, admin: NO_ASSETS }), files);
  const options = {
    environment: shop.environment,
    limits: { total: 9, perNetwork: undefined, spare: 0 },
    admissions: new Map(),
    log: shop.log,
  };
  const report = () => undefined;
  const direct = createHttpServer({ findCached: files.findAsset }, app.fetch, { ...options, report });
  const whole = createHttpServer({ findCached: () => undefined }, app.fetch, { ...options, report });
  const ask = async (server: typeof direct, method: string, encoding: string) => {
    if (!server.listening) await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const headers = { "accept-encoding": encoding, connection: "close" };
    const [answer] = await once(get({ port, method, path: "/assets/a.js", headers }), "response");
    const headersBut = { ...answer.headers, date: undefined };
    // The application omits the length of an absent body.
    if (method === "HEAD") delete headersBut["content-length"];
    return {
      status: answer.statusCode as number,
      headers: headersBut,
      body: (await buffer(answer)).toString("latin1"),
    };
  };

  for (const method of ["GET", "HEAD"]) {
    for (const encoding of ["br", "gzip", "identity", "br;q=0, gzip"]) {
      const sent = await ask(direct, method, encoding);
      expect(sent, `${method} ${encoding}`).toEqual(await ask(whole, method, encoding));
      expect(sent.status).toBe(200);
    }
  }
  for (const other of ["/assets/a.js.br", "/assets/b.js", "/robots.txt"])
    expect(files.findAsset(other)).toBeUndefined();
  direct.close();
  whole.close();
  await rm(folder, { recursive: true });
});
