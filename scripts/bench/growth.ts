import { type FilledShop, sharedShop } from "./filled-shop.ts";
import { type Finding, median, progress, spread } from "./finding.ts";
import { describeSize, type SizeName, sizesUpTo } from "./size.ts";

const ROUNDS = 6;
const REQUESTS_PER_ROUND = 8;
/** Of the cost in the small shop. */
const TARGET = 2;

export type Measure = { name: string; milliseconds(shop: FilledShop): Promise<number> };

/** What each costs in a larger shop against the small one, all measured in turns: the cost as a curve over sizes. */
export async function measureGrowth(
  what: string,
  size: SizeName,
  measures: readonly Measure[],
  perRound = REQUESTS_PER_ROUND,
): Promise<Finding> {
  const shops: { size: SizeName; shop: FilledShop }[] = [];
  for (const each of sizesUpTo(size)) shops.push({ size: each, shop: await sharedShop(each) });
  const curves = measures.map((measure) => ({
    ...measure,
    points: shops.map((it) => ({ ...it, times: [] as number[] })),
  }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { milliseconds, points } of curves) {
      const timesOfRound = points.map(() => [] as number[]);
      for (let n = 0; n < perRound; n += 1) {
        for (const [i, { shop }] of points.entries()) timesOfRound[i]?.push(await milliseconds(shop));
      }
      // The first round only warms up.
      if (round > 0) for (const [i, { times }] of points.entries()) times.push(median(timesOfRound[i] ?? []));
    }
    if (round > 0) progress(what, round, ROUNDS);
  }
  const ratios = curves.map(({ name, points }) => {
    const costs = points.map(({ times }) => median(times));
    const curve = points.map(({ times }) => `${spread(times, 1)} ms`).join(", ");
    return { name, curve, ratio: (costs.at(-1) ?? Infinity) / (costs[0] ?? 1) };
  });
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0];
  if (!worst) throw new Error("There is something to measure");
  return {
    name: `${what}: ${describeSize(size)} against ${describeSize("small")}`,
    figure: `× ${worst.ratio.toFixed(2)} (${worst.name})`,
    target: `≤ × ${TARGET}`,
    isReached: worst.ratio <= TARGET,
    details: [
      `the cost at ${shops.map((shop) => describeSize(shop.size)).join("; ")}`,
      ...ratios.map(({ name, curve, ratio }) => `× ${ratio.toFixed(2)}  ${name}: ${curve}`),
    ],
  };
}

/** A call that changes nothing. */
export function get(name: string, path: string): Measure {
  return { name, milliseconds: (shop) => shop.timeOf(path) };
}
