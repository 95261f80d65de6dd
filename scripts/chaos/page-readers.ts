import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../../test/random.ts";
import { send } from "./client.ts";
import { type History, now } from "./history.ts";
import { OK } from "./retried.ts";

/** Between two pages of one reader, in ms: each has to be rendered again after the orders since, which takes most of a core. */
const PAUSE = 120;

/** Reads pages of products until `signal` says that it is enough; what the shop cannot answer shows nothing. */
export async function readPages(history: History, url: string, seed: number, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const random = seededRandom(seed);
  const { products } = history.catalogue;
  while (!signal.aborted) {
    const product = products[Math.floor(random() * products.length)];
    if (product) await viewProduct(agent, history, url, product.id).catch(() => undefined);
    await sleep(PAUSE);
  }
  agent.destroy();
}

/** Reads every product's page over so many new connections, which any process may take. */
export async function readAllPages(history: History, url: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const agent = new Agent({ keepAlive: false });
    for (const { id } of history.catalogue.products) await viewProduct(agent, history, url, id);
    agent.destroy();
  }
}

async function viewProduct(agent: Agent, history: History, url: string, productId: string): Promise<void> {
  const requestedAt = now();
  const { status, body } = await send(agent, `${url}/producto/${productId}`);
  const stock = status === OK ? shownStock(body) : undefined;
  if (stock !== undefined) history.views.push({ productId, stock, requestedAt, answeredAt: now() });
}

/** Undefined when the page says that it has yet to load the product. */
export function shownStock(html: string): number | undefined {
  const [, json] = /id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  if (json === undefined) return undefined;
  const { page } = JSON.parse(json) as { page: { product?: { stock: number } | null } };
  return page.product?.stock;
}
