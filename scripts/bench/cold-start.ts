import { START_SCRIPT, startShop } from "../../test/shop-process.ts";
import { type Finding, median, progress, spread } from "./finding.ts";

const ROUNDS = 7;

/** Seconds. */
const TARGET = 0.5;

/** From the start of an existing shop's process to its first answered page. */
export async function coldStart(): Promise<Finding> {
  await using shop = await startShop({ DEMO: "1" }, { script: START_SCRIPT });
  const seconds: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await shop.close();
    const startedAt = performance.now();
    const opening = shop.open();
    await firstPage(shop.url);
    seconds.push((performance.now() - startedAt) / 1000);
    await opening;
    progress("cold start", round, ROUNDS);
  }
  return {
    name: "Cold start of an existing shop to the first answered page",
    figure: `${spread(seconds, 2)} s`,
    target: `≤ ${TARGET} s`,
    isReached: median(seconds) <= TARGET,
    details: [`${ROUNDS} starts, median and extremes`],
  };
}

async function firstPage(url: string): Promise<void> {
  for (;;) {
    const page = await fetch(url).catch(() => undefined);
    if (page?.ok && (await page.text()).includes("<article")) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
