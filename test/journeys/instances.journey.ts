import { expect, test } from "@playwright/test";
import { sessionCookieName } from "#server/auth/cookies.ts";
import { openAuthenticator } from "../authenticator.ts";
import { type Instances, openInstances, PUBLIC_URL } from "../instances.ts";
import { headerOf } from "../mail-server.ts";
import { findWrongOrders, startOrders } from "../order-load.ts";
import { jpeg } from "../pictures.ts";
import { childrenOf } from "../processes.ts";
import { putOnSale, type TestProduct } from "../products.ts";
import { OWNER, type ShopProcess } from "../shop-process.ts";

test.describe.configure({ mode: "serial" });

let instances: Instances;
let products: TestProduct[];

test.beforeAll(async () => {
  instances = await openInstances(2);
  products = [];
  for (let n = 1; n <= 5; n += 1) products.push(await putOnSale(instances.db, { name: `Remera ${n}`, stock: 100_000 }));
});

test.afterAll(() => instances[Symbol.asyncDispose]());

test("two instances that start at the same time on an empty database make one shop", async () => {
  const { db, shops } = instances;
  const admins = await db.selectFrom("admin_users").select("email").execute();
  expect(admins).toEqual([{ email: OWNER.email }]);
  for (const shop of shops) expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
});

test("a session, a second factor, an upload and an edit of one instance are at once the other's", async () => {
  const [one, other] = shopsOf(instances);
  const cookie = await signIn(one);
  const begun = await send(one, cookie, "POST", "/api/admin/account/second-factor", { password: OWNER.password });
  const app = openAuthenticator(((await begun.json()) as { secret: string }).secret);
  const enabled = await send(other, cookie, "POST", "/api/admin/account/second-factor/enable", { code: app.code() });
  expect(enabled.status).toBe(200);
  expect((await send(one, "", "POST", "/api/auth/sign-in", OWNER)).status).toBe(401);
  const both = await signIn(other, app.code(1));
  expect((await send(one, both, "GET", "/api/admin/summary")).status).toBe(200);

  const [product] = products;
  const { version } = await instances.db
    .selectFrom("products")
    .select("version")
    .where("id", "=", product!.id)
    .executeTakeFirstOrThrow();
  const edit = { version, name: "Remera de lino" };
  const page = () => fetch(`${other.url}/producto/${product!.id}`).then((answer) => answer.text());
  expect(await page()).not.toContain("Remera de lino");
  expect((await send(one, both, "PATCH", `/api/admin/products/${product!.id}`, edit)).status).toBe(200);
  await expect.poll(page, { intervals: [20] }).toContain("Remera de lino");

  const form = new FormData();
  form.append("image_files", new File([new Uint8Array(await jpeg())], "remera.jpg"));
  const uploaded = await fetch(`${one.url}/api/admin/products/${product!.id}/images`, {
    method: "POST",
    headers: headersOf(both),
    body: form,
  });
  expect(uploaded.status).toBe(201);
  const images = (await (await fetch(`${other.url}/api/products/${product!.id}/images`)).json()) as {
    images: { image_url: string }[];
  };
  const picture = new URL(images.images[0]!.image_url, PUBLIC_URL);
  expect((await fetch(other.url + picture.pathname)).status).toBe(200);
});

test("wrong passwords count on both instances together", async () => {
  const shops = shopsOf(instances);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const guess = { email: "nadie@tienda.example", password: `una clave larga ${n}` };
    statuses.push((await send(shops[n % 2]!, "", "POST", "/api/auth/sign-in", guess)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

test("each order has one mail, whichever instance runs its job", async () => {
  const { mailServer, shops } = instances;
  const load = startOrders(urlsOf(shops), products, { buyers: 2, seed: 3 });
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(10);
  await load.stop();
  const numbers = [...load.acknowledged.values()].map(({ orderNumber }) => orderNumber).toSorted();
  const mailed = () => mailServer.arrived.flatMap((mail) => /ORD-\d+/.exec(headerOf(mail, "subject")) ?? []).toSorted();
  await expect.poll(mailed).toEqual(numbers);
});

test("the primary is killed while both sell: the standby that is promoted has every acknowledged order", async () => {
  const { pair, shops } = await withoutOrders();
  const load = startOrders(urlsOf(shops), products, { buyers: 8, seed: 1 });
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(50);
  await pair.primary().kill();
  await pair.promote();
  const before = load.acknowledged.size;
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 50);
  await load.stop();

  expect(await findWrongOrders(pair.primary().query, load)).toEqual([]);
  for (const { url } of shops) await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
});

test("one is killed while both sell: the other goes on, nothing is lost", async () => {
  const { pair, shops } = await withoutOrders();
  const [killed] = shopsOf(instances);
  const load = startOrders(urlsOf(shops), products, { buyers: 4, seed: 2 });
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(10);
  const workers = await childrenOf(killed.pid());
  for (const { pid } of [{ pid: killed.pid() }, ...workers]) process.kill(pid, "SIGKILL");
  const before = load.acknowledged.size;
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 10);
  await load.stop();
  expect(await findWrongOrders(pair.primary().query, load)).toEqual([]);
});

/** Removes the previous test's orders, which this test's load would not know. */
async function withoutOrders(): Promise<Instances> {
  await instances.db.deleteFrom("orders").execute();
  return instances;
}

function shopsOf({ shops: [one, other] }: Instances): [ShopProcess, ShopProcess] {
  if (!one || !other) throw new Error("Two instances are open");
  return [one, other];
}

function urlsOf(shops: readonly ShopProcess[]): string[] {
  return shops.map(({ url }) => url);
}

function headersOf(cookie: string): Record<string, string> {
  return { Origin: PUBLIC_URL, ...(cookie && { Cookie: `${sessionCookieName({ publicUrl: PUBLIC_URL })}=${cookie}` }) };
}

function send({ url }: ShopProcess, cookie: string, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(url + path, {
    method,
    headers: { ...headersOf(cookie), ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Signs in; returns the secret in the session's cookie. */
async function signIn(shop: ShopProcess, code?: string): Promise<string> {
  const answer = await send(shop, "", "POST", "/api/auth/sign-in", { ...OWNER, ...(code && { code }) });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().join("\n");
  return new RegExp(`${sessionCookieName({ publicUrl: PUBLIC_URL })}=([^;]+)`).exec(cookies)?.[1] ?? "";
}
