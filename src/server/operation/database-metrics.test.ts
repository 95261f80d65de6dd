import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openShop, type TestShop } from "../../../test/shop.ts";
import { createLog } from "../log.ts";
import { databaseMetrics } from "./database-metrics.ts";

const TOKEN = "un-token-para-Prometheus";

async function scrape(shop: TestShop): Promise<Map<string, number>> {
  const answer = await shop.request("/metrics", { headers: { Authorization: `Bearer ${TOKEN}` } });
  const lines = (await answer.text()).matchAll(/^(\w+)(?:\{.*\})? (\S+)$/gm);
  return new Map([...lines].map(([, name = "", value]) => [name, Number(value)]));
}

test("metrics say how long what is due has waited, and how much was given up", async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN });
  expect(Object.fromEntries(await scrape(shop))).toMatchObject({
    shop_database_up: 1,
    shop_outbox_waiting_seconds: 0,
    shop_outbox_failed: 0,
    shop_jobs_waiting_seconds: 0,
    shop_jobs_failed: 0,
  });
  await sql`insert into outbox (kind, recipient, next_attempt_at, failed_at) values
    ('test', 'ana@example.com', now() - interval '1 hour', null), ('test', 'ana@example.com', now(), now())`.execute(
    shop.db,
  );
  const metrics = await scrape(shop);
  expect(metrics.get("shop_outbox_failed")).toBe(1);
  // Without SMTP mails are not due.
  expect(metrics.get("shop_outbox_waiting_seconds")).toBe(0);
  expect(metrics.get("shop_data_free_bytes")).toBeGreaterThan(0);
});

test("each metric says what it is and of which type", async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN });
  const answer = await shop.request("/metrics", { headers: { Authorization: `Bearer ${TOKEN}` } });
  const namesIn = (pattern: RegExp, text: string) => new Set(Array.from(text.matchAll(pattern), ([, name]) => name));
  const text = await answer.text();

  const names = namesIn(/^(\w+)/gm, text);
  expect(names.size).toBeGreaterThan(10);
  expect(namesIn(/^# HELP (\w+) [A-Z].+\.$/gm, text)).toEqual(names);
  expect(namesIn(/^# TYPE (\w+) (?:counter|gauge)$/gm, text)).toEqual(names);
});

test("mails are due where there is SMTP", async () => {
  await using shop = await openShop({
    METRICS_TOKEN: TOKEN,
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "tienda@example.com",
  });
  await sql`insert into outbox (kind, recipient, next_attempt_at)
    values ('test', 'ana@example.com', now() - interval '1 hour')`.execute(shop.db);
  await sql`update jobs.job set start_after = now() - interval '1 hour' where name = 'send-mail'`.execute(shop.db);
  const metrics = await scrape(shop);
  expect(metrics.get("shop_outbox_waiting_seconds")).toBeGreaterThanOrEqual(3600);
  expect(metrics.get("shop_jobs_waiting_seconds")).toBeGreaterThanOrEqual(3600);
});

test("while the database is down the metrics say that, and the others stay", async () => {
  const log = createLog("silent");
  const down = Object.assign(new Error("down"), { code: "ECONNRESET" });
  expect(await databaseMetrics(log, () => Promise.reject(down))).toContain("shop_database_up 0");
  expect(await databaseMetrics(log, () => Promise.resolve(["told 1"]))).toEqual([
    "# HELP shop_database_up Whether the database answers within 2 s.",
    "# TYPE shop_database_up gauge",
    "shop_database_up 1",
    "told 1",
  ]);
});

test("a query that the database refuses is logged and costs only its lines: the database is up", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ METRICS_TOKEN: TOKEN, LOG_LEVEL: "warn" }, lines);
  await sql`alter table jobs.job rename column completed_on to ended_on`.execute(shop.db);

  const metrics = await scrape(shop);
  expect(metrics.get("shop_database_up")).toBe(1);
  expect(metrics.has("shop_jobs_failed")).toBe(false);
  expect(lines.join("")).toContain("completed_on");
});

test("without the folder of DATA_DIR the other metrics stay, and the log says why one is missing", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ METRICS_TOKEN: TOKEN, LOG_LEVEL: "warn" }, lines);
  await rm(shop.environment.dataDir, { recursive: true });

  const metrics = await scrape(shop);
  expect(metrics.get("shop_database_up")).toBe(1);
  expect(metrics.has("shop_data_free_bytes")).toBe(false);
  expect(lines.join("")).toContain("ENOENT");
});
