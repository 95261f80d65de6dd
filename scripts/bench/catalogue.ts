import type { ShopProcess } from "../../test/shop-process.ts";
import { openFilled } from "./filled-shop.ts";
import { type Finding, median, progress, spread } from "./finding.ts";

const ROUNDS = 8;
const ASKED_PER_ROUND = 10;
const FEW_PRODUCTS = 200;
const MANY_PRODUCTS = 20_000;
const SUGGESTIONS_ASKED = 1_000;
const TARGET_RATIO = 2;
/** Milliseconds. */
const TARGET_P99 = 50;

/** Each is asked with a price that nobody asked for before, so that no page is kept. */
const LISTINGS = [
  "/productos?precio_max=",
  "/productos?orden=menor-precio&precio_max=",
  "/productos?categoria=remeras&talle=M&en_stock=1&precio_max=",
  "/productos?pagina=5&color=Azul&precio_max=",
];

/** As people type: letter by letter, with slips, with talle and colour, and what is not sold. */
const TYPED = [
  "re",
  "rem",
  "remer",
  "remera",
  "remra",
  "remera azul",
  "azul xl",
  "kampera",
  "pantaln",
  "lino",
  "s",
  "vestido verde m",
  "sandalia",
  "camisa ne",
  "zzzz",
];

/** Listing pages that are made anew and suggestions, in a large shop against a small one. */
export async function largeCatalogue(): Promise<Finding> {
  const [small, large] = await Promise.all([openFilled(FEW_PRODUCTS), openFilled(MANY_PRODUCTS)]);
  const lists = LISTINGS.map((address) => ({ address, times: [] as number[], yardstick: [] as number[] }));
  const suggestions: number[] = [];
  let price = 1_000_000;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { address, times, yardstick } of lists) {
        const few: number[] = [];
        const many: number[] = [];
        for (let asked = 0; asked < ASKED_PER_ROUND; asked += 1) {
          price += 1;
          few.push(await timeOf(small, `${address}${price}`));
          many.push(await timeOf(large, `${address}${price}`));
        }
        // The first round only warms both up.
        if (round === 0) continue;
        yardstick.push(median(few));
        times.push(median(many));
      }
      if (round > 0) progress("large catalogue", round, ROUNDS);
    }
    for (let asked = 0; asked < SUGGESTIONS_ASKED; asked += 1) {
      const typed = TYPED[asked % TYPED.length] ?? "";
      suggestions.push(await timeOf(large, `/api/suggestions?q=${encodeURIComponent(typed)}`));
    }
  } finally {
    await Promise.all([small.remove(), large.remove()]);
  }
  const ratios = lists.map(({ times, yardstick }) => median(times) / median(yardstick));
  const worst = Math.max(...ratios);
  const p99 = suggestions.toSorted((a, b) => a - b)[Math.floor(SUGGESTIONS_ASKED * 0.99)] ?? Infinity;
  return {
    name: "Listing pages made at 20,000 products against 200, and suggestions at 20,000",
    figure: `× ${worst.toFixed(2)}, p99 ${p99.toFixed(1)} ms`,
    target: `≤ × ${TARGET_RATIO}, ≤ ${TARGET_P99} ms`,
    isReached: worst <= TARGET_RATIO && p99 <= TARGET_P99,
    details: [
      ...lists.map(({ address, times, yardstick }, i) => {
        const ratio = ratios[i] ?? Infinity;
        return `× ${ratio.toFixed(2)}  ${address}…: ${spread(times, 1)} ms against ${spread(yardstick, 1)} ms`;
      }),
      `suggestions ${spread(suggestions, 1)} ms, ${SUGGESTIONS_ASKED} one after the other`,
    ],
  };
}

async function timeOf({ url }: ShopProcess, path: string): Promise<number> {
  const askedAt = performance.now();
  const answer = await fetch(url + path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}`);
  return performance.now() - askedAt;
}
