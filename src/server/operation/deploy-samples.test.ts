import { readFile } from "node:fs/promises";
import { matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { openShop } from "../../../test/shop.ts";
import { readEnvironment } from "../environment.ts";

const TOKEN = "un-token-para-Prometheus";

/** What an operator fills in for `${NAME:?}`. */
const SECRETS: Record<string, string> = {
  SHOP_NAME: "shop.example",
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "cuatro palabras que no van juntas",
};

async function settingsOf(path: string, pattern: RegExp): Promise<[name: string, value: string][]> {
  const lines = (await readFile(path, "utf8")).matchAll(pattern);
  return [...lines].map(([, name = "", value = ""]) => [name, value]);
}

test("every setting of the samples is one of the shop's, and the compose file's are right", async () => {
  const known = new Set((await settingsOf(".env.example", /^#([A-Z][A-Z0-9_]*)=(.*)$/gm)).map(([name]) => name));
  const compose = await settingsOf("deploy/compose.yaml", /^ {4}([A-Z][A-Z0-9_]+): "?(.*?)"?$/gm);
  const unit = await settingsOf("deploy/saitam.service", /^Environment=(\w+)=(.*)$/gm);
  const image = await settingsOf("deploy/Containerfile", /(?<=^ENV .*)\b([A-Z_]+)=(\S+)/gm);
  expect([compose.length > 10, unit.length, image.length]).toEqual([true, 1, 2]);
  expect([...compose, ...unit, ...image].map(([name]) => name).filter((name) => !known.has(name))).toEqual([]);

  const filled = compose.map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+):\?\}/g, (_, variable: string) => SECRETS[variable] ?? "f".repeat(64)),
  ]);
  expect(readEnvironment(Object.fromEntries(filled))).toMatchObject({ ok: true });
});

test("proxies close idle connections before the shop does after 5 s, since a request sent at that moment is lost", async () => {
  const idle = [
    ...(await settingsOf("deploy/nginx.conf", /^ *(keepalive_timeout) (\d+)s;$/gm)),
    ...(await settingsOf("deploy/Caddyfile", /^\s*(keepalive) (\d+)s$/gm)),
  ];
  expect(idle).toHaveLength(2);
  for (const [name, seconds] of idle) expect(Number(seconds), name).toBeLessThan(5);
});

test("an image of the shop holds no file with secrets", async () => {
  const leftOut = (await readFile(".dockerignore", "utf8")).split("\n").filter((line) => /^[^#]/.test(line));
  for (const secrets of [".env", "deploy/.env"]) {
    expect(
      leftOut.filter((pattern) => matchesGlob(secrets, pattern)),
      secrets,
    ).toHaveLength(1);
  }
});

test("a shop that is restored to look at it touches nothing of the one whose settings it finds", async () => {
  const everything = Object.fromEntries([
    ...(await settingsOf(".env.example", /^#([A-Z][A-Z0-9_]*)=(.+)$/gm)),
    ["PUBLIC_URL", "https://shop.example"],
    ["SECRET_KEY", "f".repeat(64)],
    ["MAIL_FROM", "shop@shop.example"],
    ["S3_ENDPOINT", "https://s3.example"],
    ["S3_REGION", "sa-east-1"],
    ["S3_ACCESS_KEY_ID", "shop"],
    ["S3_SECRET_ACCESS_KEY", "secret"],
    ["S3_PUBLIC_URL", "https://fotos.shop.example"],
    ["BACKUP_TO", "s3://backups/shop"],
  ]);
  expect(readEnvironment(everything)).toMatchObject({ ok: true, value: { bucket: {}, mail: {}, backup: { to: {} } } });

  const exported = await settingsOf("docs/runbook.md", /(?<=^ *export .*)\b([A-Z0-9_]+)=(\S*)/gm);
  expect(readEnvironment({ ...everything, ...Object.fromEntries(exported) })).toMatchObject({
    ok: true,
    value: {
      dataDir: "/srv/look",
      publicUrl: "http://localhost:3999",
      database: { kind: "embedded" },
      bucket: undefined,
      mail: undefined,
      backup: { to: undefined },
    },
  });
});

/** Reported only while an embedded database's log is archived. */
const OF_ARCHIVE = new Set(["shop_wal_archive_failing", "shop_wal_archive_age_seconds"]);

test("every metric of the alerts is told, and the runbook has a part for every alert", async () => {
  await using shop = await openShop({ METRICS_TOKEN: TOKEN });
  await shop.db.insertInto("backups").values({ name: "one", size: "1" }).execute();
  const scraped = await shop.request("/metrics", { headers: { Authorization: `Bearer ${TOKEN}` } });
  const reported = new Set((await scraped.text()).match(/^[a-z_]+/gm));
  const alerts = await readFile("deploy/alerts.yaml", "utf8");
  const named = new Set(alerts.match(/\b(?:shop|process)_[a-z_]+/g));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !reported.has(name) && !OF_ARCHIVE.has(name))).toEqual([]);

  const runbook = await readFile("docs/runbook.md", "utf8");
  const headings = new Set(
    [...runbook.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    ),
  );
  const parts = [...alerts.matchAll(/docs\/runbook\.md#([\w-]+)/g)].map(([, part = ""]) => part);
  expect(parts.filter((part) => !headings.has(part))).toEqual([]);
});
