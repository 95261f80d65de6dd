import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeAccount, OWNER, signedIn } from "../../../test/administrator.ts";
import type { Problem } from "../../../test/problem.ts";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { findSettings } from "../settings/settings.ts";
import { writeArchiveStatus } from "../wal/archive-status.ts";

const TOKEN = "un-token.para_Prometheus==";

function scrape(shop: TestShop, authorization?: string): Promise<Response> {
  return shop.request("/metrics", authorization === undefined ? {} : { headers: { Authorization: authorization } });
}

async function countedEvents(shop: TestShop): Promise<Record<string, number>> {
  const metrics = await (await scrape(shop, `Bearer ${TOKEN}`)).text();
  const counters = metrics.matchAll(/^shop_security_events_total\{event="([\w-]+)"\} (\d+)$/gm);
  return Object.fromEntries([...counters].map(([, event, count]) => [event, Number(count)]));
}

test("the metrics are there for whoever has the token, and nowhere for anybody else", async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN });
  for (const authorization of [`Bearer ${TOKEN}`, `bearer ${TOKEN}`]) {
    const answer = await scrape(shop, authorization);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(await answer.text()).toContain("process_resident_memory_bytes");
  }
  const elsewhere = await (await shop.request("/api/nothing")).json();
  for (const wrong of [undefined, "", "Bearer", "Bearer otro", `Basic ${TOKEN}`, TOKEN, `Bearer ${TOKEN} x`]) {
    const answer = await scrape(shop, wrong);
    expect([answer.status, await answer.json()], wrong).toEqual([404, elsewhere]);
  }
});

test("the metrics tell how far the archive of the log is, where there is one", async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN });
  const { dataDir } = shop.environment;
  const archive = async () =>
    (await (await scrape(shop, `Bearer ${TOKEN}`)).text()).match(/^shop_(?:wal|base)\w+ \d+$/gm);
  expect(await archive()).toBeNull();
  const hourAgo = Date.now() - 3_600_000;
  await writeArchiveStatus(dataDir, { archived_until: hourAgo, base_finished_at: null, is_failing: true });
  expect(await archive()).toEqual([
    expect.stringMatching(/^shop_wal_archive_age_seconds 36\d\d$/),
    "shop_wal_archive_failing 1",
  ]);
});

test("an unreadable folder affects no other metric, and counts as a failure of the archive", async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN });
  await mkdir(join(shop.environment.dataDir, "wal-archive.json"), { recursive: true });
  const metrics = await (await scrape(shop, `Bearer ${TOKEN}`)).text();
  expect(metrics).toContain("\nshop_database_up 1\n");
  expect(metrics).toContain("\nshop_wal_archive_failing 1\n");
});

test("without a token of the operator's there are no metrics, whatever is sent", async () => {
  await using shop = await openShop();
  for (const sent of [undefined, "Bearer ", "Bearer undefined"]) expect((await scrape(shop, sent)).status).toBe(404);
});

test("what an attack does is counted: wrong passwords, other sites, closed doors and limits", async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN, RATE_LIMIT: "on" });
  await makeAccount(shop);
  const browser = await signedIn(shop);
  const json = { "Content-Type": "application/json" };
  const signIn = () =>
    shop.request("/api/auth/sign-in", {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: "nadie@tienda.example", password: "no es la clave" }),
    });

  for (let n = 0; n < 11; n += 1) await signIn();
  await shop.request("/api/orders", { method: "POST", headers: { ...json, Origin: "https://otra.example" } });
  await shop.request("/api/admin/orders");
  await shop.db.deleteFrom("admin_users").execute();
  await browser.get("/api/admin/orders");

  const counted = await countedEvents(shop);
  expect(counted).toMatchObject({
    "invalid-credentials": 10,
    "rate-limited": 1,
    "foreign-origin": 1,
    "order-limit": 0,
  });
  expect((counted["not-signed-in"] ?? 0) + (counted["not-an-admin"] ?? 0)).toBe(2);
});

test("another site is counted at an order's own address, too", async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN });
  const foreign = { method: "POST", headers: { Origin: "https://otra.example" } };
  expect((await shop.request("/pedido/desconocido/cancelar", foreign)).status).toBe(403);
  expect(await countedEvents(shop)).toMatchObject({ "foreign-origin": 1 });
});

test("a wrong password or code of somebody who is signed in is counted as at the sign-in, and so is a used link", async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN });
  await makeAccount(shop);
  const browser = await signedIn(shop);
  const account = "/api/admin/account";

  const wrong = await browser.post(`${account}/second-factor`, { password: "no es la clave" });
  expect([wrong.status, ((await wrong.json()) as Problem).code]).toEqual([422, "invalid-field"]);
  await browser.post(`${account}/second-factor`, { password: OWNER.password });
  await browser.post(`${account}/second-factor/enable`, { code: "no es" });
  await browser.post("/api/auth/password-reset/confirm", { token: "usado", password: "una clave de doce y más" });

  expect(await countedEvents(shop)).toMatchObject({ "invalid-credentials": 3 });
});

test("what no page of the shop sends is counted: no JSON, a field that there is not; a typing error is not", async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN });
  const send = async (body: string) =>
    shop.request("/api/orders/find", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  const typed = { order_number: "ORD-001001", dni: "30123456" };

  expect((await send(JSON.stringify({ ...typed, dni: "3".repeat(99) }))).status).toBe(422);
  expect(await countedEvents(shop)).toMatchObject({ malformed: 0 });

  expect((await send("order_number=ORD-001001")).status).toBe(400);
  expect((await send(JSON.stringify({ ...typed, role: "administrator" }))).status).toBe(422);
  expect(await countedEvents(shop)).toMatchObject({ malformed: 2 });
});

test("a probe that finds no database is a line of the log without a stack, however often it asks", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ LOG_LEVEL: "warn" }, lines);
  await findSettings(shop.db); // what was never asked cannot be ended
  await shop.db.destroy();

  expect((await shop.request("/readyz")).status).toBe(503);
  const [warning = "", ...others] = lines.filter((line) => line.includes("The database does not answer"));
  expect(JSON.parse(warning)).toMatchObject({ level: 40, outage: { message: expect.any(String) as string } });
  expect([warning.includes("stack"), others]).toEqual([false, []]);
});
