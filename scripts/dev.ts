/** `npm run dev`: the shop in one process, from its sources; a saved file shows with the next request. */
import { createServer } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite, isRunnableDevEnvironment } from "vite";
import { PANEL_WORKER } from "#domain/panel-address.ts";
import { assembleShop } from "#server/assemble-shop.ts";
import { listenToChanges } from "#server/changes.ts";
import { ensureDataFolder } from "#server/data-dir/data-folder.ts";
import { readOrMakeSecretKey } from "#server/data-dir/secret-key.ts";
import { connect } from "#server/db/connection.ts";
import { migrate } from "#server/db/migrate.ts";
import { withClient } from "#server/db/with-client.ts";
import type * as Application from "#server/dev-application.ts";
import { readEnvironment } from "#server/environment.ts";
import { createGroupCounts } from "#server/group-counts.ts";
import { createLog } from "#server/log.ts";
import { createPlacedKeys } from "#server/orders/placed-keys.ts";
import { startPostgres } from "#server/postgres/start-postgres.ts";
import { prepareShop } from "#server/prepare.ts";
import { PROJECT_FOLDER } from "#server/project-folder.ts";
import { clientConfig } from "../vite.config.ts";
import { readEnvFile } from "./env-file.js";

readEnvFile();
const read = readEnvironment(process.env);
if (!read.ok) {
  console.error(read.refusal.sentence);
  process.exit(1);
}
const environment = read.value;
await ensureDataFolder(environment.dataDir);
const log = createLog(environment.logLevel);

const postgres =
  environment.database.kind === "embedded" ? await startPostgres({ dataDir: environment.dataDir, log }) : undefined;
const connection =
  environment.database.kind === "embedded"
    ? { ...postgres?.connection }
    : { connectionString: environment.database.url };
await withClient(connection, (client) => migrate(client, join(PROJECT_FOLDER, "migrations")));
const db = connect(connection, (err) => log.warn({ err }, "A connection to the database was lost"));
const changes = listenToChanges(connection, log);
const shop = assembleShop({
  db,
  connection,
  environment,
  secretKey: environment.secretKey ?? (await readOrMakeSecretKey(environment.dataDir)),
  changes,
  counts: createGroupCounts(),
  placedKeys: createPlacedKeys(),
  log,
});

const vite = await createVite({
  ...clientConfig("storefront"),
  server: { middlewareMode: true },
  appType: "custom",
  // Both are scanned ahead: a library found later would be loaded a second time beside the first.
  optimizeDeps: { entries: ["src/storefront/entry.tsx", "src/admin/entry.tsx"] },
});
const sources = vite.environments.ssr;
if (!isRunnableDevEnvironment(sources)) throw new Error("Vite cannot run the server's sources");

const { runner } = sources;

/** The application of the newest sources; made again only when one of its files changed. */
let current: { module: typeof Application; answer: ReturnType<typeof getRequestListener> } | undefined;
async function newestAnswer() {
  const module = await runner.import<typeof Application>("/src/server/dev-application.ts");
  if (current?.module !== module) {
    const app = module.createDevelopmentApp(shop);
    current = { module, answer: getRequestListener(app.fetch, { overrideGlobalObjects: false }) };
  }
  return current.answer;
}

const server = createServer((request, response) => {
  if (request.url === PANEL_WORKER.path) {
    request.url = "/src/admin/push/service-worker.ts";
    response.setHeader("Service-Worker-Allowed", PANEL_WORKER.scope);
  }
  vite.middlewares(request, response, () => {
    newestAnswer().then(
      (answer) => answer(request, response),
      (error: Error) => {
        vite.ssrFixStacktrace(error);
        console.error(error);
        response.writeHead(500, { "Content-Type": "text/plain" }).end(error.stack);
      },
    );
  });
});
server.listen(environment.port, environment.host, async () => {
  console.log(
    `\nThe shop reloads on change at ${environment.publicUrl} and its panel at ${environment.publicUrl}/admin`,
  );
  for (const line of await prepareShop(db, environment)) console.log(line);
});

async function stop() {
  server.close();
  server.closeAllConnections();
  await vite.close();
  await changes.close();
  await db.destroy();
  await postgres?.stop();
  process.exit(0);
}
process.once("SIGINT", stop);
process.once("SIGTERM", stop);
