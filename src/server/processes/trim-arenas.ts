import { isBuiltin } from "node:module";
import { lazy } from "#domain/lazy.ts";

/** `--no-experimental-ffi` removes the module. */
const CAN_OPEN = process.platform === "linux" && isBuiltin("node:ffi");

/** Once per process: each load leaks some kilobytes. */
const openGlibc = lazy(async () => {
  const { dlopen } = await import("node:ffi");
  return dlopen(null, { malloc_trim: { arguments: ["u64"], return: "i32" } }).functions;
});

/** Returns free memory in glibc's arenas to the system, in some milliseconds (decision 062). Throws with other C libraries, such as musl. */
export async function trimArenas(): Promise<void> {
  if (CAN_OPEN) (await openGlibc()).malloc_trim(0n);
}
