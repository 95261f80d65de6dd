import { readdir, stat } from "node:fs/promises";
import { sql } from "kysely";
import { IMAGE_WIDTHS, pictureFile } from "#domain/image.ts";
import type { Db } from "#server/db/connection.ts";
import { countDescriptors, peakSize, proportionalSize } from "../../test/process-memory.ts";
import { processesOf } from "../../test/processes.ts";
import type { ShopProcess } from "../../test/shop-process.ts";
import { sum } from "../bench/finding.ts";

/** What a shop uses; memory in megabytes. */
export type ShopUsage = {
  parent: number;
  webProcesses: number;
  largestWebProcess: number;
  /** The most that one of those running ever had. */
  webProcessPeak: number;
  database: number;
  connections: number;
  descriptors: number;
  /** Files that no row names, and temporary ones. */
  strayFiles: number;
};

export async function measureUsage(shop: ShopProcess, db: Db, temporaryFolder: string): Promise<ShopUsage> {
  const members = await Promise.all(
    (await processesOf(shop)).map(async ({ pid, command }) => ({
      kind: pid === shop.pid() ? "parent" : command.includes("/server/worker.js") ? "web" : "database",
      size: await proportionalSize(pid),
      peak: await peakSize(pid),
      descriptors: await countDescriptors(pid),
    })),
  );
  const web = members.filter(({ kind }) => kind === "web");
  const sumOf = (kind: string) => sum(members.filter((member) => member.kind === kind).map(({ size }) => size));
  return {
    parent: sumOf("parent"),
    webProcesses: sumOf("web"),
    largestWebProcess: Math.max(...web.map(({ size }) => size)),
    webProcessPeak: Math.max(...web.map(({ peak }) => peak)),
    database: sumOf("database"),
    connections: await countConnections(db),
    // Backends open a table's files as they need them, so only the shop's own processes are counted.
    descriptors: sum(members.filter(({ kind }) => kind !== "database").map(({ descriptors }) => descriptors)),
    strayFiles: (await countStrayFiles(shop, db)) + (await filesBelow(temporaryFolder)).length,
  };
}

async function countConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countStrayFiles({ dataDir }: ShopProcess, db: Db): Promise<number> {
  const rows = await db.selectFrom("product_images").select(["storage_key", "widths"]).execute();
  const named = new Set(
    rows.flatMap(({ storage_key, widths }) =>
      [...IMAGE_WIDTHS, ...widths].flatMap((width) =>
        (["webp", "avif"] as const).map((format) => pictureFile(storage_key, width, format)),
      ),
    ),
  );
  return (await filesBelow(`${dataDir}/files`)).filter((file) => !named.has(file)).length;
}

/** Of the files below a folder, without those that are removed meanwhile. */
async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const areFiles = await Promise.all(
    names.map((name) =>
      stat(`${folder}/${name}`).then(
        (found) => found.isFile(),
        () => false,
      ),
    ),
  );
  return names.filter((_, index) => areFiles[index]);
}
