import { expect, test } from "vitest";
import { BUYER } from "../../../test/buyer.ts";
import { guessOf } from "../../../test/orders.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { isOrderToken } from "./order-link.ts";

/** Tests' requests have no socket and come from 0.0.0.0; trusting it lets a test choose the address. */
const LIMITED = { RATE_LIMIT: "on", TRUSTED_PROXY: "0.0.0.0" };

function ask(shop: TestShop, token: string, address = "203.0.113.7"): Promise<Response> {
  return shop.request("/api/orders/by-link", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify({ token }),
  });
}

async function place(shop: TestShop) {
  const answer = await shop.orders([{ product: await shop.sells() }]);
  const { order } = (await answer.json()) as { order: { id: string; url: string; order_number: string } };
  return { ...order, token: new URL(order.url).pathname.split("/").at(-1) ?? "" };
}

test("the link's token gives the order as its page shows it, with whom it goes to and nothing else of the buyer", async () => {
  await using shop = await openShop(LIMITED);
  const { id, order_number, token } = await place(shop);
  await shop.db.updateTable("orders").set({ status: "shipped" }).where("id", "=", id).execute();

  const answer = await ask(shop, token);

  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const { order } = (await answer.json()) as { order: object };
  expect(order).toMatchObject({
    order_number,
    status: "shipped",
    customer_name: BUYER.customer_name,
    customer_address: BUYER.customer_address,
  });
  expect(JSON.stringify(order)).not.toContain(BUYER.customer_dni);
});

test("the page behind the link is neither stored nor indexed, and no other site sees its address", async () => {
  await using shop = await openShop(LIMITED);
  const { url } = await place(shop);
  const page = await shop.request(new URL(url).pathname);
  expect(page.status).toBe(200);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
    "referrer-policy": "same-origin",
  });
});

test("an open page may ask for ever; whoever guesses is refused after ten misses, and only they are", async () => {
  await using shop = await openShop(LIMITED);
  const { token } = await place(shop);
  for (let n = 0; n < 30; n += 1) expect((await ask(shop, token)).status).toBe(200);

  const codes: string[] = [];
  for (let n = 0; n < 15; n += 1) {
    const refused = await ask(shop, guessOf(token), "198.51.100.9");
    codes.push(((await refused.json()) as Problem).code);
  }
  expect(codes.slice(0, 10)).toEqual(Array(10).fill("not-found"));
  expect(new Set(codes.slice(10))).toEqual(new Set(["rate-limited"]));
  expect((await ask(shop, token)).status).toBe(200);
  expect((await ask(shop, "nada", "198.51.100.10")).status).toBe(404);
});

test("10,000 guesses at the secret of a known order open nothing", async () => {
  await using shop = await openShop();
  const { id, token } = await place(shop);
  const order = { id, link_version: 1 };
  expect(isOrderToken(shop.secretKey, token, order)).toBe(true);
  for (let n = 0; n < 10_000; n += 1) expect(isOrderToken(shop.secretKey, guessOf(token), order)).toBe(false);
});

test("a link that was revoked opens nothing", async () => {
  await using shop = await openShop(LIMITED);
  const { id, token } = await place(shop);
  await shop.db.updateTable("orders").set({ link_version: 2 }).where("id", "=", id).execute();
  expect((await ask(shop, token)).status).toBe(404);
});
