import { peakSize } from "../../test/process-family.ts";
import { childrenOf, type ShopProcess } from "../../test/shop-process.ts";
import { openFilled } from "./filled-shop.ts";
import { type Finding, median, progress, spread } from "./finding.ts";

const ROUNDS = 8;
const ASKED_PER_ROUND = 10;
const FEW_PRODUCTS = 200;
const MANY_PRODUCTS = 20_000;
const MOST_PRODUCTS = 100_000; // of eight variants each
const SUGGESTIONS_ASKED = 1_000;
const SEARCHES_ASKED = 300;
const TARGET_RATIO = 2;
/** Milliseconds, 99 of 100 answers at most. */
const TARGET_SUGGESTION = 50;
const TARGET_SEARCH = 100;
/** Milliseconds that a request waits for the index at most. */
const TARGET_WAIT = 200;
/** Megabytes of 10^6 bytes. */
const TARGET_WORKER = 400;

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

/** What costs most: what all products have, several things, many words, words of no shop, and signs. */
const HOSTILE = [
  "buenos aires",
  "remera pantalon",
  "remera camisa pantalon campera lisa rayada azul verde xl algodon",
  "azul verde s m l xl buenos aires cosida lino",
  "zapallo kerosen tornilo martilo destornila balcones pizarrones camionetas",
  "a".repeat(100),
  "a b c d e f g h i j",
  "💥".repeat(100),
];

/** Listing pages that are made anew, suggestions and hostile searches, in a large shop against a small one. */
export async function largeCatalogue(): Promise<Finding> {
  const [small, large] = await Promise.all([openFilled(FEW_PRODUCTS), openFilled(MANY_PRODUCTS)]);
  const lists = LISTINGS.map((address) => ({ address, times: [] as number[], yardstick: [] as number[] }));
  const suggestions: number[] = [];
  const searches: number[] = [];
  const idle: number[] = [];
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
      idle.push(await timeOf(large, "/healthz"));
    }
    for (let asked = 0; asked < SEARCHES_ASKED; asked += 1) {
      const hostile = HOSTILE[asked % HOSTILE.length] ?? "";
      searches.push(await timeOf(large, `/api/listing?q=${encodeURIComponent(hostile)}`));
    }
  } finally {
    await Promise.all([small.remove(), large.remove()]);
  }
  const ratios = lists.map(({ times, yardstick }) => median(times) / median(yardstick));
  const worst = Math.max(...ratios);
  const [suggestion, search] = [p99(suggestions), p99(searches)];
  return {
    name: "Listing pages made at 20,000 products against 200, and suggestions and hostile searches at 20,000",
    figure: `× ${worst.toFixed(2)}, p99 ${suggestion.toFixed(1)} and ${search.toFixed(1)} ms`,
    target: `≤ × ${TARGET_RATIO}, ≤ ${TARGET_SUGGESTION} and ${TARGET_SEARCH} ms`,
    isReached: worst <= TARGET_RATIO && suggestion <= TARGET_SUGGESTION && search <= TARGET_SEARCH,
    details: [
      ...lists.map(({ address, times, yardstick }, i) => {
        const ratio = ratios[i] ?? Infinity;
        return `× ${ratio.toFixed(2)}  ${address}…: ${spread(times, 1)} ms against ${spread(yardstick, 1)} ms`;
      }),
      `suggestions ${spread(suggestions, 1)} ms, ${SUGGESTIONS_ASKED} one after the other`,
      `hostile searches ${spread(searches, 1)} ms, ${SEARCHES_ASKED} one after the other`,
      `an answer without work between them ${spread(idle, 1)} ms, p99 ${p99(idle).toFixed(1)} ms: that is the machine`,
    ],
  };
}

/** What requests wait for while the index of the largest catalogue is built, and what its worker holds at most. */
export async function largestCatalogue(): Promise<Finding> {
  const shop = await openFilled(MOST_PRODUCTS);
  const waits: number[] = [];
  const idle: number[] = [];
  try {
    await shop.close();
    await shop.open();
    const openedAt = performance.now();
    for (let total = 0; total < MOST_PRODUCTS / 4;) {
      const askedAt = performance.now();
      const answer = await fetch(`${shop.url}/api/suggestions?q=remera`);
      if (answer.status !== 200) throw new Error(`A suggestion gave ${answer.status}`);
      ({ total } = (await answer.json()) as { total: number });
      waits.push(performance.now() - askedAt);
      idle.push(await timeOf(shop, "/healthz"));
    }
    const seconds = (performance.now() - openedAt) / 1_000;
    const built = await memoryOf(shop);
    const suggestions: number[] = [];
    for (let asked = 0; asked < SUGGESTIONS_ASKED; asked += 1) {
      const typed = TYPED[asked % TYPED.length] ?? "";
      suggestions.push(await timeOf(shop, `/api/suggestions?q=${encodeURIComponent(typed)}`));
    }
    for (const address of LISTINGS) {
      for (let price = 1; price <= ASKED_PER_ROUND; price += 1) await timeOf(shop, `${address}${price}000000`);
    }
    const used = await memoryOf(shop);
    const longest = Math.max(...waits);
    return {
      name: "100,000 products of eight variants: the longest wait while the index is built, and the worker's most memory",
      figure: `${longest.toFixed(0)} ms, ${used.toFixed(0)} MB`,
      target: `≤ ${TARGET_WAIT} ms, ≤ ${TARGET_WORKER} MB`,
      isReached: longest <= TARGET_WAIT && used <= TARGET_WORKER,
      details: [
        `built ${seconds.toFixed(1)} s after the shop was ready, with ${built.toFixed(0)} MB`,
        `suggestions meanwhile ${spread(waits, 1)} ms, an answer without work ${spread(idle, 1)} ms`,
        `suggestions afterwards ${spread(suggestions, 1)} ms, p99 ${p99(suggestions).toFixed(1)} ms`,
      ],
    };
  } finally {
    await shop.remove();
  }
}

/** Megabytes that the largest of the shop's Node processes has held at most: its one web process. */
async function memoryOf(shop: ShopProcess): Promise<number> {
  const processes = (await childrenOf(shop.pid())).filter(({ command }) => command.includes("server/"));
  return Math.max(...(await Promise.all(processes.map(({ pid }) => peakSize(pid)))));
}

function p99(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.99)] ?? Infinity;
}

async function timeOf({ url }: ShopProcess, path: string): Promise<number> {
  const askedAt = performance.now();
  const answer = await fetch(url + path);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}`);
  return performance.now() - askedAt;
}
