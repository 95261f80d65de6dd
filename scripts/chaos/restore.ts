import { join } from "node:path";
import { connect } from "#server/db/connection.ts";
import { fastFolder } from "../../test/memory.ts";
import { putOnSale } from "../../test/products.ts";
import { startShop } from "../../test/shop-process.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { type Finding, sum } from "../bench/finding.ts";
import { flow } from "./buyers.ts";
import { openChaosShop } from "./chaos-shop.ts";
import { checkRestored } from "./check-restored.ts";
import { compareFiles } from "./compare-files.ts";
import { compareTables } from "./compare-tables.ts";
import { listAcknowledged, now } from "./history.ts";
import { openPanel } from "./panel.ts";
import { addPictures } from "./pictures.ts";
import { readRows } from "./read-rows.ts";
import { runLoad } from "./run-load.ts";
import type { ScenarioOptions } from "./scenario.ts";
import { timeCommand } from "./time-command.ts";

const DEFAULTS = { orders: 10_000, buyers: 50, pictures: 500 };

/** Orders a second while the backup is taken. */
const RATE = 50;

/** Seconds from the command to a shop that answers. */
const TARGET = 60;

const PICTURES_EACH = 10;
const SHOWN = 20;

/** A backup is taken while orders flow and restored into an empty shop; both shops are compared. */
export async function restore(options: ScenarioOptions): Promise<Finding[]> {
  const { seed, orders = DEFAULTS.orders, buyers = DEFAULTS.buyers } = options;
  const pictures = Math.ceil((DEFAULTS.pictures * orders) / DEFAULTS.orders);
  await using folder = await temporaryFolder();
  await using restoredFolder = await temporaryFolder(await fastFolder());
  const dataDir = restoredFolder.path;
  await using chaos = await openChaosShop({ orders: orders * 2, isScarce: false, isOwnerNotified: false });
  const { shop, db, history } = chaos;
  const productIds = history.catalogue.products.map(({ id }) => id);
  while (productIds.length * PICTURES_EACH < pictures) productIds.push((await putOnSale(db)).id);
  await addPictures(await openPanel(shop.url), db, { pictures, productIds, seed });
  await runLoad(chaos, { seed, orders, buyers, kills: [] });
  await chaos.untilMessagesAreSent();

  const file = join(folder.path, "shop.tar.gz");
  const flowing = new AbortController();
  const flown = flow(history, { url: shop.url, seed, rate: RATE }, flowing.signal);
  const beganAt = now();
  const backupSeconds = await timeCommand("backup", [file], { DATA_DIR: shop.dataDir }).finally(() => flowing.abort());
  await flown;
  const flowSeconds = (now() - beganAt) / 1000;
  const duringBackup = listAcknowledged(history).filter(({ sentAt }) => sentAt >= beganAt).length;

  const commandSeconds = await timeCommand("restore", [file], { DATA_DIR: dataDir });
  const startedAt = now();
  await using restored = await startShop({ DATA_DIR: dataDir, WORKERS: "2" });
  const seconds = commandSeconds + (now() - startedAt) / 1000;
  await using restoredDb = connect(restored.connection, () => undefined, 1);
  const tables = await compareTables(db, restoredDb);
  const files = await compareFiles(join(shop.dataDir, "files"), join(dataDir, "files"));
  const rows = await readRows(restoredDb);
  const different = [
    ...tables.flatMap((table) => table.different.map((what) => `${table.table}: ${what}`)),
    ...files.different,
    ...checkRestored(history, rows, beganAt).map(({ rule, what }) => `${rule}: ${what}`),
  ];
  const [same, later] = [sum(tables.map((one) => one.same)), sum(tables.map((one) => one.later))];
  return [
    {
      name: `Restore of ${rows.orders.length} orders and ${pictures} pictures, backup taken with ${(duringBackup / flowSeconds).toFixed(0)} orders/s, seed ${seed}`,
      figure: `${seconds.toFixed(1)} s, ${different.length} differences`,
      target: `≤ ${TARGET} s, 0`,
      isReached: seconds <= TARGET && different.length === 0,
      details: [
        `${tables.length} tables: ${same} rows the same, ${later} of orders placed after the backup's moment`,
        `${files.files} files the same, each of them opened`,
        `backup in ${backupSeconds.toFixed(1)} s, restored in ${commandSeconds.toFixed(1)} s, the rest is the start of the shop`,
        ...different.slice(0, SHOWN),
      ],
    },
  ];
}
