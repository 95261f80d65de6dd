import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "vite";
import { clientConfig, serverConfig, serviceWorkerConfig } from "../vite.config.ts";
import { markAsBuilt } from "./fingerprint.ts";

const CLIENT_FOLDER = "dist/client";

/** Files that shrink: pictures and fonts are compressed already. */
const SHRINKING = /\.(js|css|svg)$/;

await markAsBuilt(async () => {
  await build(clientConfig("storefront"));
  await build(clientConfig("admin"));
  await build(serviceWorkerConfig("storefront"));
  await build(serviceWorkerConfig("admin"));
  await build(serverConfig);
  await compressFiles();
});

/** Leaves a brotli and a gzip copy beside each file, as small as they get: done once, nobody waits for it. */
async function compressFiles(): Promise<void> {
  for (const name of await readdir(CLIENT_FOLDER, { recursive: true })) {
    if (!SHRINKING.test(name)) continue;
    const path = join(CLIENT_FOLDER, name);
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
