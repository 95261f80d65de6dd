import { sql } from "kysely";
import { checkBackup } from "#server/backup/restore-backup.ts";
import { expectAccessible, expectAccessibleAtWidths } from "./axe.ts";
import { expect, expectToast, test } from "./journey.ts";
import { openPanel, OWNER, signIn } from "./panel.ts";

const SETTINGS = "/admin/ajustes";

test("the owner downloads the whole shop with the password, and 'Actividad' says who did", async ({ page, shop }) => {
  await shop.sells({ name: "Remera" });
  await signIn(page, shop, OWNER);
  await page.goto(shop.url + SETTINGS);
  const section = page.getByRole("region", { name: "Copias de seguridad" });
  await expect(section).toContainText("La tienda no hace copias por sí sola.");
  await expect(section).toContainText("BACKUP_TO");
  await section.getByRole("button", { name: "Descargar una copia" }).click();
  const dialog = page.getByRole("dialog", { name: "¿Descargar una copia de toda la tienda?" });
  await expect(dialog).toContainText("No está cifrada");
  await dialog.getByLabel("Tu contraseña").fill("otra clave cualquiera");
  await dialog.getByRole("button", { name: "Descargar" }).click();
  await expect(dialog.getByLabel("Tu contraseña")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);

  await dialog.getByLabel("Tu contraseña").fill(OWNER.password);
  await page.route("**/api/admin/backups/downloads", (route) => route.abort());
  await dialog.getByRole("button", { name: "Descargar" }).click();
  await expectToast(page, "No se pudo descargar la copia", "La tienda no responde. Revisa");
  await page.unroute("**/api/admin/backups/downloads");
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Descargar" }).click();
  const download = await downloading;
  await expectToast(page, "La descarga empezó");
  await expect(dialog).toBeHidden();
  expect(download.suggestedFilename()).toMatch(/^backup-\w+\.tar\.gz$/);
  const { manifest } = await checkBackup({ path: await download.path(), passphrase: undefined });
  expect(manifest.tables.map(({ name }) => name)).toContain("products");

  await page.goto(`${shop.url}/admin/ajustes/actividad`);
  await expect(page.getByText("descargó una copia de seguridad")).toBeVisible();
});

test("a backup that is older than a day, or failed, is told above the lists and leads to its section", async ({
  page,
  shop,
}) => {
  await shop.db.insertInto("backups").values({ name: "backup.tar.gz", size: "12345678" }).execute();
  const answered = page.waitForResponse("**/api/admin/backups");
  await openPanel(page, shop);
  await answered;
  const warning = page.getByRole("alert").filter({ hasText: "copia de seguridad" });
  await expect(warning).toHaveCount(0);

  await sql`update backups set made_at = now() - interval '50 hours'`.execute(shop.db);
  await page.reload();
  await expect(warning).toContainText("La última copia de seguridad es de hace 2 días.");
  await shop.db.insertInto("backup_failures").values({ reason: "full" }).execute();
  await page.reload();
  await expect(warning).toContainText("Falló la última copia de seguridad. La anterior es de hace 2 días.");
  await expectAccessible(page);

  await warning.getByRole("link", { name: "Ver copias" }).click();
  const section = page.getByRole("region", { name: "Copias de seguridad" });
  await expect(section.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(section.getByRole("button", { name: "Descargar una copia" })).toBeInViewport();
  await expect(section).toContainText("hace 2 días, 11,8 MB");
  await expect(section).toContainText("falló: no queda lugar donde se guardan");
  await expectAccessibleAtWidths(page);
});
