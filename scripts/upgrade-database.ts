/**
 * `npm run upgrade-database`: moves the embedded database to the shop's own PostgreSQL version; `-- --confirm` removes
 * the old database, which stays beside it, `-- --back` returns to it.
 */
import { join } from "node:path";
import { CannotStart } from "#server/cannot-start.ts";
import {
  confirmUpgrade,
  type DatabaseUpgrade,
  takeBackUpgrade,
  upgradeDatabase,
} from "#server/database-upgrade/upgrade-database.ts";
import type { Environment } from "#server/environment.ts";
import { createLog } from "#server/log.ts";
import { PROJECT_FOLDER } from "#server/project-folder.ts";
import { runCommand } from "./run-command.ts";

const COMMANDS: ReadonlyMap<string | undefined, (upgrade: DatabaseUpgrade) => Promise<void>> = new Map([
  [undefined, upgradeDatabase],
  ["--confirm", confirmUpgrade],
  ["--back", takeBackUpgrade],
]);

async function main(environment: Environment, [option, ...rest]: string[]): Promise<void> {
  const command = COMMANDS.get(option);
  if (!command || rest.length > 0) {
    throw new CannotStart("Usage: npm run upgrade-database, then with -- --confirm or -- --back");
  }
  if (environment.database.kind === "external") {
    throw new CannotStart("DATABASE_URL is set: the upgrade of that PostgreSQL is its operator's.");
  }
  await command({
    environment,
    migrationsFolder: join(PROJECT_FOLDER, "migrations"),
    log: createLog("silent"),
    say: (line) => console.log(line),
  });
}

await runCommand(main);
