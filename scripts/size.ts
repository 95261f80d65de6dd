/** Weighs what the browser has to fetch and run before the home page works: its entry and all its static imports. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readAssets } from "#server/pages/assets.ts";

/** Bytes of gzip (issue "The shop sells", Must show 6). */
const LIMIT = 80_000;

const { storefront } = await readAssets("dist/client");
let total = 0;
for (const file of [...storefront.scripts, ...storefront.preloads]) {
  const bytes = gzipSync(await readFile(join("dist/client", file)), { level: 9 }).length;
  total += bytes;
  console.log(`${String(bytes).padStart(8)}  ${file}`);
}
console.log(`${String(total).padStart(8)}  of at most ${LIMIT} bytes`);
if (total === 0 || total > LIMIT) process.exit(1);
