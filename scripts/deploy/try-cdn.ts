import { join } from "node:path";
import { connect } from "#server/db/connection.ts";
import { orderRequest, placedOrder } from "../../test/orders.ts";
import { putOnSale } from "../../test/products.ts";
import { freePort, startShop } from "../../test/shop-process.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { shownStock } from "../chaos/page-readers.ts";
import type { Reporter } from "./report.ts";
import { run, start, versionOf } from "./run-program.ts";
import { configureNginx } from "./start-proxy.ts";

const PAGES_AFTER_ORDERS = 50;
const TIMEOUT = 10_000; // ms

/** What each kind of address says of caches, and whether one that obeys it, nginx, shows anything stale. */
export async function tryCdn({ report, skip }: Reporter): Promise<void> {
  await using folder = await temporaryFolder();
  await using shop = await startShop({ DEMO: "1" });
  await using db = connect(shop.connection, () => undefined, 1);
  const product = await putOnSale(db, { stock: 1_000 });
  const home = await pageWith(shop.url, (html) => html.includes("/files/"));
  const first = (pattern: RegExp) => pattern.exec(home)?.[0] ?? "";
  const addresses = [
    "/",
    `/producto/${product.id}`,
    "/productos?ofertas=1",
    first(/\/assets\/[^"]+\.js/),
    first(/\/assets\/[^"]+\.css/),
    first(/\/files\/[^" ,]+/),
    "/sw.js",
    "/sitemap.xml",
    "/feeds/google.xml",
    "/manifest.webmanifest",
    "/api/products",
    "/admin",
    "/mi-pedido",
    "/nada",
  ];
  for (const address of addresses) await report(address, () => headersOf(shop.url, address));

  if ((await versionOf("nginx", "-v")) === undefined) return skip("through a cache", "nginx is not installed");
  const port = await freePort();
  const [program, ...parameters] = await configureNginx(folder.path, cacheBefore(folder.path, port, shop.url));
  await using _nginx = start(program, parameters);
  const cdn = `http://127.0.0.1:${port}`;
  const answers = () => fetch(cdn).then(Boolean, () => false);
  await waitUntil(answers, { timeout: TIMEOUT, every: 50, failure: "nginx did not start" });

  await report("through a cache: scripts and pictures come from it", async () => {
    const hits: string[] = [];
    for (const address of addresses.slice(3, 6)) {
      await (await fetch(cdn + address)).arrayBuffer();
      hits.push((await fetch(cdn + address)).headers.get("X-Cache") ?? "");
    }
    if (hits.some((hit) => hit !== "HIT")) throw new Error(hits.join(" "));
    return `${hits.length} of ${hits.length} at the second time`;
  });
  await report("through a cache: no page is stale after a change", async () => {
    let stale = 0;
    for (let n = 0; n < PAGES_AFTER_ORDERS; n += 1) {
      await placedOrder(fetch(`${shop.url}/api/orders`, orderRequest([{ product }])));
      const page = await pageWith(`${cdn}/producto/${product.id}`, (html) => shownStock(html) !== undefined);
      if (shownStock(page) !== product.variants[0]!.stock - n - 1) stale += 1;
    }
    if (stale > 0) throw new Error(`${stale} of ${PAGES_AFTER_ORDERS} were stale`);
    return `0 of ${PAGES_AFTER_ORDERS}`;
  });
  await report("through a cache: nothing of a person is stored", async () => {
    for (const address of ["/admin", "/api/products", "/api/auth/session"]) await (await fetch(cdn + address)).text();
    const stored = await run("grep", ["-rlaE", `KEY: .*(/admin|/api/|/pedido/)`, join(folder.path, "cache")]).catch(
      () => "",
    );
    if (stored !== "") throw new Error(stored);
    return "no answer of the panel, of calls or of orders among its files";
  });
}

/** A busy machine may first send pages that have yet to load their products. */
async function pageWith(url: string, isLoaded: (html: string) => boolean): Promise<string> {
  let html = "";
  const loaded = async () => isLoaded((html = await (await fetch(url)).text()));
  await waitUntil(loaded, { timeout: TIMEOUT, every: 50, failure: `${url} never showed its products` });
  return html;
}

async function headersOf(url: string, address: string): Promise<string> {
  const headers = { "Accept-Encoding": "br" };
  const answer = await fetch(url + address, { headers });
  await answer.arrayBuffer();
  const size = answer.headers.get("Content-Length") ?? "?";
  const etag = answer.headers.get("ETag");
  const again =
    etag === null ? undefined : await fetch(url + address, { headers: { ...headers, "If-None-Match": etag } });
  const caching = ["Cache-Control", "Vary"].map((name) => `${name}: ${answer.headers.get(name) ?? "-"}`);
  const cookie = answer.headers.has("Set-Cookie") ? "; a cookie" : "";
  return `${answer.status}, ${size} bytes; ${caching.join("; ")}; ${again ? `ETag, then ${again.status}` : "no ETag"}${cookie}`;
}

/** Stores what the headers allow, asks again where they say so, and shares what it stored among all visitors. */
function cacheBefore(folder: string, port: number, url: string): string {
  return `
  proxy_cache_path ${folder}/cache keys_zone=shop:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${url.replace("localhost", "127.0.0.1")};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_cache shop;
      proxy_cache_revalidate on;
      add_header X-Cache $upstream_cache_status always;
    }
  }`;
}
