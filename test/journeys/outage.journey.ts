import { readFileSync } from "node:fs";
import { join } from "node:path";
import { childrenOf } from "../processes.ts";
import type { ShopProcess } from "../shop-process.ts";
import { cardOf, expect, expectToast, fillForm, runAheadUntilShown, test, untilAnnounced } from "./journey.ts";

/** Freezes a shop's database without stopping it: connections hang, as if the machine were gone. */
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

test("without the database pages open with skeletons or say that they are retrying, and fill in by themselves", async ({
  context,
  page: home,
  shop,
}) => {
  await shop.sells({ name: "Poncho" });
  await shop.db.updateTable("settings").set({ privacy: "Guardamos lo necesario." }).execute();
  await untilAnnounced(shop);
  const words = await context.newPage();
  await context.clock.install();
  const database = databaseProcesses(shop);
  await database.freeze();
  try {
    expect((await home.goto("/"))?.status()).toBe(200);
    await expect(home.locator("[data-skeleton]")).toHaveCount(8);
    await expect(home.getByRole("heading", { name: "Productos Destacados" })).toBeVisible();

    expect((await words.goto("/privacidad"))?.status()).toBe(200);
    await expect(words.getByRole("heading", { level: 1, name: "Política de privacidad" })).toBeVisible();
    await expect(words.getByRole("status").getByText("Cargando el texto...")).toBeAttached();

    await Promise.all([
      runAheadUntilShown(home, home.locator("ol > li").filter({ hasText: "No se pudieron cargar los productos" })),
      runAheadUntilShown(words, words.getByRole("alert").getByText("Lo seguimos intentando: va a aparecer aquí.")),
    ]);
  } finally {
    await database.thaw();
  }
  await Promise.all([
    runAheadUntilShown(home, cardOf(home, "Poncho")),
    runAheadUntilShown(words, words.getByText("Guardamos lo necesario.")),
  ]);
  await expect(words.getByRole("heading", { name: "Tus derechos sobre tus datos personales" })).toBeVisible();
  await expect(words.getByText("No pudimos cargar este texto.")).toHaveCount(0);
});
