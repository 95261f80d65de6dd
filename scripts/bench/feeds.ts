import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { connect } from "#server/db/connection.ts";
import { openFilled } from "./filled-shop.ts";
import { type Finding, median, progress, spread } from "./finding.ts";

const ROUNDS = 5;
const PRODUCTS = 20_000;
const QUIET_REQUESTS = 300;
/** Of the time that a feed takes. */
const TARGET_SHARE = 0.1;

const FEED = "/feeds/google.xml";

/** The longest wait while the only web process makes a feed of a large catalogue. */
export async function besideFeeds(): Promise<Finding> {
  await using shop = await openFilled({ products: PRODUCTS, orders: 0 });
  await using db = connect(shop.connection, () => undefined, 1);
  const quiet: number[] = [];
  const beside: number[] = [];
  const longest: number[] = [];
  const feeds: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const inQuiet: number[] = [];
    for (let n = 0; n < QUIET_REQUESTS; n += 1) inQuiet.push(await shop.timeOf("/healthz"));

    // Any product's change outdates the feed; the shop hears of it in a moment.
    await sql`update products set price = price where id = (select min(id::text)::uuid from products)`.execute(db);
    await sleep(500);
    const meanwhile: number[] = [];
    const made = new AbortController();
    const feed = timeToMake(shop.url + FEED).finally(() => made.abort());
    while (!made.signal.aborted) meanwhile.push(await shop.timeOf("/healthz"));
    const took = await feed;
    // The first round only warms up.
    if (round === 0) continue;
    quiet.push(median(inQuiet));
    beside.push(median(meanwhile));
    longest.push(Math.max(...meanwhile));
    feeds.push(took);
    progress("beside feeds", round, ROUNDS);
  }
  const share = median(longest.map((wait, round) => wait / (feeds[round] ?? 0)));
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
  return {
    name: "The longest wait while a feed of 20,000 products is made, of the time that takes",
    figure: percent(share),
    target: `≤ ${percent(TARGET_SHARE)}`,
    isReached: share <= TARGET_SHARE,
    details: [
      `the longest of each feed ${spread(longest, 1)} ms, a feed ${spread(feeds)} ms`,
      `an answer meanwhile ${spread(beside, 2)} ms against ${spread(quiet, 2)} ms in quiet`,
    ],
  };
}

/** A feed is sent once complete, so its first byte tells; reading the rest would only cost this process time. */
async function timeToMake(url: string): Promise<number> {
  const sentAt = performance.now();
  const answer = await fetch(url);
  const took = performance.now() - sentAt;
  await answer.body?.cancel();
  if (answer.status !== 200) throw new Error(`${url} gave ${answer.status}`);
  return took;
}
