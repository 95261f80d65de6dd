import type { Listing } from "#domain/listing.ts";
import type { Changes } from "../changes.ts";
import type { Db } from "../db/connection.ts";
import type { Cursor } from "../http/list.ts";
import { Memo } from "../memo.ts";
import { createListRefresh } from "./list-refresh.ts";
import { ProductLists, type ResultPage, type ResultSlice, type Suggestions } from "./product-lists.ts";
import { ProductReader } from "./product-reader.ts";

/** Suggestions kept until a product changes: a shop's visitors begin with the same letters. About 1 MB. */
const SUGGESTED = { entries: 1_000, length: 100 } as const;

export type ProductIndex = {
  /** False while everything is being read: results may lack products, and should not be cached. */
  isCurrent(): boolean;
  findPage(listing: Listing): Promise<ResultPage>;
  /** The same list for API clients: at most `limit` ids after a cursor; none until every product has been read once. */
  findAfter(listing: Listing, limit: number, after?: Cursor): Promise<ResultSlice & { isWhole: boolean }>;
  suggest(q: string, limit: number): Promise<Suggestions>;
  /** Same category first, then in stock first. Undefined during a long read, which is not worth waiting for. */
  findRelated(id: string, limit: number): Promise<string[] | undefined>;
};

/** Active products in memory. Applies committed changes before each answer (decision 018). */
export function createProductIndex(
  db: Db,
  changes: Pick<Changes, "onChange" | "onListening" | "isListening" | "caughtUp">,
): ProductIndex {
  const lists = new ProductLists();
  const suggested = new Memo<Suggestions>(SUGGESTED);
  const { isCurrent, isWhole, refresh, refreshOrGoOn } = createListRefresh(new ProductReader(db, lists), changes, () =>
    suggested.clear(),
  );

  /** Searches what is known so far; 'nothing found' is only returned once everything is known. */
  async function findSome<Result extends { total: number }>(find: () => Result): Promise<Result> {
    await refreshOrGoOn();
    const found = find();
    if (found.total > 0 || isCurrent()) return found;
    await refresh();
    return find();
  }

  return {
    isCurrent,
    findPage: (listing) => findSome(() => lists.findPage(listing)),
    async findAfter(listing, limit, after) {
      await refreshOrGoOn();
      if (!isWhole()) return { isWhole: false, ids: [], cursors: [] };
      return { isWhole: true, ...lists.findAfter(listing, limit, after) };
    },
    suggest(q, limit) {
      const find = () => lists.suggest(q, limit);
      return findSome(() => (isCurrent() ? suggested.get(`${limit} ${q}`, find) : find()));
    },
    async findRelated(id, limit) {
      if (!changes.isListening()) return undefined;
      await refreshOrGoOn();
      return isCurrent() ? lists.findRelated(id, limit) : undefined;
    },
  };
}
