import { fillShop, type ShopSize } from "../../test/fill/fill-shop.ts";
import { OWNER, type ShopProcess, startShop } from "../../test/shop-process.ts";
import { describeSize, type SizeName, SIZES } from "./size.ts";

/** A shop of one web process, with an administrator who is signed in. */
export type FilledShop = ShopProcess & {
  /** As the administrator; throws unless the answer is good. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Milliseconds until the whole answer is there. */
  timeOf(path: string, init?: RequestInit): Promise<number>;
};

export async function openFilled(size: ShopSize, settings: NodeJS.ProcessEnv = {}): Promise<FilledShop> {
  const shop = await startShop({ WORKERS: "1", ...settings });
  try {
    await fillShop({ ...shop.connection, user: "postgres" }, size);
    // It was opened empty, and was told of nothing that was written since.
    await shop.close();
    await shop.open();
    const cookie = await signIn(shop);
    const call = async (path: string, init: RequestInit = {}) => {
      const headers = { Cookie: cookie, Origin: shop.url, ...init.headers };
      const answer = await fetch(shop.url + path, { ...init, headers });
      if (!answer.ok) throw new Error(`${path} gave ${answer.status}: ${await answer.text()}`);
      return answer;
    };
    const timeOf = async (path: string, init?: RequestInit) => {
      const askedAt = performance.now();
      await (await call(path, init)).arrayBuffer();
      return performance.now() - askedAt;
    };
    return { ...shop, call, timeOf };
  } catch (error) {
    // Nobody else would end it: its processes are its own.
    await shop.remove();
    throw error;
  }
}

const shared = new Map<SizeName, Promise<FilledShop>>();

/** The shop of that size that the parts of a run share; `removeShops` ends it. */
export function sharedShop(size: SizeName): Promise<FilledShop> {
  let shop = shared.get(size);
  if (!shop) {
    console.log(`filling a shop: ${describeSize(size)}…`);
    shop = openFilled(SIZES[size]);
    shared.set(size, shop);
  }
  return shop;
}

export async function removeShops(): Promise<void> {
  // One that did not open has removed itself.
  const shops = await Promise.allSettled(shared.values());
  for (const shop of shops) if (shop.status === "fulfilled") await shop.value.remove();
}

async function signIn({ url }: ShopProcess): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify(OWNER),
  });
  if (answer.status !== 200) throw new Error(`Signing in gave ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
