import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cardOf, expect, expectToast, fillForm, test, untilAnnounced } from "./journey.ts";
import { childrenOf, type ShopProcess } from "../shop-process.ts";

/** Stops the database of a shop without ending it: connections hang, as with a machine that is gone. */
function databaseProcesses({ dataDir }: ShopProcess): { freeze(): Promise<void>; thaw(): Promise<void> } {
  const [postmaster = ""] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
  const signalAll = async (signal: "STOP" | "CONT") => {
    const children = await childrenOf(Number(postmaster));
    for (const pid of [Number(postmaster), ...children.map(({ pid }) => pid)]) process.kill(pid, `SIG${signal}`);
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
  await database.freeze();
  try {
    const response = await page.goto("/");
    expect(response?.status()).toBe(200);
    await expect(page.locator("[data-skeleton]")).toHaveCount(8);
    await expect(page.getByRole("heading", { name: "Productos Destacados" })).toBeVisible();
    await expect(page.locator("ol > li").filter({ hasText: "No se pudieron cargar los productos" })).toBeVisible({
      timeout: 45_000,
    });
  } finally {
    await database.thaw();
  }
  await expect(cardOf(page, "Poncho")).toBeVisible({ timeout: 20_000 });
});

test("the database is away: a page of the owner's words says that it tries, and shows them once they come", async ({
  page,
  shop,
}) => {
  await shop.db.updateTable("settings").set({ privacy: "Guardamos lo necesario." }).execute();
  await untilAnnounced(shop);
  const database = databaseProcesses(shop);
  await database.freeze();
  try {
    const response = await page.goto("/privacidad");
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: "Política de privacidad" })).toBeVisible();
    await expect(page.getByRole("status").getByText("Cargando el texto...")).toBeAttached();
    await expect(page.getByRole("alert").getByText("Lo seguimos intentando: va a aparecer aquí.")).toBeVisible({
      timeout: 45_000,
    });
  } finally {
    await database.thaw();
  }
  await expect(page.getByText("Guardamos lo necesario.")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("heading", { name: "Tus derechos sobre tus datos personales" })).toBeVisible();
  await expect(page.getByText("No pudimos cargar este texto.")).toHaveCount(0);
});
