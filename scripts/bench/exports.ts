import { setTimeout as sleep } from "node:timers/promises";
import { peakSize, residentSize, resetPeak } from "../../test/process-memory.ts";
import { type FilledShop, sharedShop } from "./filled-shop.ts";
import { type Finding, median, memoryFinding, progress, spread } from "./finding.ts";
import { workerOf } from "./pages.ts";
import { describeSize, type SizeName, sizesUpTo } from "./size.ts";

const ROUNDS = 2;
/** Of a worker, in megabytes: what it grows by during an export of any size, and what it takes once it rests again. */
const TARGET = { growth: 30, atRest: 300 };

/** Milliseconds: memory is given back ten seconds after the last work. */
const REST = 20_000;

const MEGABYTE = 1_000_000;

const EXPORTS = [
  { name: "products", path: "/api/admin/products/export" },
  { name: "orders", path: "/api/admin/orders/export" },
  { name: "lines of orders", path: "/api/admin/orders/export?detalle=1" },
];

/** How much the worker grows during a download of each table, and how long a megabyte takes, by the size of the shop. */
export async function tableExports(size: SizeName): Promise<Finding[]> {
  const details: string[] = [];
  const grown: number[] = [];
  const peaks: number[] = [];
  const rested: number[] = [];
  const sizes = sizesUpTo(size);
  let done = 0;
  for (const each of sizes) {
    const shop = await sharedShop(each);
    for (const { name, path } of EXPORTS) {
      const rounds: Download[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(await download(shop, path));
        progress("exports", (done += 1), ROUNDS * EXPORTS.length * sizes.length);
      }
      const [growth, rate] = [rounds.map((it) => it.grownBy), rounds.map((it) => it.bytes / MEGABYTE / it.seconds)];
      grown.push(median(growth));
      peaks.push(...rounds.map(({ peak }) => peak));
      details.push(
        `${name} at ${describeSize(each)}: ${((rounds[0]?.bytes ?? 0) / MEGABYTE).toFixed(2)} MB, ` +
          `${spread(rate, 1)} MB/s, the worker ${spread(growth)} MB larger`,
      );
    }
    await sleep(REST);
    rested.push(await residentSize(await workerOf(shop)));
  }
  return [
    memoryFinding("What the worker grows by during an export", Math.max(...grown), TARGET.growth, details),
    memoryFinding("What the worker takes at rest after the exports", Math.max(...rested), TARGET.atRest, [
      `during the largest ${Math.max(...peaks).toFixed(0)} MB`,
    ]),
  ];
}

type Download = { bytes: number; seconds: number; grownBy: number; peak: number };

async function download(shop: FilledShop, path: string): Promise<Download> {
  const pid = await workerOf(shop);
  await resetPeak(pid);
  const before = await peakSize(pid);
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of (await shop.call(path)).body ?? []) bytes += (chunk as Uint8Array).byteLength;
  const seconds = (performance.now() - startedAt) / 1000;
  const peak = await peakSize(pid);
  return { bytes, seconds, grownBy: peak - before, peak };
}
