import { expect, expectToast, type OpenShop, test } from "./journey.ts";
import {
  audited,
  button,
  expectDeletionsShown,
  expectPicturesShown,
  expectSavedOnce,
  loseWrites,
  type Save,
} from "./lost-writes.ts";
import { openPanel } from "./panel.ts";

async function addCategories({ db }: OpenShop): Promise<void> {
  const rows = ["Abrigos", "Remeras"].map((name, display_order) => ({
    name,
    slug: name.toLowerCase(),
    picture_key: null,
    display_order,
  }));
  await db.insertInto("categories").values(rows).execute();
}

const namesOf = async ({ db }: OpenShop) =>
  (await db.selectFrom("categories").select("name").orderBy("display_order").execute()).map(({ name }) => name);

const SAVES: readonly Save[] = [
  {
    title: "a new category",
    address: /\/api\/admin\/categories$/,
    async begin(page, shop) {
      await openPanel(page, shop, "/admin/categorias");
      await page.getByLabel("Nombre de la categoría nueva").fill("Abrigos");
    },
    press: (page) => button(page, "Crear categoría").click(),
    failed: "No se pudo crear la categoría",
    done: "Categoría creada correctamente",
    actions: ["category-created"],
    async holds(shop) {
      expect(await namesOf(shop)).toEqual(["Abrigos"]);
    },
  },
  {
    title: "a category's name",
    address: /\/api\/admin\/categories\/[^/]+$/,
    async begin(page, shop) {
      await addCategories(shop);
      await openPanel(page, shop, "/admin/categorias");
      await button(page, "Cambiar el nombre de Abrigos").click();
      await page.getByLabel("Nombre", { exact: true }).fill("Camperas");
    },
    press: (page) => button(page, "Guardar").click(),
    failed: "No se pudo cambiar el nombre",
    done: "Categoría actualizada correctamente",
    actions: ["category-edited"],
    async holds(shop) {
      expect(await namesOf(shop)).toEqual(["Camperas", "Remeras"]);
    },
  },
];

test("saving a category again after a lost answer is done once, and reported as done", async ({ page, shop }) => {
  await expectSavedOnce({ page, shop }, SAVES);
});

test("a category's name whose answer was lost and that was stored is no draft after a reload", async ({
  page,
  shop,
}) => {
  await addCategories(shop);
  await openPanel(page, shop, "/admin/categorias");
  await button(page, "Cambiar el nombre de Abrigos").click();
  await page.getByLabel("Nombre", { exact: true }).fill("Camperas");
  await loseWrites(page, /\/api\/admin\/categories\/[^/]+$/);
  await button(page, "Guardar").click();
  await expectToast(page, "No se pudo cambiar el nombre");
  await page.reload();
  await expect(button(page, "Cambiar el nombre de Camperas")).toBeVisible();
  // A partner renames it.
  await shop.db.updateTable("categories").set({ name: "Sacos" }).where("name", "=", "Camperas").execute();
  await page.reload();
  await expect(button(page, "Cambiar el nombre de Sacos")).toBeVisible();
});

test("an order of categories whose answer was lost is shown as it was stored, once", async ({ page, shop }) => {
  await addCategories(shop);
  await openPanel(page, shop, "/admin/categorias");
  const restore = await loseWrites(page, /\/api\/admin\/categories\/order$/);
  await button(page, "Bajar Abrigos").click();
  await expectToast(page, "No se pudo guardar el orden");
  await restore();
  await expect(page.getByRole("main").locator("ol > li h2")).toHaveText(["Remeras", "Abrigos"]);
  expect(await namesOf(shop)).toEqual(["Remeras", "Abrigos"]);
  expect(await audited(shop)).toEqual(["category-edited"]);
});

test("a category's picture whose answer was lost is shown, and not said to have failed", async ({ page, shop }) => {
  await addCategories(shop);
  await expectPicturesShown({ page, shop }, [
    {
      title: "a category's picture",
      path: "/admin/categorias",
      address: /\/categories\/[^/]+\/picture$/,
      add: "Agregar una imagen a Abrigos",
      change: "Cambiar la imagen de Abrigos",
    },
  ]);
});

test("a category that was deleted, and whose answer was lost, does not stay on the screen", async ({ page, shop }) => {
  await expectDeletionsShown({ page, shop }, [
    {
      title: "category",
      path: "/admin/categorias",
      address: /\/api\/admin\/categories\/[^/]+$/,
      add: addCategories,
      remove: "Eliminar Abrigos",
      confirm: "Eliminar categoría",
      failed: "No se pudo eliminar la categoría",
    },
  ]);
});
