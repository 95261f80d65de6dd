import type { Server } from "node:http";
import { join } from "node:path";
import type pg from "pg";
import { createApp } from "./app.ts";
import { startBackground } from "./background.ts";
import { createProductIndex } from "./search/product-index.ts";
import type { Changes } from "./changes.ts";
import { connect } from "./db/connection.ts";
import { drain } from "./processes/drain.ts";
import type { Environment } from "./environment.ts";
import type { GroupCounts } from "./group-counts.ts";
import { type ConnectionLimits, CONNECTIONS_PER_NETWORK, SPARE_CONNECTIONS } from "./http/connections.ts";
import { connectionsBelow, descriptorLimit } from "./http/descriptors.ts";
import { createHttpServer } from "./http-server.ts";
import { createLive } from "./live-channel.ts";
import type { Log } from "./log.ts";
import { readAssets } from "./pages/assets.ts";
import { createPages } from "./pages/pages.ts";
import { createSecurityEvents } from "./security-events.ts";
import type { Shop } from "./shop.ts";
import { openStaticFiles } from "./static-files.ts";
import { openStorage } from "./storage/open.ts";

export type ServeOptions = {
  environment: Environment;
  secretKey: string;
  connection: pg.ClientConfig;
  poolSize: number;
  changes: Changes;
  counts: GroupCounts;
  log: Log;
  buildFolder: string;
};

export type Served = {
  listen(): Promise<void>;
  /** Finishes the requests under way, then closes the database. */
  close(): Promise<void>;
};

export async function serve({
  environment,
  secretKey,
  connection,
  poolSize,
  changes,
  counts,
  log,
  buildFolder,
}: ServeOptions): Promise<Served> {
  const db = connect(connection, (err) => log.warn({ err }, "A connection to the database was lost"), poolSize);
  const storage = openStorage(environment);
  const live = createLive(changes);
  const productIndex = createProductIndex(db, changes);
  const securityEvents = createSecurityEvents(log, counts);
  const shop: Shop = {
    db,
    environment,
    secretKey,
    storage,
    changes,
    productIndex,
    live,
    counts,
    securityEvents,
    log,
  };
  const clientFolder = join(buildFolder, "client");
  const pages = createPages(shop, await readAssets(clientFolder));
  const app = createApp(shop, pages, await openStaticFiles(clientFolder));
  const server = createHttpServer(pages, app.fetch, {
    environment,
    limits: connectionLimits(environment),
    report: securityEvents.report,
  });

  const background = startBackground(shop);

  return {
    listen: () => listening(server, environment),
    async close() {
      // First, because its connections never end by themselves.
      live.close();
      await Promise.all([drain(server), background.stop()]);
      await db.destroy();
      securityEvents.close();
    },
  };
}

function connectionLimits({ rateLimit }: Environment): ConnectionLimits {
  const total = connectionsBelow(descriptorLimit());
  const perNetwork = rateLimit ? Math.min(CONNECTIONS_PER_NETWORK, Math.floor(total / 2)) : undefined;
  return { total, perNetwork, spare: SPARE_CONNECTIONS };
}

function listening(server: Server, { port, host }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
