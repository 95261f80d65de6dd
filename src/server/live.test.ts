import { expect, test } from "vitest";
import { makeAccount, signedIn } from "../../test/administrator.ts";
import { openShop } from "../../test/shop.ts";

/** Reads events until `count` of them came, and hangs up. */
async function hear(response: Response, count: number): Promise<string[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("A channel has a body");
  const events: string[] = [];
  while (events.length < count) {
    const { value = "", done } = await reader.read();
    if (done) break;
    events.push(...value.split("\n\n").filter((event) => event.startsWith("event:")));
  }
  await reader.cancel();
  return events;
}

test("a visitor hears of products and not of orders, an administrator of both", async () => {
  await using shop = await openShop();
  await makeAccount(shop);
  const owner = await signedIn(shop);
  const product = await shop.sells();
  await shop.changes.settled();

  const visitor = await shop.request("/api/live");
  const panel = await owner.get("/api/live");
  expect(visitor.headers.get("Content-Type")).toContain("text/event-stream");
  expect((await shop.orders([{ product }])).status).toBe(201);

  const productChanged = `event: product\ndata: {"id":"${product.id}"}`;
  expect(await hear(visitor, 1)).toEqual([productChanged]);
  expect((await hear(panel, 2)).toSorted()).toEqual([expect.stringContaining("event: order"), productChanged]);
});

test("a listener that does not keep up is let go after 100 events", async () => {
  await using shop = await openShop();
  const channel = await shop.request("/api/live");
  for (let n = 0; n < 150; n += 1) await shop.sells();
  await shop.changes.settled();
  expect((await hear(channel, 1_000)).length).toBeLessThanOrEqual(100);
});
