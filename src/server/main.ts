import { enableCompileCache } from "node:module";
import { extname, join } from "node:path";
import { CODE_CACHE } from "./processes/code-cache.ts";

// Before anything else is read.
enableCompileCache(CODE_CACHE);
const { runShop } = await import("./processes/run-shop.ts");
// The workers' file has the same extension: .ts in src, .js in the build.
await runShop(join(import.meta.dirname, `worker${extname(import.meta.filename)}`));
