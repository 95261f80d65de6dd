import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, fileToChoose, goOffline, loseAnswers, test } from "./journey.ts";
import { dropFiles, openPanel } from "./panel.ts";
import { PHONE } from "./shopper.ts";

const PAGE = "/admin/productos/importar";

function choose(page: Page, csv: string, name = "productos.csv") {
  return page
    .getByLabel("CSV o arrástralo aquí")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(csv) });
}

test("products go to a spreadsheet, are changed there, and come back after a look at the plan", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({
    name: "Remera",
    price: 18500,
    variants: [
      { size: "M", color: "Negro", stock: 5 },
      { size: "L", color: "Negro", stock: 2 },
    ],
  });
  await shop.sells({ name: "Tapado", price: 90000, stock: 1 });
  await openPanel(page, shop);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar", exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("productos.csv");
  const csv = await readFile(await download.path(), "utf8");
  await page.getByRole("link", { name: "Importar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Importar productos" })).toBeVisible();
  await expectAccessible(page);

  await choose(page, csv);
  await expect(page.getByRole("heading", { name: "Qué cambiaría" })).toBeFocused();
  await expect(page.getByText("Sin cambios: los productos ya están como dice la planilla.")).toBeVisible();
  await expect(page.getByText("Esta columna no se importa: imagenes.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Importar/ })).toHaveCount(0);

  const changed = csv.replace(/18500(.*);M;Negro;5;/, "21000,50$1;M;Negro;8;");
  await choose(page, `${changed};Gorro;Lana;12900;10;Accesorios;sí;;;;;4\r\n`);
  const item = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  // The shirt's other row still has the old price.
  await expect(page.getByRole("heading", { name: "La planilla tiene 1 error" })).toBeFocused();
  await expect(page.getByText("No se importó nada. Corrige la planilla y vuelve a elegirla.")).toBeVisible();
  await expect(item("No coincide con la fila")).toContainText("precio");
  await expectAccessible(page);

  const whole = changed.replace(";18500;", ";21000,50;");
  await choose(page, `${whole};Gorro;Lana;12900;10;Accesorios;sí;;;;;4\r\n`);
  await expect(page.getByRole("heading", { name: "Qué cambiaría" })).toBeFocused();
  await expect(page.getByText("Se creará la categoría Accesorios.")).toBeVisible();
  await expect(item("Remera")).toContainText("Cambia");
  await expect(item("Remera")).toContainText(/Precio: .*\$\s18\.500 → .*\$\s21\.000,50/);
  await expect(item("Remera")).toContainText(/Stock M \/ Negro: .*5 → .*8/);
  await expect(item("Gorro")).toContainText("Nuevo");
  await expect(item("Gorro")).toContainText("Stock: 4");
  await expect(item("Tapado")).toHaveCount(0);
  await expectAccessible(page);

  // One is sold after the review: the import would differ from what was approved.
  await shop.db
    .updateTable("product_variants")
    .set({ stock: 4 })
    .where("id", "=", shirt.variants[0]?.id ?? "")
    .execute();
  await page.getByRole("button", { name: "Importar 2 productos" }).click();
  await expect(
    page.getByText("Los productos cambiaron desde la revisión. No se importó nada: este es el plan nuevo."),
  ).toBeVisible();
  await expect(item("Remera")).toContainText(/Stock M \/ Negro: .*4 → .*8/);

  const restore = await loseAnswers(page, /products\/import\?plan=/);
  await page.getByRole("button", { name: "Importar 2 productos" }).click();
  await expect(page.getByText("No se pudo importar")).toBeVisible();
  // Still what was approved, which is then done once.
  await expect(item("Remera")).toContainText(/Stock M \/ Negro: .*4 → .*8/);
  await expect(page.getByText("No se importó nada")).toBeHidden();
  await restore();
  await page.getByRole("button", { name: "Importar 2 productos" }).dblclick();
  await expect(page.getByRole("heading", { name: "Importación terminada" })).toBeFocused();
  await expect(page.getByText("Se creó 1 producto y se cambió 1 producto.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver los productos" }).click();
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Gorro")).toContainText("4 unidades");
  await expect(row("Remera")).toContainText("10 unidades");
  await expect(row("Gorro")).toHaveCount(1);
});

test("errors are told by row and stay when the connection goes; by keyboard alone, on a phone", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  await openPanel(page, shop, PAGE);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar un ejemplo" }).click();
  const example = await readFile(await (await downloading).path(), "utf8");

  await choose(page, "nombre;precio;stock\nRemera;abc;5\nGorro;10;-1");
  await expect(page.getByRole("heading", { name: "La planilla tiene 2 errores" })).toBeFocused();
  const item = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await expect(item("Fila 2 · precio")).toContainText("«abc»");
  await expect(item("Fila 2 · precio")).toContainText("No es un precio.");
  await expect(item("Fila 3 · stock")).toContainText("El stock no puede ser negativo.");
  await expectAccessible(page);

  await page
    .getByLabel("CSV o arrástralo aquí")
    .setInputFiles(await fileToChoose(shop, "grande.csv", Buffer.alloc(5 * 1024 * 1024 + 1, "a")));
  await expect(page.getByRole("alert")).toContainText("El archivo supera los 5 MB.");
  await expect(page.getByRole("button", { name: "Reintentar" })).toBeHidden();

  await dropFiles(page, ["enero.csv", "febrero.csv"]);
  await expect(page.getByRole("alert").filter({ hasText: "Elige un solo archivo por vez." })).toBeVisible();
  await choose(page, example);
  await expect(page.getByRole("heading", { name: "Qué cambiaría" })).toBeFocused();
  await expect(page.getByText("Elige un solo archivo por vez.")).toBeHidden();
  await goOffline(page);
  const submit = page.getByRole("button", { name: "Importar 2 productos" });
  await submit.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("No se pudo importar");
  await expect(page.getByRole("alert")).toContainText("nada se importa dos veces");
  // Also visible before the end of the plan.
  await page.getByRole("heading", { name: "Qué cambiaría" }).evaluate((heading) => heading.scrollIntoView());
  await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await expect(item("Remera lisa")).toBeVisible();

  await page.context().setOffline(false);
  await submit.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Importación terminada" })).toBeFocused();
  await expect(page.getByText("Se crearon 2 productos.")).toBeVisible();
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth).toBeLessThanOrEqual(360);
});
