import { extname, join } from "node:path";
import { runShop } from "./processes/run-shop.ts";

// The workers' file has the same extension: .ts in src, .js in the build.
await runShop(join(import.meta.dirname, `worker${extname(import.meta.filename)}`));
