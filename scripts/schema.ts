/** `npm run schema`: writes docs/schema.sql from a new database after all migrations. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#server/db/migrate.ts";
import { withClient } from "#server/db/with-client.ts";
import { createLog } from "#server/log.ts";
import { startPostgres } from "#server/postgres/start-postgres.ts";
import { readSchema } from "./read-schema.ts";

const dataDir = await mkdtemp(join(tmpdir(), "shop-schema-"));
const postgres = await startPostgres({ dataDir, log: createLog("silent"), durable: false });
try {
  await withClient(postgres.connection, (client) => migrate(client, "migrations"));
  await writeFile("docs/schema.sql", await readSchema(postgres.connection));
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
