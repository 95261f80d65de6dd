/** Measures what a browser must fetch and run before the home page works, and each entry's stylesheet; counts the requests of a page's first view; checks what the panel preloads. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readAssets } from "#server/pages/assets.ts";
import { unknownCode } from "#server/pages/panel-preloads.ts";
import { FIRST_ROW } from "#storefront/product/first-row.ts";

/** Bytes after gzip. */
const LIMITS = { start: 1050, scripts: 80_000, panelScripts: 130_000, styles: 12_500 } as const;

/** Requests of a page whose first view has a full row of pictures, including its code. */
const MAX_REQUESTS = 10;

/** Prints the files with their sizes after gzip, and returns whether the sum is within `limit`. */
async function weigh(files: readonly string[], limit: number): Promise<boolean> {
  let total = 0;
  for (const file of files) {
    const bytes = gzipSync(await readFile(join("dist/client", file)), { level: 9 }).length;
    total += bytes;
    console.log(`${String(bytes).padStart(8)}  ${file}`);
  }
  console.log(`${String(total).padStart(8)}  of at most ${limit} bytes`);
  return total > 0 && total <= limit;
}

const { storefront, admin } = await readAssets("dist/client");

/** What the panel fetches before showing one of its lists. */
function scriptsOfList(name: string): string[] {
  return [...admin.scripts, ...(admin.lazy.get(name) ?? [])];
}

const areLight = [
  await weigh(storefront.scripts, LIMITS.start),
  await weigh([...storefront.scripts, ...storefront.code], LIMITS.scripts),
  await weigh(scriptsOfList("products"), LIMITS.panelScripts),
  await weigh(scriptsOfList("orders"), LIMITS.panelScripts),
  await weigh(storefront.styles, LIMITS.styles),
  await weigh(admin.styles, LIMITS.styles),
];
const { fonts, styles, scripts, code, otherScreens } = storefront;
const requests = 1 + [fonts, styles, scripts, code, otherScreens].flat().length + FIRST_ROW;
console.log(`${String(requests).padStart(8)}  of at most ${MAX_REQUESTS} requests`);
const unknown = unknownCode(admin.lazy);
if (unknown.length > 0) console.log(`not in the build: ${unknown.join(", ")}`);
if (unknown.length > 0 || areLight.includes(false) || requests > MAX_REQUESTS) process.exit(1);
