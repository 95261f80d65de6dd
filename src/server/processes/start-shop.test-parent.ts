import { join } from "node:path";
import { runShop } from "./run-shop.ts";

/** The parent of start-shop.test.ts, with a small stand-in for the shop's web process. */
await runShop(join(import.meta.dirname, "start-shop.test-worker.ts"));
