import { test as base, expect, type Page } from "@playwright/test";
import { sql } from "kysely";
import { connect, type Db } from "#server/db/connection.ts";
import { NEW_SETTINGS } from "../settings.ts";
import { type OnSale, putOnSale, type TestProduct } from "../shelf.ts";
import { type ShopProcess, startShop } from "../shop-process.ts";

/** An open shop that a journey walks through, and the hands of its owner on the shelf. */
export type OpenShop = ShopProcess & {
  db: Db;
  /** Puts a product on the shelf and waits until the pages show it. */
  sells(product?: OnSale): Promise<TestProduct>;
  countOrders(): Promise<number>;
};

/** A journey on a shop of its own worker, whose shelf, orders and settings are a new shop's when it begins. */
export const test = base.extend<{ shop: OpenShop }, { openedShop: OpenShop }>({
  openedShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const process = await startShop();
      const db = connect(process.connection, () => undefined, 4);
      await use({
        ...process,
        db,
        sells: async (product) => {
          const onSale = await putOnSale(db, product);
          await untilAnnounced();
          return onSale;
        },
        countOrders: async () => {
          const { count } = await db
            .selectFrom("orders")
            .select((eb) => eb.fn.countAll().as("count"))
            .executeTakeFirstOrThrow();
          return Number(count);
        },
      });
      await db.destroy();
      await process.remove();
    },
    { scope: "worker" },
  ],
  shop: async ({ openedShop }, use) => {
    await openedShop.db.deleteFrom("orders").execute();
    await openedShop.db.deleteFrom("products").execute();
    await openedShop.db.deleteFrom("categories").execute();
    await openedShop.db.updateTable("settings").set(NEW_SETTINGS).execute();
    await untilAnnounced();
    await use(openedShop);
  },
  baseURL: async ({ openedShop }, use) => use(openedShop.url),
});

export { expect };

/** A write from outside the shop is announced at once, but nobody waits for it to be heard, as the shop's own calls do. */
export function untilAnnounced(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 250));
}

/** Whoever reads the products waits until `act` has ended: meanwhile pages are sent without them. */
export function whileShelfIsLocked({ db }: Pick<OpenShop, "db">, act: () => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table products`.execute(tx);
    await act();
  });
}

/** The words of a toast: its title and, below it, its description. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  // Money is written with a space that does not break, which an ordinary one does not find.
  const words = (text: string) => new RegExp(RegExp.escape(text).replaceAll("\\x20", "\\s"));
  const toast = page
    .locator("ol > li")
    .filter({ hasText: words(title) })
    .filter({ hasText: words(description ?? "") });
  await expect(toast.first()).toBeVisible();
}

/** The one card of a product on a page with cards. */
export function cardOf(page: Page, name: string) {
  return page.getByRole("article").filter({ hasText: name });
}

/** Fills the billing form of someone who lives in Buenos Aires; `changes` go over it. */
export async function fillForm(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const form = {
    customer_name: "Ana",
    customer_lastname: "Paz",
    customer_dni: "30123456",
    customer_address: "Defensa 1234",
    customer_postal_code: "C1065",
    customer_city: "Buenos Aires",
    ...changes,
  };
  for (const [name, value] of Object.entries(form)) await page.locator(`[name=${name}]`).fill(value);
}
