import { expect, type OpenShop, test } from "./journey.ts";

/** Enough new connections that both web processes answer some of them. */
const VISITS = 16;

/** A page that was sent without its data, because the database took its time. */
const isFallback = (page: string) => page.includes('http-equiv="refresh"');

/** Visits a page over new connections at once, and says how many different ones came back. */
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

async function versionOf({ db }: OpenShop): Promise<number> {
  return (await db.selectFrom("settings").select("version").executeTakeFirstOrThrow()).version;
}
