import { randomUUID } from "node:crypto";
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, type Browser, expect, type Locator, type Page, type TestInfo } from "@playwright/test";
import { sql } from "kysely";
import { sessionCookieName } from "#server/auth/cookies.ts";
import { digestOf } from "#server/auth/secret.ts";
import { openSession } from "#server/auth/session.ts";
import { connect, type Db } from "#server/db/connection.ts";
import { countRows } from "#server/db/count-rows.ts";
import { BUYER } from "../buyer.ts";
import { CLUSTER_FOLDER } from "../cluster.ts";
import { newFastFolder } from "../memory.ts";
import { orderRequest, type TestItem, type TestOrder } from "../orders.ts";
import { type OnSale, putOnSale, type TestProduct } from "../products.ts";
import { NEW_SETTINGS } from "../settings.ts";
import { OWNER, type ShopProcess, startShop } from "../shop-process.ts";

/** An open shop for a journey, and what its owner puts on sale. */
export type OpenShop = ShopProcess & {
  db: Db;
  /** Puts a product on sale and waits until the pages show it. */
  sells(product?: OnSale): Promise<TestProduct>;
  /** Buys like a program, as `TestShop` does. */
  orders(items: TestItem[], order?: TestOrder): Promise<Response>;
  countOrders(): Promise<number>;
};

/** Opens a shop for a journey; `settings` are environment variables. */
export async function openShop(settings: NodeJS.ProcessEnv = {}): Promise<OpenShop & AsyncDisposable> {
  const process = await startShop({ ...(await madeCluster(settings)), ...settings });
  const db = connect(process.connection, () => undefined, 4);
  return {
    ...process,
    db,
    sells: async (product) => {
      const onSale = await putOnSale(db, product);
      await untilAnnounced({ db, url: process.url });
      return onSale;
    },
    orders: (items, order) => fetch(`${process.url}/api/orders`, orderRequest(items, order)),
    countOrders: () => countRows(db.selectFrom("orders")),
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await process.remove();
    },
  };
}

/** The demo catalogue is only loaded at a first start. */
async function madeCluster({ DEMO }: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const cluster = process.env[CLUSTER_FOLDER];
  if (cluster === undefined || DEMO === "1") return {};
  const folder = await newFastFolder("shop-journey-");
  await cp(cluster, folder, { recursive: true });
  return { DATA_DIR: folder };
}

/** One statement, which takes one round trip. */
const FORGET_OTHERS = [
  "orders",
  "products",
  "categories",
  "movements",
  "statement_layouts",
  "push_subscriptions",
  "audit_log",
  "color_values",
  "backups",
  "backups_begun",
  "backup_failures",
  "delivery_methods",
  "missed_searches",
  "stock_movements",
  "regrets",
]
  .map((table) => `delete from ${table};`)
  .concat("update shop_pictures set storage_key = null;", "alter sequence regret_numbers restart;")
  .join("");

/**
 * A journey on its worker's own shop, whose products, orders and settings are reset when it begins. Its browser saves
 * data, unless `savesData` is false: otherwise the panel would preload its other screens.
 */
export const test = base.extend<{ shop: OpenShop; savesData: boolean }, { openedShop: OpenShop }>({
  openedShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await using shop = await openShop();
      await use(shop);
    },
    { scope: "worker" },
  ],
  shop: async ({ openedShop }, use) => {
    await renew(openedShop);
    await use(openedShop);
  },
  baseURL: async ({ openedShop }, use) => use(openedShop.url),
  savesData: [true, { option: true }],
  context: async ({ browser, context, savesData }, use, journey) => {
    if (savesData) await context.addInitScript(saveData);
    await use(context);
    if (journey.status !== journey.expectedStatus) await takeScreenshots(browser, journey);
    // What the journey opened beside its own would go on, and answer to what the next ones do.
    for (const other of browser.contexts()) if (other !== context) await other.close();
  },
});

/** Takes what a failed journey's pages show. Playwright's own option takes it of every journey, and drops the others. */
async function takeScreenshots(browser: Browser, journey: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = journey.outputPath(`page-${index + 1}.png`);
    await page.screenshot({ path, timeout: 5_000 });
    journey.attachments.push({ name: "screenshot", contentType: "image/png", path });
  }
}

export { expect };

/** Tells a page's scripts that the user asked the browser to save data. */
export function saveData(): void {
  const { connection } = navigator as { connection?: object };
  if (connection) Object.defineProperty(connection, "saveData", { value: true });
}

/** Resets products, orders, accounts and settings to a new shop's, and waits until the pages show it. */
async function renew(shop: OpenShop): Promise<void> {
  await sql.raw(FORGET_OTHERS).execute(shop.db);
  await shop.db.deleteFrom("admin_users").where("email", "!=", OWNER.email).execute();
  await shop.db.deleteFrom("auth_users").where("email", "!=", OWNER.email).execute();
  await shop.db.updateTable("settings").set(NEW_SETTINGS).execute();
  await untilAnnounced(shop);
}

/**
 * Runs a table's rows in turn, each in a new shop and without the previous row's routes. They share the page, whose
 * code is loaded already, and the browser's storage: a row starts with an address and leaves no draft.
 */
export async function forEachRow<Row extends { title: string }>(
  { page, shop }: { page: Page; shop: OpenShop },
  rows: readonly Row[],
  act: (row: Row) => Promise<void>,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    await test.step(row.title, async () => {
      if (index > 0) {
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await renew(shop);
      }
      await act(row);
    });
  }
}

/** Opens an administrator's session without the password; returns the cookie's value. */
export async function openSessionOf(
  { db }: Pick<OpenShop, "db">,
  email: string,
): Promise<{ secret: string; close(): Promise<void> }> {
  const { id } = await db.selectFrom("auth_users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const browser = { replaces: undefined, ipAddress: "", userAgent: "" };
  const secret = await db.transaction().execute((tx) => openSession(tx, { userId: id, now: new Date() }, browser));
  return {
    secret,
    close: async () => void (await db.deleteFrom("auth_sessions").where("token", "=", digestOf(secret)).execute()),
  };
}

/**
 * Resolves once no web process answers without what a test wrote to the database: an owner's call ensures that, even if
 * it changes nothing. Her session is removed before anyone can see it.
 */
export async function untilAnnounced({ db, url }: Pick<OpenShop, "db" | "url">): Promise<void> {
  const session = await openSessionOf({ db }, OWNER.email);
  const call = {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: url,
      Cookie: `${sessionCookieName({ publicUrl: url })}=${session.secret}`,
    },
    body: JSON.stringify({ ids: [randomUUID()], status: "pending" }),
  };
  expect((await fetch(`${url}/api/admin/orders/status`, call)).status).toBe(200);
  await session.close();
}

/** The page with its data: on a busy machine the server may miss its deadline (decision 001). */
export async function pageWithData(page: Page, path: string): Promise<string> {
  let html = "";
  await expect(async () => {
    html = await (await page.request.get(path)).text();
    expect(html).not.toContain("Cargando ");
  }).toPass();
  return html;
}

/**
 * The page's requests there arrive, but their answers are lost, like a phone's in a lift. Returns what ends that, once
 * every answer on its way is lost: Playwright would let it through.
 */
export async function loseAnswers(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  const losses = new Set<Promise<void>>();
  await page.route(address, async (route) => {
    // The shop may be closing the idle connection: then it never received this request.
    const lost = route.fetch({ maxRetries: 1 }).then(() => route.abort("connectionreset"));
    losses.add(lost);
    await lost;
    losses.delete(lost);
  });
  return async () => {
    while (losses.size > 0) await Promise.all(losses);
    await page.unroute(address);
  };
}

/** Writes a file for a journey to choose and returns its path; megabytes sent through Playwright would take seconds. */
export async function fileToChoose({ dataDir }: OpenShop, name: string, content: Uint8Array): Promise<string> {
  const path = join(dataDir, name);
  await writeFile(path, content);
  return path;
}

/** Cuts the network, and waits until no request of the page gets through. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const reaches = () =>
    page.evaluate(() =>
      fetch("/healthz").then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(reaches).toBe(false);
}

/** Simulates that the tab is covered by another one, or visible again. */
export function turnTab(page: Page, visibility: "visible" | "hidden"): Promise<void> {
  return page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);
}

/** Blocks reading the products until `act` has ended: meanwhile pages are sent without them. */
export function whileProductsAreLocked({ db }: Pick<OpenShop, "db">, act: () => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table products`.execute(tx);
    await act();
  });
}

/** Runs a page's clock ahead, so that it retries at once, until it shows this. */
export async function runAheadUntilShown(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(1000);
    await expect(shown).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 45_000, intervals: [0] });
}

/** A toast with this title and, below it, this description. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  // Money is written with a no-break space, which an ordinary one does not match.
  const words = (text: string) => new RegExp(RegExp.escape(text).replaceAll("\\x20", "\\s"));
  const toast = page
    .locator("ol > li")
    .filter({ hasText: words(title) })
    .filter({ hasText: words(description ?? "") });
  await expect(toast.first()).toBeVisible();
}

/** Presses 'Reintentar' until `shown` is visible. Failures are also retried automatically, which removes the button. */
export async function retryUntil(scope: Page | Locator, shown: Locator): Promise<void> {
  const again = scope.getByRole("button", { name: "Reintentar" }).first();
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** The page's only card of a product. */
export function cardOf(page: Page, name: string) {
  return page.getByRole("article").filter({ hasText: name });
}

/** Fills the billing form for someone in Buenos Aires; `changes` override it. */
export async function fillForm(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const form = { ...BUYER, ...changes };
  for (const [name, value] of Object.entries(form)) await page.locator(`[name=${name}]`).fill(value);
}
