import * as v from "valibot";
import { json } from "../http/answer.ts";
import type { Shop } from "../shop.ts";
import { listMissedSearches, missedWeek } from "./list-missed-searches.ts";

export const weeks = v.strictObject({ weeks: v.array(missedWeek) });

export async function list(shop: Shop) {
  return json({ weeks: await listMissedSearches(shop) });
}
