import type { Page } from "@playwright/test";
import { jpeg } from "../pictures.ts";
import { expect, expectToast, forEachRow, type OpenShop } from "./journey.ts";
import { openPanel } from "./panel.ts";

/**
 * The panel's writes there arrive, unless `arrives` is false, but their answers are lost. The live channel is silent,
 * too, so that nothing else tells the panel the result. Returns what ends that.
 */
export async function loseWrites(page: Page, address: RegExp, arrives = true): Promise<() => Promise<void>> {
  await page.route("**/api/live", (route) => route.abort());
  await page.route(address, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    if (arrives) await route.fetch();
    await route.abort("connectionreset");
  });
  return () => page.unroute(address);
}

export const audited = async ({ db }: OpenShop) =>
  (await db.selectFrom("audit_log").select("action").orderBy("id").execute()).map(({ action }) => action);

export const stockOf = async ({ db }: OpenShop) =>
  (await db.selectFrom("product_variants").select("stock").orderBy("display_order").execute()).map(
    ({ stock }) => stock,
  );

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

type Fixtures = { page: Page; shop: OpenShop };

/** Something saved with one press, whose answer is lost, and pressed again. */
export type Save = {
  title: string;
  /** Where it is sent. */
  address: RegExp;
  /** Everything up to the press. */
  begin: (page: Page, shop: OpenShop) => Promise<void>;
  press: (page: Page) => Promise<void>;
  failed: string;
  done: string;
  /** Everything that was done. */
  actions: string[];
  holds?: (shop: OpenShop) => Promise<void>;
};

/** Each is done once, and reported as done. */
export async function expectSavedOnce({ page, shop }: Fixtures, saves: readonly Save[]): Promise<void> {
  await forEachRow({ page, shop }, saves, async ({ address, begin, press, failed, done, actions, holds }) => {
    // Before the panel connects: nothing else may tell it the change's result.
    await page.route("**/api/live", (route) => route.abort());
    await begin(page, shop);
    const restore = await loseWrites(page, address);
    // The first failure's toast may still be there when the second one is expected.
    for (let times = 0; times < 2; times += 1) {
      const lost = page.waitForEvent("requestfailed", (request) => address.test(request.url()));
      await press(page);
      await lost;
      await expectToast(page, failed);
    }
    await restore();
    await press(page);
    await expectToast(page, done);
    expect(await audited(shop)).toEqual(actions);
    await holds?.(shop);
  });
}

/** A picture stored when chosen, whose answer is lost. */
export type SentPicture = { title: string; path: string; address: RegExp; add: string; change: string };

/** Each is shown, and not reported as failed. */
export async function expectPicturesShown({ page, shop }: Fixtures, pictures: readonly SentPicture[]): Promise<void> {
  const picture = { name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
  await forEachRow({ page, shop }, pictures, async ({ path, address, add, change }) => {
    await openPanel(page, shop, path);
    await loseWrites(page, address);
    await page.getByLabel(add).setInputFiles([picture]);
    const unknown = "No sabemos si la imagen se guardó";
    await expectToast(page, unknown, "La tienda no responde, y puede haberlo hecho");
    await expect(page.getByLabel(change)).toBeAttached();
    // The toast is also an alert, for some seconds.
    await expect(page.getByRole("alert").filter({ hasNotText: unknown })).toHaveCount(0);
    await expect(page.getByText("No se pudo guardar la imagen")).toHaveCount(0);
  });
}

/** Something changed in place, whose answer is lost. */
export type Change = {
  title: string;
  address: RegExp;
  /** Makes the change. */
  change: (page: Page, shop: OpenShop) => Promise<void>;
  failed: string;
  isShown: (page: Page) => Promise<void>;
};

/** Each is shown as the shop stored it. */
export async function expectChangesShown({ page, shop }: Fixtures, changes: readonly Change[]): Promise<void> {
  await forEachRow({ page, shop }, changes, async ({ address, change, failed, isShown }) => {
    await loseWrites(page, address);
    await change(page, shop);
    await expectToast(page, failed);
    await isShown(page);
  });
}

/** Something deleted, whose answer is lost. */
export type Deletion = {
  title: string;
  path: string;
  address: RegExp;
  add: (shop: OpenShop) => Promise<unknown>;
  remove: string;
  confirm: string;
  failed: string;
};

/** None of them stays on the screen. */
export async function expectDeletionsShown({ page, shop }: Fixtures, deletions: readonly Deletion[]): Promise<void> {
  await forEachRow({ page, shop }, deletions, async ({ path, address, add, remove, confirm, failed }) => {
    await add(shop);
    // Before the panel connects: nothing else may tell it the deletion's result.
    await page.route("**/api/live", (route) => route.abort());
    await openPanel(page, shop, path);
    await loseWrites(page, address);
    await button(page, remove).click();
    await button(page, confirm).click();
    await expectToast(page, failed);
    await expect(button(page, remove)).toBeHidden();
  });
}
