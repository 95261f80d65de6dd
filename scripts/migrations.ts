/**
 * Refuses migrations that would break the last release: while instances are replaced one by one, both use the same
 * tables. See CONTRIBUTING, 'A migration'.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { namesOfMigrations } from "#server/db/migrate.ts";
import { explainMigration } from "./migrations/explain-migration.ts";

const FOLDER = "migrations";

/** Earlier ones predate the rule, and are never edited. */
const FIRST_CHECKED = "0051";

const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
const names = await namesOfMigrations(FOLDER);
const sources = await Promise.all(names.map((name) => readFile(join(FOLDER, name), "utf8")));

const refused = names.flatMap((name, index) => {
  if (name < FIRST_CHECKED) return [];
  const sentences = explainMigration(sources[index] ?? "", sources.slice(0, index), version);
  return sentences.map((sentence) => `${FOLDER}/${name}: ${sentence}`);
});
for (const line of refused) console.error(line);
process.exit(refused.length === 0 ? 0 : 1);
