import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { resolve } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUYER } from "../../../test/buyer.ts";
import { putOnSale } from "../../../test/products.ts";
import { type ServerPair, startServerPair } from "../../../test/standby.ts";
import { listenToChanges } from "../changes.ts";
import { placeOrder } from "../orders/place-order.ts";
import { checkDatabase } from "../processes/external-database.ts";
import { connect, type Db, openPool } from "./connection.ts";
import { DatabaseClient } from "./database-client.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { liftTimeouts } from "./lift-timeouts.ts";
import { migrate } from "./migrate.ts";
import { withClient } from "./with-client.ts";

const log = pino({ level: "silent" });
let pair: ServerPair;

beforeAll(async () => {
  pair = await startServerPair();
  await pair.primary().query("create table written (id uuid primary key); grant all on written to shop");
});

afterAll(() => pair[Symbol.asyncDispose]());

test("the standby promoted under load has everything acknowledged, and the rest failed as unavailable", async () => {
  await using opened = open();
  const changes = listenToChanges({ connectionString: pair.url }, log);
  const received: string[] = [];
  changes.onChange((change) => received.push(change));
  await expect.poll(() => changes.isListening()).toBe(true);
  const [acknowledged, errors, stopping] = [new Set<string>(), [] as unknown[], new AbortController()];
  const load = Array.from({ length: 8 }, async () => {
    while (!stopping.signal.aborted) {
      const id = randomUUID();
      await write(opened.db, id).then(
        () => acknowledged.add(id),
        (error: unknown) => errors.push(error),
      );
    }
  });
  await expect.poll(() => acknowledged.size).toBeGreaterThan(50);

  await pair.primary().kill();
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  await pair.promote();
  const before = acknowledged.size;
  await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 50);
  stopping.abort();
  await Promise.all(load);

  const rows = await pair.primary().query("select id from written");
  const stored = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);

  await expect.poll(() => changes.isListening()).toBe(true);
  await sql`select pg_notify('changed', 'product:1')`.execute(opened.db);
  await expect.poll(() => received).toContain("product:1");
  await changes.close();
});

test("a former primary that returns after a promotion is not used as one, though it still accepts writes", async () => {
  const former = pair.standby();
  await former.start();
  expect(await former.query("select pg_is_in_recovery() as is_standby")).toEqual([{ is_standby: false }]);

  // Only the order of hosts differs, which stands for a process that did not see the promotion.
  const [first, second] = [former.port, pair.primary().port];
  for (const hosts of [`127.0.0.1:${first},127.0.0.1:${second}`, `127.0.0.1:${second},127.0.0.1:${first}`]) {
    const client = new DatabaseClient({ connectionString: `postgres://shop@${hosts}/shop?application_name=twice` });
    await client.connect();
    expect(client.port).toBe(second);
    await client.end();
  }
});

test("a frozen primary is left for the promoted standby, with all that waited for its answers", async () => {
  await pair.rebuildStandby();
  await using opened = open();
  await write(opened.db, randomUUID());
  const former = pair.primary();
  await former.freeze();
  const waiting = Promise.allSettled(Array.from({ length: 3 }, () => write(opened.db, randomUUID())));
  await pair.promote();

  for (const outcome of await waiting) {
    if (outcome.status === "rejected") expect(isDatabaseUnavailable(outcome.reason)).toBe(true);
  }
  const id = randomUUID();
  await expect
    .poll(() =>
      write(opened.db, id).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(await pair.primary().query(`select from written where id = '${id}'`)).toHaveLength(1);
  await former.thaw();
});

test("without the synchronous standby no order is acknowledged, not even one that a crash made visible", async () => {
  await pair.rebuildStandby();
  await using opened = open(2);
  await withClient({ connectionString: pair.url }, (client) => migrate(client, resolve("migrations")));
  const product = await putOnSale(opened.db, { price: 1000 });
  const request = {
    key: randomUUID(),
    customer: { ...BUYER, customer_phone: null, customer_email: null },
    items: [{ productId: product.id, variantId: null, quantity: 1 }],
    expected: 100_000,
    networks: null,
    deliveryMethodId: null,
  };
  const stored = () => pair.primary().query(`select from orders where idempotency_key = '${request.key}'`);
  await pair.standby().kill();
  await expect(placeOrder(opened.db, request)).rejects.toSatisfy(isDatabaseUnavailable);
  // Others read meanwhile, and must not see what is not acknowledged.
  expect(await opened.db.selectFrom("orders").select("id").execute()).toEqual([]);

  await pair.primary().kill();
  await pair.primary().start();
  expect(await stored()).toHaveLength(1);
  await expect.poll(() => isReachable(opened.db)).toBe(true);
  await expect(placeOrder(opened.db, request)).rejects.toSatisfy(isDatabaseUnavailable);

  await pair.standby().start();
  await expect
    .poll(() => placeOrder(opened.db, request).catch(() => undefined))
    .toMatchObject({
      ok: true,
      value: { isNew: false },
    });
});

test("both ends of a connection notice a machine that is gone, and limits are set in a way that a pooler allows", async () => {
  const pool = openPool({ connectionString: pair.url }, () => undefined, 1);
  const { rows } = await pool.query("select name, setting, source from pg_settings where name = any($1)", [
    ["statement_timeout", "tcp_keepalives_idle", "tcp_user_timeout"],
  ]);
  await pool.end();
  expect(rows).toEqual([
    { name: "statement_timeout", setting: "4000", source: "session" },
    { name: "tcp_keepalives_idle", setting: "60", source: "session" },
    { name: "tcp_user_timeout", setting: "90000", source: "session" },
  ]);

  const timer = await withClient({ connectionString: pair.url }, async ({ connection: { stream } }) => {
    const port = (stream as Socket).localPort!.toString(16).toUpperCase();
    const sockets = await readFile("/proc/net/tcp", "utf8");
    return new RegExp(`:${port} 0100007F.* (\\d\\d):`).exec(sockets)?.[1];
  });
  expect(timer).toBe("02"); // a keepalive probe is due
});

test("the server does not take a reader that pauses a backup's download for a machine that is gone", async () => {
  const { rows } = await withClient({ connectionString: pair.url }, async (client) => {
    await liftTimeouts(client);
    return client.query("show tcp_user_timeout");
  });
  expect(rows).toEqual([{ tcp_user_timeout: "0" }]);
});

test("a standby alone, and hosts of which none takes writes, are refused in words", async () => {
  const standby = `postgres://shop@127.0.0.1:${pair.standby().port}/shop`;
  const refusal = (url: string) => checkDatabase({ connectionString: url }, true);

  await expect(refusal(standby)).rejects.toThrow(
    "The database of DATABASE_URL cannot be reached: the server is a standby or read-only and takes no writes.",
  );
  await expect(refusal(standby.replace(/\/shop$/, ",127.0.0.1:1/shop"))).rejects.toThrow(
    /cannot be reached: no host takes writes \(.*: a standby.*\)\.$/,
  );
});

function open(size?: number): { db: Db } & AsyncDisposable {
  const db = connect({ connectionString: pair.url }, () => {}, size);
  return { db, [Symbol.asyncDispose]: () => db.destroy() };
}

function isReachable(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

async function write(db: Db, id: string): Promise<void> {
  await db.transaction().execute((tx) => sql`insert into written values (${id})`.execute(tx));
}
