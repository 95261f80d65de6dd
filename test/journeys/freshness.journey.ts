import { setTimeout as sleep } from "node:timers/promises";
import { putOnSale } from "../products.ts";
import { expect, type OpenShop, test, untilAnnounced } from "./journey.ts";

/** Enough new connections for both web processes to answer some. */
const VISITS = 16;

/** A page sent without its data, because the database was slow. */
const isFallback = (page: string) => page.includes('http-equiv="refresh"');

/** Visits a page over simultaneous new connections, and collects the different answers. */
async function visit(url: string): Promise<{ bodies: Set<string>; first: string }> {
  const pages = await Promise.all(
    Array.from({ length: VISITS }, async (_, visitor) => {
      const headers = { Connection: "close", Cookie: `visitor=${visitor}`, "User-Agent": `visitor ${visitor}` };
      return (await fetch(url, { headers })).text();
    }),
  );
  if (pages.some(isFallback)) return visit(url);
  return { bodies: new Set(pages), first: pages[0] ?? "" };
}

async function administrator(shop: OpenShop) {
  const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const credentials = { email: "admin@example.com", password: "una clave larga 123" };
  const body = JSON.stringify(credentials);
  const answer = await fetch(`${shop.url}/api/auth/sign-in`, { method: "POST", headers, body });
  const Cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  return async (method: string, path: string, change: object) => {
    const sent = { method, headers: { ...headers, Cookie }, body: JSON.stringify(change) };
    const answer = await fetch(shop.url + path, sent);
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return answer.json();
  };
}

test("every visitor gets the same bytes, and the next request shows what changed, with two web processes", async ({
  shop,
}) => {
  const change = await administrator(shop);
  const { product } = await change("POST", "/api/admin/products", {
    name: "Remera",
    description: "",
    price: 1000,
    stock: 5,
  });
  const address = `${shop.url}/producto/${product.id}`;

  for (const url of [shop.url, address]) {
    const { bodies, first } = await visit(url);
    expect(bodies.size).toBe(1);
    expect(first).toContain("5 disponibles");
  }

  await change("PATCH", `/api/admin/products/${product.id}`, { version: 1, name: "Camisa", price: 2000 });
  for (const url of [shop.url, address]) {
    const { bodies, first } = await visit(url);
    expect(bodies.size).toBe(1);
    expect(first).toContain("Camisa");
    expect(first).not.toContain("Remera");
  }

  const order = await shop.orders([{ product, quantity: 2 }], { total: 4000 });
  expect(order.status).toBe(201);
  for (const url of [shop.url, address]) expect((await visit(url)).first).toContain("3 disponibles");

  const { settings } = await change("PATCH", "/api/admin/settings", {
    version: await versionOf(shop),
    shop_name: "La Percha",
  });
  expect(settings.shop_name).toBe("La Percha");
  for (const url of [shop.url, address]) {
    const { bodies, first } = await visit(url);
    expect(bodies.size).toBe(1);
    expect(first).toContain("La Percha");
  }
});

test("an order waits for no other web process, and nobody is shown the units that it sold", async ({ shop }) => {
  const product = await putOnSale(shop.db, { stock: 5 });
  await untilAnnounced(shop);
  const addresses = ["/", `/producto/${product.id}`, "/api/products?search=remera"];
  for (const address of addresses) await visit(shop.url + address);

  // The parent tells the web processes about changes.
  process.kill(shop.pid(), "SIGSTOP");
  const seen: Promise<{ first: string; bodies: Set<string> }>[] = [];
  try {
    expect((await shop.orders([{ product, quantity: 2 }])).status).toBe(201);
    seen.push(...addresses.map((address) => visit(shop.url + address)));
    await sleep(50); // until they wait
  } finally {
    process.kill(shop.pid(), "SIGCONT");
  }
  for (const { bodies, first } of await Promise.all(seen)) {
    expect(bodies.size).toBe(1);
    expect(first).toMatch(/3 disponibles|"stock":3/);
  }
});

async function versionOf({ db }: OpenShop): Promise<number> {
  return (await db.selectFrom("settings").select("version").executeTakeFirstOrThrow()).version;
}
