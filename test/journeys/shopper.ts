import type { Locator, Page } from "@playwright/test";
import { expect, expectToast, fillForm } from "./journey.ts";

/** A common small phone, in CSS pixels. */
export const PHONE = { width: 360, height: 740 };

export const cartButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /carrito/i });
export const headingOf = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
export const addFrom = (within: Page | Locator) => within.getByRole("button", { name: "Agregar al Carrito" }).click();

/** The stored cart as JSON. */
export const cartOf = (page: Page) => page.evaluate(() => localStorage.getItem("saitam-cart"));

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

/** The same until it shows what was just set up: a busy server sends a page with outdated data (decision 001). */
export async function openUntil(page: Page, address: string, expectShown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await open(page, address);
    await expectShown();
  }).toPass();
}

/** Until its code is loaded, with all handlers; for anything but presses, which may come before. */
export async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

/** Playwright's message where a journey blocks service workers. */
export const BLOCKED_WORKER = "Service Worker registration blocked by Playwright";

/** Collects the browser's complaints from now on. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.text() !== BLOCKED_WORKER) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

export async function openCart(page: Page): Promise<Locator> {
  await cartButton(page).click();
  const drawer = page.getByRole("dialog", { name: "Carrito de Compras" });
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Goes from the open drawer to a placed order. */
export async function order(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(headingOf(page, "Finalizar Compra")).toBeVisible();
  await fillForm(page);
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "¡Orden creada exitosamente!", "Tu número de orden es: ORD-");
}
