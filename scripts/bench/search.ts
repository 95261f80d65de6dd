import { askAnew, TYPED } from "./catalogue.ts";
import { type FilledShop, openFilled } from "./filled-shop.ts";
import { type Finding, median, p99, spread } from "./finding.ts";

const SMALL = 200;
const LARGE = 20_000;
const SUGGESTIONS = 1_000;
const LISTS = 60; // of each shop, in turns
const WARM_UP = 20;

/** Milliseconds. */
const TARGET_SUGGESTION = 50;
/** Times the cost in the small shop. */
const TARGET_LIST = 2;

/** Suggestions as people type, and lists that no cache has, in a shop of 20,000 products. */
export async function searchInLargeShop(): Promise<Finding[]> {
  await using small = await openFilled({ products: SMALL, orders: 0 });
  await using large = await openFilled({ products: LARGE, orders: 0 });
  const suggestions: number[] = [];
  for (let n = 0; n < SUGGESTIONS; n += 1) {
    const typed = askAnew(TYPED[n % TYPED.length] ?? "");
    suggestions.push(await large.timeOf(`/api/suggestions?q=${encodeURIComponent(typed)}`));
  }
  const lists = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < WARM_UP + LISTS; round += 1) {
    const [before, after] = [await timeList(small, round), await timeList(large, round)];
    if (round < WARM_UP) continue;
    lists.small.push(before);
    lists.large.push(after);
  }
  const ratio = median(lists.large) / median(lists.small);
  return [
    {
      name: `Suggestions in a shop of ${LARGE.toLocaleString("en")} products, p99`,
      figure: `${p99(suggestions).toFixed(1)} ms`,
      target: `≤ ${TARGET_SUGGESTION} ms`,
      isReached: p99(suggestions) <= TARGET_SUGGESTION,
      details: [`${spread(suggestions, 1)} ms`],
    },
    {
      name: `Uncached lists of ${LARGE.toLocaleString("en")} products against ${SMALL}`,
      figure: `× ${ratio.toFixed(2)}`,
      target: `≤ × ${TARGET_LIST}`,
      isReached: ratio <= TARGET_LIST,
      details: [`${spread(lists.small, 1)} ms, then ${spread(lists.large, 1)} ms`],
    },
  ];
}

/** With a price that nobody asked for before, so that the page is not cached. */
function timeList(shop: FilledShop, round: number): Promise<number> {
  return shop.timeOf(`/productos?precio_max=${1_000_000 + round}`);
}
