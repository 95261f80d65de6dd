import { sql } from "kysely";
import { SHOP_TIME_ZONE } from "#domain/day.ts";
import { missedSearchOf, MISSED_SEARCHES } from "#domain/missed-search.ts";
import type { Db } from "../db/connection.ts";
import type { Log } from "../log.ts";

/** Milliseconds until counts are written, all in one statement. */
const WRITE_AFTER = 5_000;

/** Different searches counted between two writes; more are not. */
const MAX_UNWRITTEN = 200;

/** The current week's Monday, in the shop's time zone. */
export const thisWeek = sql<string>`date_trunc('week', now() at time zone ${SHOP_TIME_ZONE})::date`;

export type MissedSearches = {
  /** Counts a search of the list that found nothing; stores nothing about who searched. */
  add(q: string): void;
  /** Writes pending counts. */
  close(): Promise<void>;
};

export function createMissedSearches(db: Db, log: Log): MissedSearches {
  let counted = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = counted;
    counted = new Map();
    if (rows.size === 0) return;
    try {
      await record(db, rows);
    } catch (err) {
      log.warn({ err, searches: rows.size }, "Searches without result were not counted");
    }
  }

  return {
    add(q) {
      const words = missedSearchOf(q);
      if (words === undefined || (counted.size >= MAX_UNWRITTEN && !counted.has(words))) return;
      counted.set(words, (counted.get(words) ?? 0) + 1);
      timer ??= setTimeout(() => void write(), WRITE_AFTER).unref();
    },
    close: write,
  };
}

/** Once a week has `perWeek` different searches, no new ones are added. All processes write in one order, so that two never deadlock. */
async function record(db: Db, counted: ReadonlyMap<string, number>): Promise<void> {
  await sql`
    insert into missed_searches (week, words, times)
    select ${thisWeek}, words, times from (
      select counted.*, known.words is null as is_new,
        row_number() over (partition by known.words is null order by counted.words) as rank
      from unnest(${[...counted.keys()]}::text[], ${[...counted.values()]}::integer[]) as counted (words, times)
      left join missed_searches known on known.week = ${thisWeek} and known.words = counted.words
    ) as ranked
    where not is_new
      or rank <= ${MISSED_SEARCHES.perWeek} - (select count(*) from missed_searches where week = ${thisWeek})
    order by words
    on conflict (week, words) do update set times = missed_searches.times + excluded.times`.execute(db);
}

export async function sweepMissedSearches(db: Db): Promise<number> {
  const swept = await db
    .deleteFrom("missed_searches")
    .where("week", "<", sql<string>`${thisWeek} - ${MISSED_SEARCHES.weeks * 7}::integer`)
    .executeTakeFirst();
  return Number(swept.numDeletedRows);
}
