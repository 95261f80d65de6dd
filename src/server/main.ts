import { extname, join } from "node:path";
import { runShop } from "./processes/run-shop.ts";

// The web processes run the file beside this one, among the sources as in the build.
await runShop(join(import.meta.dirname, `worker${extname(import.meta.filename)}`));
