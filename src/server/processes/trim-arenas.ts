import { isBuiltin } from "node:module";
import { lazy } from "#domain/lazy.ts";

/** `--no-experimental-ffi` takes the module away. */
const CAN_OPEN = process.platform === "linux" && isBuiltin("node:ffi");

/** Once in a process: each opening takes kilobytes that do not come back. */
const openGlibc = lazy(async () => {
  const { dlopen } = await import("node:ffi");
  return dlopen(null, { malloc_trim: { arguments: ["u64"], return: "i32" } }).functions;
});

/**
 * Gives back to the system what glibc's arenas hold free between blocks in use (decision 062), which takes some milliseconds.
 * Throws with another C library, as musl.
 */
export async function trimArenas(): Promise<void> {
  if (CAN_OPEN) (await openGlibc()).malloc_trim(0n);
}
