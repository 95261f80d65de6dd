/** Weighs what the browser has to fetch and run before the home page works, and each entry's stylesheet. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { readAssets } from "#server/pages/assets.ts";

/** Bytes of gzip. */
const LIMITS = { scripts: 80_000, panelScripts: 126_000, styles: 12_500 } as const;

/** Prints the files with their bytes of gzip, and gives whether all together stay below `limit`. */
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
const areLight = [
  await weigh([...storefront.scripts, ...storefront.preloads], LIMITS.scripts),
  await weigh([...admin.scripts, ...admin.preloads], LIMITS.panelScripts),
  await weigh(storefront.styles, LIMITS.styles),
  await weigh(admin.styles, LIMITS.styles),
];
if (areLight.includes(false)) process.exit(1);
