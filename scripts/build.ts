import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import zlib, { constants } from "node:zlib";
import { build } from "vite";
import { clientConfig, serverConfig, serviceWorkerConfig } from "../vite.config.ts";
import { markAsBuilt } from "./fingerprint.ts";

const brotliCompress = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const CLIENT_FOLDER = "dist/client";
const SERVER_FOLDER = "dist/server";

/** Files that shrink: pictures and fonts are compressed already. */
const SHRINKING = /\.(js|css|svg)$/;

await markAsBuilt(async () => {
  for (const folder of [CLIENT_FOLDER, SERVER_FOLDER]) await rm(folder, { recursive: true, force: true });
  await Promise.all([
    build(clientConfig("storefront")),
    build(clientConfig("admin")),
    build(serviceWorkerConfig("storefront")),
    build(serviceWorkerConfig("admin")),
    build(serverConfig("worker")),
    build(serverConfig("others")),
  ]);
  await compressFiles();
});

/** Leaves a brotli and a gzip copy beside each file, as small as they get: done once, nobody waits for it. */
async function compressFiles(): Promise<void> {
  const names = await readdir(CLIENT_FOLDER, { recursive: true });
  await Promise.all(
    names.filter((name) => SHRINKING.test(name)).map((name) => compressFile(join(CLIENT_FOLDER, name))),
  );
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const brotli = await brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, await gzip(bytes, { level: 9 }));
}
