import { isBuiltin } from "node:module";
import { lazy } from "#domain/lazy.ts";

/** Node's own program for Linux is linked with glibc; `--no-experimental-ffi` takes the module away. */
const HAS_GLIBC = process.platform === "linux" && isBuiltin("node:ffi");

/** Once in a process: each opening takes kilobytes that do not come back. */
const openGlibc = lazy(async () => {
  const { dlopen } = await import("node:ffi");
  return dlopen(null, { malloc_trim: { arguments: ["u64"], return: "i32" } }).functions;
});

/** Gives the system what glibc's arenas hold free between blocks in use (decision 062), which takes some milliseconds. */
export async function trimArenas(): Promise<void> {
  if (HAS_GLIBC) (await openGlibc()).malloc_trim(0n);
}
