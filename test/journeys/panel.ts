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

/** Takes a core for a moment, so once for everybody. */
const passwordHash = hashPassword(PASSWORD);

/** Someone with a password of their own who may use the panel, or, with `isAdministrator` false, may not. */
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

/** Fills the login form and sends it. */
export async function fillLogin(page: Page, { email, password } = OWNER): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Contraseña").fill(password);
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
}

/** The dialog over the panel of an account whose session has ended. */
export function sessionEnded(page: Page): Locator {
  return page.getByRole("dialog", { name: "Tu sesión terminó" });
}

/** Does this as the call is made: before it, whatever else the panel asks for would tell it that its session has ended. */
export async function whenCalled(page: Page, method: string, address: string, act: () => Promise<unknown>) {
  let isCalled = false;
  await page.route(address, async (route) => {
    if (isCalled || route.request().method() !== method) return route.fallback();
    isCalled = true;
    await act();
    await route.continue();
  });
}

/** Signs in there, where the e-mail stands already. */
export async function signInAgain(page: Page, { password } = OWNER): Promise<void> {
  const dialog = sessionEnded(page);
  await dialog.getByLabel("Contraseña").fill(password);
  await dialog.getByRole("button", { name: "Iniciar Sesión" }).click();
  await expect(dialog).toBeHidden();
}

/** Opens a page of the panel in a browser that is signed in already; what another account left there is gone. */
export async function openPanel(page: Page, { url, db }: OpenShop, path = "/admin", { email } = OWNER): Promise<void> {
  const { secret } = await openSessionOf({ db }, email);
  const cookie = { name: sessionCookieName({ publicUrl: url }), value: secret, url, httpOnly: true };
  await page.context().addCookies([{ ...cookie, sameSite: "Lax" }]);
  await page.goto(url + path);
}

/** The same with the password, over the wire: a session of before ends, and 'Actividad' begins after that. */
export async function signIn(page: Page, { url, db }: OpenShop, account: { email: string; password: string }) {
  const answer = await page.request.post(`${url}/api/auth/sign-in`, { headers: { Origin: url }, data: account });
  expect(answer.status()).toBe(200);
  await db.deleteFrom("audit_log").where("action", "=", "signed-in").execute();
  await page.goto(`${url}/admin`);
}

/** Buys units of a product as a program would, and returns the answer. */
export function order(shop: OpenShop, product: TestItem["product"], quantity = 1, variant?: TestVariant) {
  return shop.orders([{ product, quantity, variant }]);
}

/** The number of an order that was placed. */
export async function orderNumber(answer: Promise<Response>): Promise<string> {
  return (await placedOrder(answer)).order_number;
}

/** The status of each order, by its number. */
export async function statusesOf({ db }: OpenShop): Promise<Record<string, string>> {
  const rows = await db.selectFrom("orders").select(["order_number", "status"]).execute();
  return Object.fromEntries(rows.map(({ order_number, status }) => [order_number, status]));
}

/** Somebody who used the 'Botón de arrepentimiento', the only one: ARR-000007. */
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

/** As a desktop's file manager drops them on the field. */
export async function dropFiles(page: Page, names: readonly string[]): Promise<void> {
  const field = page.getByLabel("arrástralo aquí");
  const files = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const name of all) data.items.add(new File(["a;b"], name));
    return data;
  }, names);
  await field.dispatchEvent("drop", { dataTransfer: files });
}
