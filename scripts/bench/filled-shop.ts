import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fillShop, type ShopSize } from "../../test/fill/fill-shop.ts";
import { type ShopProcess, signInOwner, startShop } from "../../test/shop-process.ts";
import { waitUntil } from "../../test/wait-until.ts";
import { describeSize, type SizeName, SIZES } from "./size.ts";

export type FilledShop = Awaited<ReturnType<typeof openFilled>>;

/** A shop of one web process, with an administrator who is signed in. */
export async function openFilled(size: ShopSize, settings: NodeJS.ProcessEnv = {}) {
  const shop = await startShop({ WORKERS: "1", ...settings });
  const isReused = settings.DATA_DIR !== undefined;
  const marker = `${shop.dataDir}.filled`;
  try {
    if (!isReused || !existsSync(marker)) {
      await fillShop(shop.connection, size);
      // It started empty and was not notified of later writes.
      await shop.close();
      await shop.open();
      if (isReused) await writeFile(marker, "");
    }
    await untilCatalogueIsRead(shop);
    const cookie = await signInOwner(shop.url);
    /** As the administrator; throws unless the answer is good. */
    const call = async (path: string, init: RequestInit = {}) => {
      const headers = { Cookie: cookie, Origin: shop.url, ...init.headers };
      const answer = await fetch(shop.url + path, { ...init, headers });
      if (!answer.ok) throw new Error(`${path} gave ${answer.status}: ${await answer.text()}`);
      return answer;
    };
    /** Milliseconds until the whole answer is there. */
    const timeOf = async (path: string, init?: RequestInit) => {
      const sentAt = performance.now();
      await (await call(path, init)).arrayBuffer();
      return performance.now() - sentAt;
    };
    return { ...shop, call, timeOf };
  } catch (error) {
    // Nobody else would end it: its processes are its own.
    await shop.remove();
    throw error;
  }
}

let folder: string | undefined;

/** Keeps shared shops in this folder for later runs: filling a large one takes minutes. */
export async function keepShopsIn(path: string): Promise<void> {
  folder = resolve(path);
  await mkdir(folder, { recursive: true });
}

const shared = new Map<SizeName, Promise<FilledShop>>();

/** The shop of that size that the parts of a run share; `removeShops` ends it. */
export function sharedShop(size: SizeName): Promise<FilledShop> {
  let shop = shared.get(size);
  if (!shop) {
    console.log(`opening a shop: ${describeSize(size)}…`);
    shop = openFilled(SIZES[size], folder === undefined ? {} : { DATA_DIR: join(folder, size) });
    shared.set(size, shop);
  }
  return shop;
}

export async function removeShops(): Promise<void> {
  // A shop that failed to open has removed itself.
  const shops = await Promise.allSettled(shared.values());
  for (const shop of shops) {
    if (shop.status === "fulfilled") await (folder === undefined ? shop.value.remove() : shop.value.close());
  }
}

/** Milliseconds. */
const LONGEST_READ = 120_000;

/** The index is loaded after the start, which would distort whatever is measured meanwhile. */
function untilCatalogueIsRead(shop: Pick<ShopProcess, "url">): Promise<void> {
  const failure = "The catalogue was not read in time";
  return waitUntil(() => isCatalogueRead(shop), { timeout: LONGEST_READ, every: 100, failure });
}

/** The list of all products is refused until each was read once. */
export async function isCatalogueRead({ url }: Pick<ShopProcess, "url">): Promise<boolean> {
  const answer = await fetch(`${url}/api/products?limit=1`);
  await answer.text();
  return answer.ok;
}
