import { getHeapSpaceStatistics } from "node:v8";
import { collectAtRest } from "./collect-at-rest.ts";

/** Bytes that V8 keeps for new objects. */
function newSpace(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.physical_space_size ?? 0;
}

/** The process of collect-at-rest.test.ts: works, rests, and says what it keeps. */
let kept: object[] = [];
for (let round = 0; round < 200; round += 1) kept = Array.from({ length: 20_000 }, (_, n) => ({ n, of: kept.length }));

process.send?.(newSpace());
collectAtRest();
setInterval(() => process.send?.(newSpace()), 250);
process.on("disconnect", () => process.exit());
