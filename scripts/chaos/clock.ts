import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { connect, type Db } from "#server/db/connection.ts";
import { openMailServer, type MailServer } from "../../test/mail-server.ts";
import { orderRequest } from "../../test/orders.ts";
import { putOnSale, type TestProduct } from "../../test/products.ts";
import { type ShopProcess, startShop } from "../../test/shop-process.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { waitUntil } from "../../test/wait-until.ts";
import type { Finding } from "../bench/finding.ts";
import { openPanel, type Panel } from "./panel.ts";
import type { Scenario } from "./scenario.ts";

const HOUR = 3_600; // seconds, as all offsets
const DAY = 24 * HOUR;
const MAIL_TIMEOUT = 30_000; // ms
const CLOCK_TOLERANCE = 60_000; // ms

/** Where the clock is set to, one after the other; the last one is ten seconds before a leap day in Buenos Aires. */
const STEPS: Readonly<Record<string, () => number>> = {
  "an hour ahead": () => HOUR,
  "an hour behind, two back": () => -HOUR,
  "a day ahead": () => DAY,
  "right again, a day back": () => 0,
  "the eve of a leap day": () => Math.round((Date.parse("2028-02-28T23:59:50-03:00") - Date.now()) / 1_000),
};

const THE_MOMENT = /"now":"[^"]*"/; // in an order's page

const TIME_ZONES = ["UTC", "Asia/Tokyo", "America/New_York"];

type ClockShop = { shop: ShopProcess; db: Db; mailServer: MailServer; product: TestProduct };

/** Shifts the clock of the shop's processes but not of its database; then reads the same data in several time zones. */
export const clock: Scenario = async () => {
  await using folder = await temporaryFolder();
  return [await setClock(folder.path), await changeTimeZones()];
};

async function setClock(folder: string): Promise<Finding> {
  const [library, offset] = [join(folder, "clock.so"), join(folder, "offset")];
  execFileSync("cc", ["-shared", "-fPIC", "-O2", "-o", library, join(import.meta.dirname, "clock-offset.c")]);
  await writeFile(offset, Buffer.alloc(8));
  await using mailServer = await openMailServer();
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "tienda@saitam.example" };
  await using shop = await startShop({ WORKERS: "2", LD_PRELOAD: library, CLOCK_OFFSET: offset, ...mail });
  await using db = connect(shop.connection, () => undefined, 1);
  const details: string[] = [];
  let failed = 0;
  const product = await putOnSale(db, { stock: 1_000 });
  const panel = await openPanel(shop.url);
  for (const [name, seconds] of Object.entries(STEPS)) {
    const step = seconds();
    await setOffset(offset, step);
    const wrong = await findWrong({ shop, db, mailServer, product });
    if (Math.abs(step) <= DAY && !(await isSignedIn(panel))) wrong.push("the owner is signed out");
    failed += wrong.length;
    details.push(`${name}: ${wrong.join(", ") || "good"}`);
  }
  return {
    name: `${details.length} steps of the clock of a running shop's processes, beside a right one of its database`,
    figure: `${failed} wrong`,
    target: "0",
    isReached: failed === 0,
    details,
  };
}

/** Read by the preloaded library through a mapping: the file must keep its inode. */
function setOffset(path: string, seconds: number): Promise<void> {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(seconds));
  return writeFile(path, bytes, { flag: "r+" });
}

async function findWrong({ shop, db, mailServer, product }: ClockShop): Promise<string[]> {
  const wrong: string[] = [];
  const key = randomUUID();
  const email = `${key}@example.com`;
  const [first, second] = [await order(shop, product, key, email), await order(shop, product, key, email)];
  if (first.status !== 201) wrong.push(`an order gave ${first.status}`);
  if (second.status !== 200 || second.number !== first.number) wrong.push("its repetition is another order");
  const { rows } = await sql<{ placed: Date; stock: number; sold: number }>`
    select orders.created_at as placed, product_variants.stock, (select sum(quantity)::int from order_items) as sold
    from orders, product_variants where orders.order_number = ${first.number}`.execute(db);
  const [stored] = rows;
  // The database tells the time.
  const isPlacedNow = stored && Math.abs(stored.placed.getTime() - Date.now()) <= CLOCK_TOLERANCE;
  if (!isPlacedNow) wrong.push("the time of the order");
  if (stored && stored.stock + stored.sold !== 1_000) wrong.push("the stock");
  for (const path of ["/", `/producto/${product.id}`, "/readyz"]) {
    const { status } = await fetch(shop.url + path);
    if (status !== 200) wrong.push(`${path} gave ${status}`);
  }
  const hasArrived = () => mailServer.arrived.some(({ envelope }) => envelope.to.includes(email));
  await waitUntil(hasArrived, { timeout: MAIL_TIMEOUT, every: 100, failure: "no mail of the order" }).catch(
    ({ message }: Error) => wrong.push(message),
  );
  return wrong;
}

async function order({ url }: ShopProcess, product: TestProduct, key: string, email: string) {
  const request = orderRequest([{ product }], { key, customer: { customer_email: email } });
  const answer = await fetch(`${url}/api/orders`, request);
  const body = (await answer.json()) as { order?: { order_number: string; url: string } };
  return { status: answer.status, number: body.order?.order_number ?? "", address: body.order?.url ?? "" };
}

async function isSignedIn(panel: Panel): Promise<boolean> {
  return (await panel.download("/api/admin/summary")) !== undefined;
}

/** Pages and files say the same wherever the machine is. */
async function changeTimeZones(): Promise<Finding> {
  await using folder = await temporaryFolder();
  const screens: string[] = [];
  let address = "";
  for (const TZ of TIME_ZONES) {
    const shop = await startShop({ DATA_DIR: folder.path, WORKERS: "1", TZ, PUBLIC_URL: "http://tienda.example" });
    try {
      address ||= await placeFirst(shop);
      const panel = await openPanel(shop.url);
      const page = (await (await fetch(shop.url + address)).text()).replace(THE_MOMENT, "");
      const table = (await panel.download("/api/admin/orders/export"))?.toString() ?? "";
      const list = (await panel.download("/api/admin/orders"))?.toString() ?? "";
      screens.push(page + table + list);
    } finally {
      await shop.close();
    }
  }
  const different = screens.filter((text) => text !== screens[0]).length;
  return {
    name: `An order's page, the panel's list and its export under ${TIME_ZONES.join(", ")}`,
    figure: `${different} different`,
    target: "0",
    isReached: different === 0 && screens.every((text) => text.includes("ORD-")),
    details: [],
  };
}

async function placeFirst(shop: ShopProcess): Promise<string> {
  await using db = connect(shop.connection, () => undefined, 1);
  const product = await putOnSale(db, { stock: 10 });
  return new URL((await order(shop, product, randomUUID(), "ana@example.com")).address).pathname;
}
