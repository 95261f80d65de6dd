import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connect } from "#server/db/connection.ts";
import { withClient } from "#server/db/with-client.ts";
import { processesOf } from "../../test/processes.ts";
import { putOnSale, type TestProduct } from "../../test/products.ts";
import { type ShopProcess, startShop } from "../../test/shop-process.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { waitUntil } from "../../test/wait-until.ts";
import type { Finding } from "../bench/finding.ts";
import { listCases, type OutageCase, placeOrder } from "./outage-cases.ts";
import { openPanel } from "./panel.ts";
import type { Scenario } from "./scenario.ts";

const DISK_SIZE = "600m";
const CHUNK = 1024 * 1024;
const SEGMENTS = 32; // more than the log keeps for use
const MAX_RECOVERY = 5_000; // ms
const RECOVERY_TIMEOUT = 60_000;
const TRY_AGAIN_AFTER = 50;

/** Begins an outage, and returns what ends it. */
type Outage = (shop: ShopProcess) => Promise<() => Promise<void>>;

type Seen = { name: string; during: string; recoveredAfter: number };

const OUTAGES: Readonly<Record<string, Outage>> = {
  "the database cannot be reached": closeDatabase,
  "the database is frozen": freezeDatabase,
  "the disk is full": fillDisk,
  "the disk is full, the database's log too": fillLog,
};

/** Each of eight requests meets each outage; its answer has to be clear, and good again soon after the end. */
export const outages: Scenario = async () => {
  await using folder = await temporaryFolder();
  const dataDir = folder.path;
  // Root alone may give the shop a small disk of its own.
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_SIZE}`, "tmpfs", dataDir]);
  const findings: Finding[] = [];
  try {
    const shop = await startShop({ DATA_DIR: dataDir, WORKERS: "2" });
    try {
      const cases = await openCases(shop);
      for (const [name, outage] of Object.entries(OUTAGES)) {
        const seen: Seen[] = [];
        for (const one of cases) seen.push(await meet(shop, outage, one));
        findings.push(findingOf(name, seen));
      }
    } finally {
      await shop.close();
    }
  } finally {
    execFileSync("umount", [dataDir]);
  }
  return findings;
};

async function openCases(shop: ShopProcess): Promise<OutageCase[]> {
  await using db = connect(shop.connection, () => undefined, 1);
  const products: TestProduct[] = [];
  for (const name of ["Remera", "Camisa"]) products.push(await putOnSale(db, { name, stock: 1_000 }));
  await (await fetch(shop.url)).text();
  const orderAddress = await placeOrder(shop.url, products);
  return listCases({ shop, panel: await openPanel(shop.url), products, orderAddress });
}

async function meet(shop: ShopProcess, outage: Outage, { name, attempt }: OutageCase): Promise<Seen> {
  await untilRunning(shop);
  const end = await outage(shop);
  const during = await attempt().finally(end);
  const endedAt = performance.now();
  while ((await attempt()) !== "good" && performance.now() - endedAt < RECOVERY_TIMEOUT) await sleep(TRY_AGAIN_AFTER);
  return { name, during, recoveredAfter: performance.now() - endedAt };
}

/** The server may still recover from the case before, whose page came from the cache. */
function untilRunning({ connection }: ShopProcess): Promise<void> {
  const takesConnections = () =>
    withClient({ ...connection, user: "postgres" }, () => Promise.resolve(true)).catch(() => false);
  const failure = "The database did not recover in time";
  return waitUntil(takesConnections, { timeout: RECOVERY_TIMEOUT, every: TRY_AGAIN_AFTER, failure });
}

function findingOf(outage: string, seen: readonly Seen[]): Finding {
  const slowest = Math.max(...seen.map(({ recoveredAfter }) => recoveredAfter));
  const unclear = seen.filter(({ during }) => during.startsWith("unclear"));
  return {
    name: `${seen.length} requests while ${outage}`,
    figure: `${unclear.length} unclear answers, good again after at most ${slowest.toFixed(0)} ms`,
    target: `0, ≤ ${MAX_RECOVERY} ms`,
    isReached: unclear.length === 0 && slowest <= MAX_RECOVERY,
    details: seen.map(
      ({ name, during, recoveredAfter }) => `${name}: ${during}, good after ${recoveredAfter.toFixed(0)} ms`,
    ),
  };
}

/** No connection is left, and none can be made: as when its machine is away. */
async function closeDatabase({ connection }: ShopProcess): Promise<() => Promise<void>> {
  const socket = join(connection.host, `.s.PGSQL.${connection.port}`);
  await withClient({ ...connection, user: "postgres" }, async (client) => {
    await rename(socket, `${socket}.away`);
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
  });
  return () => rename(`${socket}.away`, socket);
}

/** Connections stay open, and nothing answers on them. */
async function freezeDatabase(shop: ShopProcess): Promise<() => Promise<void>> {
  const servers = (await processesOf(shop)).filter(({ command }) => command.includes("postgres"));
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of servers) if (existsSync(`/proc/${pid}`)) process.kill(pid, name);
  };
  signal("SIGSTOP");
  return async () => signal("SIGCONT");
}

/** Not a byte is left, neither for files nor for the database. */
async function fillDisk({ dataDir }: ShopProcess): Promise<() => Promise<void>> {
  const path = join(dataDir, "filler");
  const file = await open(path, "w");
  for (let size = CHUNK; size >= 1;) {
    const isFull = await file.write(Buffer.alloc(size)).then(
      () => false,
      () => true,
    );
    if (isFull) size = Math.floor(size / 2);
  }
  await file.close();
  return () => rm(path);
}

/** The log has segments to write into when the disk is full: these are used up, too, and the server ends. */
async function fillLog(shop: ShopProcess): Promise<() => Promise<void>> {
  const end = await fillDisk(shop);
  const client = new pg.Client({ ...shop.connection, user: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    for (let segment = 0; segment < SEGMENTS; segment += 1) {
      await client.query("select pg_logical_emit_message(true, 'outage', 'a record'), pg_switch_wal()");
    }
  } catch {
    // The server has no room for the next segment, and is gone.
  } finally {
    await client.end().catch(() => undefined);
  }
  return end;
}
