import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cardOf, expect, expectToast, fillForm, test } from "./journey.ts";
import type { ShopProcess } from "../shop-process.ts";

/** Stops the database of a shop without ending it: connections hang, as with a machine that is gone. */
function databaseProcesses({ dataDir }: ShopProcess): { freeze(): void; thaw(): void } {
  const [postmaster = ""] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
  const signalAll = (signal: "STOP" | "CONT") => {
    const children = execFileSync("ps", ["-o", "pid=", "--ppid", postmaster]).toString().trim().split(/\s+/);
    for (const pid of [postmaster, ...children]) process.kill(Number(pid), `SIG${signal}`);
  };
  return { freeze: () => signalAll("STOP"), thaw: () => signalAll("CONT") };
}

test("the shop's server goes down during checkout: the cart is kept and the next click makes one order", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Sweater" });
  await page.goto("/");
  await cardOf(page, "Sweater").getByRole("button", { name: "Agregar al Carrito" }).click();
  await page.goto("/#checkout");
  await fillForm(page);
  await shop.close();

  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(
    page,
    "Error al crear la orden",
    "Ocurrió un error al procesar tu orden. Por favor intenta nuevamente.",
  );
  await expect(page.locator("[name=customer_name]")).toHaveValue("Ana");

  await shop.open();
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "¡Orden creada exitosamente!");
  expect(await shop.countOrders()).toBe(1);
});

test("the database is away: the page opens with skeletons, says so and fills in by itself", async ({ page, shop }) => {
  await shop.sells({ name: "Poncho" });
  const database = databaseProcesses(shop);
  database.freeze();
  try {
    const response = await page.goto("/");
    expect(response?.status()).toBe(200);
    await expect(page.locator("[data-skeleton]")).toHaveCount(8);
    await expect(page.getByRole("heading", { name: "Productos Destacados" })).toBeVisible();
    await expect(page.locator("ol > li").filter({ hasText: "No se pudieron cargar los productos" })).toBeVisible({
      timeout: 45_000,
    });
  } finally {
    database.thaw();
  }
  await expect(cardOf(page, "Poncho")).toBeVisible({ timeout: 20_000 });
});
