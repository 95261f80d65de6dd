import { readdir, rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#server/db/connection.ts";
import { fastFolder } from "../../test/memory.ts";
import { startShop } from "../../test/shop-process.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { waitUntil } from "../../test/wait-until.ts";
import type { Finding } from "../bench/finding.ts";
import { flow } from "./buyers.ts";
import { openChaosShop } from "./chaos-shop.ts";
import { checkRestored } from "./check-restored.ts";
import { type History, listAcknowledged, now } from "./history.ts";
import { killMachine } from "./kill-processes.ts";
import { readRows, type ShopRows } from "./read-rows.ts";
import type { ScenarioOptions } from "./scenario.ts";
import { timeCommand } from "./time-command.ts";

/** Orders a second. */
const RATE = 5;

/** In ms: nobody buys just before and after the time that is restored, so that it lies between two orders. */
const QUIET = 500;
const BEFORE = 15_000;
/** What may be lost when the disk dies. */
const MAX_LOSS = 60_000;
const AFTER = MAX_LOSS + 15_000;
const BASE_TIMEOUT = 120_000;

const SHOWN = 20;

/** The shop's disk dies while orders flow; from the archive of its log it comes back as of two times. */
export async function until({ seed }: ScenarioOptions): Promise<Finding[]> {
  await using folder = await temporaryFolder();
  const archive = folder.path;
  await using chaos = await openChaosShop({
    orders: 1_000,
    isScarce: false,
    isOwnerNotified: false,
    settings: { BACKUP_TO: archive },
  });
  const { shop, history } = chaos;
  await untilBaseBackup(archive);
  const sell = async (ms: number): Promise<void> => {
    const ending = new AbortController();
    const flowing = flow(history, { url: shop.url, seed, rate: RATE }, ending.signal);
    await sleep(ms);
    ending.abort();
    await flowing;
  };
  await sell(BEFORE);
  await sleep(QUIET);
  const between = now();
  await sleep(QUIET);
  await sell(AFTER);
  const diedAt = now();
  await killMachine(shop);
  await rm(shop.dataDir, { recursive: true, force: true });
  return [
    await restoreTo(archive, history, { time: between, seed, what: "a time between two orders" }),
    await restoreTo(archive, history, { time: diedAt - MAX_LOSS, seed, what: "a minute before the disk died" }),
  ];
}

/** Restores into an empty folder, starts the shop there and holds it against what buyers saw. */
async function restoreTo(
  archive: string,
  history: History,
  { time, seed, what }: { time: number; seed: number; what: string },
): Promise<Finding> {
  await using folder = await temporaryFolder(await fastFolder());
  const dataDir = folder.path;
  const when = new Date(performance.timeOrigin + time).toISOString();
  const seconds = await timeCommand("restore", ["--until", when], { DATA_DIR: dataDir, BACKUP_TO: archive });
  const rows = await readShop(dataDir);
  // Orders under way at that time may be there or not; PostgreSQL's clock is this one.
  const violations = checkRestored(history, rows, time, time);
  const all = listAcknowledged(history).length;
  return {
    name: `Restore to ${what}, ${when}, seed ${seed}`,
    figure: `${rows.orders.length} of ${all} orders, ${violations.length} too many, lost or wrong`,
    target: "0",
    isReached: violations.length === 0 && rows.orders.length > 0 && rows.orders.length < all,
    details: [
      `restored in ${seconds.toFixed(1)} s`,
      ...violations.slice(0, SHOWN).map(({ rule, what: broken }) => `${rule}: ${broken}`),
    ],
  };
}

async function readShop(dataDir: string): Promise<ShopRows> {
  await using shop = await startShop({ DATA_DIR: dataDir });
  await using db = connect(shop.connection, () => undefined, 1);
  return await readRows(db);
}

async function untilBaseBackup(archive: string): Promise<void> {
  const isThere = async () => {
    const names = await readdir(archive, { recursive: true });
    return names.some((name) => name.split("/").at(-1)?.startsWith("base-"));
  };
  await waitUntil(isThere, { timeout: BASE_TIMEOUT, every: 250, failure: "No base backup came to BACKUP_TO in time" });
}
