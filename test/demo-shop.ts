import { join } from "node:path";
import { WHOLE_LISTING } from "#domain/listing.ts";
import { loadDemo } from "#server/demo.ts";
import { PROJECT_FOLDER } from "#server/project-folder.ts";
import { openShop, type TestShop } from "./shop.ts";

/** A shop that sells the demo catalogue. */
type DemoShop = TestShop & {
  /** Each product's name by its id. */
  names: ReadonlyMap<string, string>;
  /** Names that a search finds, best first. */
  find(q: string): Promise<string[]>;
  /** Names that a search finds, or if none what it offers instead; best first. */
  answer(q: string): Promise<string[]>;
};

export async function openDemoShop(): Promise<DemoShop> {
  const shop = await openShop();
  await loadDemo(shop.db, shop.storage, join(PROJECT_FOLDER, "demo/images"));
  await shop.changes.settled();
  const rows = await shop.db.selectFrom("products").select(["id", "name"]).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));

  async function find(q: string): Promise<string[]> {
    const { ids } = await shop.productIndex.findAfter({ ...WHOLE_LISTING, q }, 100);
    return ids.map((id) => names.get(id) ?? "");
  }

  async function answer(q: string): Promise<string[]> {
    const found = await find(q);
    if (found.length > 0) return found;
    const { near } = await shop.productIndex.findPage({ ...WHOLE_LISTING, q });
    return near.map((id) => names.get(id) ?? "");
  }

  return { ...shop, names, find, answer };
}
