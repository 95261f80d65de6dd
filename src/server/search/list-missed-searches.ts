import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import * as v from "valibot";
import type { Shop } from "../shop.ts";
import { thisWeek } from "./missed-searches.ts";

const SHOWN_A_WEEK = 20;

/** Each is searched again to see whether it finds something by now; later ones replace those that do. */
const SEARCHED_A_WEEK = 60;

const SHOWN_WEEKS = 4;

const missedSearch = v.strictObject({
  words: v.string(),
  times: v.number(),
  near: v.nullable(v.strictObject({ id: v.string(), name: v.string() })), // the nearest product
});

export const missedWeek = v.strictObject({ week: v.string(), searches: v.array(missedSearch) }); // its Monday, ISO 8601

/** Latest weeks first, most frequent searches first; without those that find something by now. */
export async function listMissedSearches({
  db,
  productIndex,
}: Pick<Shop, "db" | "productIndex">): Promise<v.InferOutput<typeof missedWeek>[]> {
  const { rows } = await sql<{ week: string; words: string; times: number }>`
    select to_char(week, 'YYYY-MM-DD') as week, words, times from (
      select *, row_number() over (partition by week order by times desc, words) as rank
      from missed_searches where week > ${thisWeek} - ${SHOWN_WEEKS * 7}::integer
    ) as ranked where rank <= ${SEARCHED_A_WEEK}
    order by week desc, times desc, words`.execute(db);
  const nearest = new Map<string, string | undefined | null>();
  const left: typeof rows = [];
  const shown = new Map<string, number>();
  for (const row of rows) {
    const ofWeek = shown.get(row.week) ?? 0;
    if (ofWeek === SHOWN_A_WEEK) continue;
    if (!nearest.has(row.words)) {
      const { total, near } = await productIndex.suggest(row.words, 1);
      nearest.set(row.words, total > 0 ? null : near[0]);
      await setImmediate(); // lets shoppers' requests go first
    }
    if (nearest.get(row.words) === null) continue;
    left.push(row);
    shown.set(row.week, ofWeek + 1);
  }
  const ids = [...nearest.values()].filter((id) => typeof id === "string");
  const products = db.selectFrom("products").select(["id", "name"]);
  const near = ids.length > 0 ? await products.where("id", "in", ids).execute() : [];
  const names = new Map(near.map(({ id, name }) => [id, name]));
  return [...Map.groupBy(left, ({ week }) => week)].map(([week, searches]) => ({
    week,
    searches: searches.map(({ words, times }) => {
      const id = nearest.get(words);
      const name = id && names.get(id);
      return { words, times, near: id && name ? { id, name } : null };
    }),
  }));
}
