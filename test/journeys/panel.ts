import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { sessionCookieName } from "#server/auth/cookies.ts";
import { hashPassword } from "#server/auth/password.ts";
import { setPassword } from "#server/auth/set-password.ts";
import { placedOrder, type TestItem } from "../orders.ts";
import type { TestVariant } from "../products.ts";
import { OWNER } from "../shop-process.ts";
import { expect, openSessionOf, type OpenShop } from "./journey.ts";

export { OWNER };

const PASSWORD = "otra clave larga 456";

/** Takes a core for a moment, so computed once for all. */
const passwordHash = hashPassword(PASSWORD);

/** An account with its own password that may use the panel, or, with `isAdministrator` false, may not. */
export async function makeAccount({ db }: OpenShop, email: string, { isAdministrator = true } = {}) {
  const account = { email, password: PASSWORD };
  const hash = await passwordHash;
  if (!hash.ok) throw new Error(hash.refusal);
  await db.transaction().execute((tx) => setPassword(tx, email, hash.value));
  if (!isAdministrator) return account;
  await db
    .insertInto("admin_users")
    .values({ email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return account;
}

/** Fills in and submits the login form. */
export async function fillLogin(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Contraseña").fill(password);
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
}

/** The dialog over the panel when its session has ended. */
export function sessionEnded(page: Page): Locator {
  return page.getByRole("dialog", { name: "Tu sesión terminó" });
}

/** Does this when the call is made: earlier, the panel's other requests would reveal that the session has ended. */
export async function whenCalled(page: Page, method: string, address: string, act: () => Promise<unknown>) {
  let isCalled = false;
  await page.route(address, async (route) => {
    if (isCalled || route.request().method() !== method) return route.fallback();
    isCalled = true;
    await act();
    await route.continue();
  });
}

/** Signs in there, where the e-mail is already filled in. */
export async function signInAgain(page: Page, { password } = OWNER): Promise<void> {
  const dialog = sessionEnded(page);
  await dialog.getByLabel("Contraseña").fill(password);
  await dialog.getByRole("button", { name: "Iniciar Sesión" }).click();
  await expect(dialog).toBeHidden();
}

/** Opens a page of the panel with a session; what another account left in the browser is removed. */
export async function openPanel(page: Page, { url, db }: OpenShop, path = "/admin", { email } = OWNER): Promise<void> {
  const { secret } = await openSessionOf({ db }, email);
  const cookie = { name: sessionCookieName({ publicUrl: url }), value: secret, url, httpOnly: true };
  await page.context().addCookies([{ ...cookie, sameSite: "Lax" }]);
  await page.goto(url + path);
}

/** The same with the password, over the wire: an earlier session ends, and 'Actividad' starts after that. */
export async function signIn(page: Page, { url, db }: OpenShop, account: { email: string; password: string }) {
  const answer = await page.request.post(`${url}/api/auth/sign-in`, { headers: { Origin: url }, data: account });
  expect(answer.status()).toBe(200);
  await db.deleteFrom("audit_log").where("action", "=", "signed-in").execute();
  await page.goto(`${url}/admin`);
}

/** Buys units of a product like a program, and returns the answer. */
export function order(shop: OpenShop, product: TestItem["product"], quantity = 1, variant?: TestVariant) {
  return shop.orders([{ product, quantity, variant }]);
}

/** The number of a placed order. */
export async function orderNumber(answer: Promise<Response>): Promise<string> {
  return (await placedOrder(answer)).order_number;
}

/** Each order's status, by its number. */
export async function statusesOf({ db }: OpenShop): Promise<Record<string, string>> {
  const rows = await db.selectFrom("orders").select(["order_number", "status"]).execute();
  return Object.fromEntries(rows.map(({ order_number, status }) => [order_number, status]));
}

/** The only request of the 'Botón de arrepentimiento': ARR-000007. */
export async function withdrawal(
  { db }: OpenShop,
  withdrawal: { name: string; email?: string; message?: string },
): Promise<void> {
  const sent = { idempotency_key: randomUUID(), request_hash: Buffer.from("00", "hex") };
  await db.deleteFrom("regrets").execute();
  await db
    .insertInto("regrets")
    .values({ code: "ARR-000007", email: "ana@correo.example", ...withdrawal, ...sent })
    .execute();
}

/** Like a desktop's file manager dropping them on the field. */
export async function dropFiles(page: Page, names: readonly string[]): Promise<void> {
  const field = page.getByLabel("arrástralo aquí");
  const files = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const name of all) data.items.add(new File(["a;b"], name));
    return data;
  }, names);
  await field.dispatchEvent("drop", { dataTransfer: files });
}
