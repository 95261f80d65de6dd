import { mkdtempDisposable, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type TestFolder = { path: string } & AsyncDisposable;

/** An empty folder, removed at the end of `await using`. */
export async function temporaryFolder(inside = tmpdir()): Promise<TestFolder> {
  return mkdtempDisposable(join(await realpath(inside), "shop-"));
}
