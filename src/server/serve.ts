import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createApp } from "./app.ts";
import { assembleShop } from "./assemble-shop.ts";
import { connect } from "./db/connection.ts";
import type { Environment } from "./environment.ts";
import { prepareAdmissions } from "./http/admission.ts";
import { type ConnectionLimits, CONNECTIONS_PER_NETWORK, SPARE_CONNECTIONS } from "./http/connections.ts";
import { connectionsBelow, descriptorLimit } from "./http/descriptors.ts";
import { createHttpServer, type CachedResponses } from "./http/http-server.ts";
import { openStaticFiles } from "./http/static-files.ts";
import { readAssets } from "./pages/assets.ts";
import { createPages } from "./pages/pages.ts";
import { drain } from "./processes/drain.ts";
import { type Inherited, listenOnInherited, type Listeners } from "./processes/shared-socket.ts";
import { routes } from "./routes.ts";
import type { Shop } from "./shop.ts";

/** Milliseconds: the first visitors come first. */
const JOBS_DELAY = 1_000;

export type ServeOptions = Pick<
  Shop,
  "connection" | "environment" | "secretKey" | "changes" | "counts" | "placedKeys" | "log"
> & {
  poolSize: number;
  runsJobs: boolean;
  inherited: Inherited;
  buildFolder: string;
};

export type Served = Awaited<ReturnType<typeof serve>>;

export async function serve(options: ServeOptions) {
  const { connection, poolSize, runsJobs, inherited, buildFolder, ...given } = options;
  const { environment, log } = given;
  const db = connect(connection, (err) => log.warn({ err }, "A connection to the database was lost"), poolSize);
  const shop = assembleShop({ ...given, db, connection });
  // A shop whose pictures cannot be stored sells all the same; whoever uploads one is told.
  await shop.storage.prepare().catch((err: unknown) => log.error({ err }, "The folder of pictures cannot be made"));
  const clientFolder = join(buildFolder, "client");
  const pages = createPages(shop, await readAssets(clientFolder));
  const files = await openStaticFiles(clientFolder, environment);
  const app = createApp(shop, pages, files);
  const findCached: CachedResponses["findCached"] = (path, search) =>
    files.findAsset(path) ?? pages.findCached(path, search);
  const server = createHttpServer({ findCached }, app.fetch, {
    environment,
    limits: connectionLimits(environment),
    admissions: await prepareAdmissions(routes, shop),
    log,
    report: shop.securityEvents.report,
  });

  const closing = new AbortController();
  const jobs = runsJobs ? startJobs(shop, closing.signal) : undefined;

  let listeners: Listeners | undefined;
  return {
    async listen(): Promise<void> {
      listeners = await listenOnInherited(server, inherited);
    },
    /** Accepts what comes to the web processes in exactly these slots too, from then on. */
    async standInFor(slots: readonly number[]): Promise<void> {
      await listeners?.standInFor(slots);
    },
    /** Finishes the requests under way, then closes the database. */
    async close(): Promise<void> {
      closing.abort();
      const closed = listeners?.leave() ?? [];
      listeners = undefined; // from now on it stands in for nobody
      // First, because its connections never end by themselves.
      shop.live.close();
      await Promise.all([drain(server, closed), jobs?.then((running) => running?.stop())]);
      await shop.missedSearches.close();
      await db.destroy();
      shop.securityEvents.close();
    },
  };
}

/** Loaded where it is used: most web processes run no jobs. What keeps them from running does not close the shop. */
async function startJobs(shop: Shop, closing: AbortSignal) {
  try {
    await sleep(JOBS_DELAY, undefined, { signal: closing });
    const { runJobs } = await import("./jobs/run-jobs.ts");
    return runJobs(shop);
  } catch (err) {
    if (!closing.aborted) shop.log.error({ err }, "No background jobs run until the shop is started again");
    return undefined;
  }
}

function connectionLimits({ rateLimit }: Environment): ConnectionLimits {
  const total = connectionsBelow(descriptorLimit());
  const perNetwork = rateLimit ? Math.min(CONNECTIONS_PER_NETWORK, Math.floor(total / 2)) : undefined;
  return { total, perNetwork, spare: SPARE_CONNECTIONS };
}
