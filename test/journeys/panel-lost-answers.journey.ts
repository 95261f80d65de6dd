import type { Page } from "@playwright/test";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { BUYER } from "../buyer.ts";
import { jpeg } from "../pictures.ts";
import { addPictureRow } from "../products.ts";
import { expect, expectToast, forEachRow, type OpenShop, test } from "./journey.ts";
import { makeAccount, openPanel, order, orderNumber, OWNER, withdrawal } from "./panel.ts";

/**
 * What the panel writes there arrives, unless it does not, and its answers never come back. The live channel is silent too, so that nothing
 * else tells the panel what became of it. Gives what ends it.
 */
async function loseWrites(page: Page, address: RegExp, arrives = true): Promise<() => Promise<void>> {
  await page.route("**/api/live", (route) => route.abort());
  await page.route(address, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    if (arrives) await route.fetch();
    await route.abort("connectionreset");
  });
  return () => page.unroute(address);
}

const audited = async ({ db }: OpenShop) =>
  (await db.selectFrom("audit_log").select("action").orderBy("id").execute()).map(({ action }) => action);

const stockOf = async ({ db }: OpenShop) =>
  (await db.selectFrom("product_variants").select("stock").orderBy("display_order").execute()).map(
    ({ stock }) => stock,
  );

const correctionsOf = async ({ db }: OpenShop) =>
  (
    await db.selectFrom("stock_movements").select("quantity").where("reason", "=", "correction").orderBy("id").execute()
  ).map(({ quantity }) => quantity);

const namesOf = async ({ db }: OpenShop) =>
  (await db.selectFrom("categories").select("name").orderBy("display_order").execute()).map(({ name }) => name);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function addCategories({ db }: OpenShop): Promise<void> {
  const rows = ["Abrigos", "Remeras"].map((name, display_order) => ({
    name,
    slug: name.toLowerCase(),
    picture_key: null,
    display_order,
  }));
  await db.insertInto("categories").values(rows).execute();
}

/** Something that is saved with one press, loses its answer, and is pressed again. */
type Save = {
  title: string;
  /** Where it is sent. */
  address: RegExp;
  /** Up to the press. */
  begin: (page: Page, shop: OpenShop) => Promise<void>;
  press: (page: Page) => Promise<void>;
  failed: string;
  done: string;
  /** What was done in all. */
  actions: string[];
  holds?: (shop: OpenShop) => Promise<void>;
};

const DUE = new Date(Date.now() + 72 * 3_600_000);

const SAVES: readonly Save[] = [
  {
    title: "a recount",
    address: /\/api\/admin\/products\/[^/]+$/,
    async begin(page, shop) {
      await shop.sells({ name: "Remera", stock: 5 });
      await openPanel(page, shop);
      await button(page, "Editar Remera").click();
      await page.getByLabel("Stock *").fill("8");
    },
    press: (page) => button(page, "Guardar Cambios").click(),
    failed: "No se pudo actualizar el producto",
    done: "Producto actualizado correctamente",
    actions: ["stock-changed"],
    async holds(shop) {
      expect(await stockOf(shop)).toEqual([8]);
      expect(await correctionsOf(shop)).toEqual([3]);
    },
  },
  {
    title: "settings",
    address: /\/api\/admin\/settings$/,
    async begin(page, shop) {
      await openPanel(page, shop, "/admin/ajustes");
      await page.getByLabel("Nombre de la tienda").fill("La Percha");
    },
    press: (page) => button(page, "Guardar tienda").click(),
    failed: "No se pudieron guardar los ajustes",
    done: "Ajustes guardados",
    actions: ["settings-changed"],
  },
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
  {
    title: "one status for many orders",
    address: /\/api\/admin\/orders\/status$/,
    async begin(page, shop) {
      const shirt = await shop.sells({ name: "Remera", stock: 5 });
      for (const quantity of [1, 2]) await orderNumber(order(shop, shirt, quantity));
      await openPanel(page, shop, "/admin/ordenes");
      await page.getByLabel("Seleccionar todas las de esta página").check();
      await page.getByLabel("Estado nuevo").selectOption("Cancelado");
    },
    press: (page) => button(page, "Aplicar").click(),
    failed: "No se pudo actualizar el estado",
    done: "Estado de la orden actualizado",
    actions: ["status-changed", "status-changed"],
    async holds(shop) {
      expect(await stockOf(shop)).toEqual([5]);
    },
  },
  {
    title: "a delivery method",
    address: /\/api\/admin\/delivery-methods\/[^/]+$/,
    async begin(page, shop) {
      await addDeliveryMethod(shop, { name: "Correo", price: 1500 });
      await openPanel(page, shop, "/admin/ajustes/envios");
      await button(page, "Editar Correo").click();
      await page.getByLabel("Precio en pesos").fill("4000");
    },
    press: (page) => button(page, "Guardar").click(),
    failed: "No se pudo guardar",
    done: "Forma de entrega guardada",
    actions: ["delivery-method-edited"],
  },
  {
    title: "a product's name and price",
    address: /\/api\/admin\/products\/[^/]+$/,
    async begin(page, shop) {
      await shop.sells({ name: "Remera", stock: 5 });
      await openRecount(page, shop);
      await page.getByLabel("Nombre *").fill("Remera de lino");
      await page.getByLabel("Precio *").fill("9000");
    },
    press: (page) => button(page, "Guardar Cambios").click(),
    failed: "No se pudo actualizar el producto",
    done: "Producto actualizado correctamente",
    actions: ["product-edited"],
  },
  {
    title: "a correction of an order",
    address: /\/api\/admin\/orders\/[^/]+\/correction$/,
    async begin(page, shop) {
      await openOrder(page, shop);
      await button(page, "Corregir orden").click();
      await button(page, "Más Remera").click();
    },
    press: (page) => button(page, "Guardar corrección").click(),
    failed: "No se pudo corregir la orden",
    done: "Orden corregida",
    actions: ["order-corrected"],
    async holds(shop) {
      expect(await stockOf(shop)).toEqual([2]);
    },
  },
  {
    title: "a deadline that is put off",
    address: /\/api\/admin\/orders\/[^/]+$/,
    async begin(page, shop) {
      await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
      await shop.db.updateTable("orders").set({ payment_due_at: DUE }).execute();
      await openPanel(page, shop, "/admin/ordenes");
      await page.getByText("Ver Detalles").click();
      await button(page, "Extender").click();
    },
    press: (page) => button(page, "+24 horas").click(),
    failed: "No se pudo cambiar el plazo",
    done: "Plazo actualizado",
    actions: ["deadline-changed"],
    async holds({ db }) {
      const payment_due_at = new Date(DUE.getTime() + 24 * 3_600_000);
      expect(await db.selectFrom("orders").select("payment_due_at").execute()).toEqual([{ payment_due_at }]);
    },
  },
];

test("what is saved, loses its answer and is saved again is done once, and said to be done", async ({ page, shop }) => {
  await forEachRow({ page, shop }, SAVES, async ({ address, begin, press, failed, done, actions, holds }) => {
    // Before the panel connects: nothing else tells it what became of the change.
    await page.route("**/api/live", (route) => route.abort());
    await begin(page, shop);
    const mend = await loseWrites(page, address);
    // The toast of the first failure may still be there when the second one is awaited.
    for (let times = 0; times < 2; times += 1) {
      const lost = page.waitForEvent("requestfailed", (request) => address.test(request.url()));
      await press(page);
      await lost;
      await expectToast(page, failed);
    }
    await mend();
    await press(page);
    await expectToast(page, done);
    expect(await audited(shop)).toEqual(actions);
    await holds?.(shop);
  });
});

const PRODUCT = /\/api\/admin\/products\/[^/]+$/;

async function openRecount(page: Page, shop: OpenShop): Promise<void> {
  await openPanel(page, shop);
  await button(page, "Editar Remera").click();
}

test("a recount whose answer was lost and that is corrected then becomes what stands in the box at last", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", stock: 5 });
  await openRecount(page, shop);
  const mend = await loseWrites(page, PRODUCT);
  await page.getByLabel("Stock *").fill("8");
  await button(page, "Guardar Cambios").click();
  await expectToast(page, "No se pudo actualizar el producto");
  // Sold in between: nobody counted it.
  await orderNumber(order(shop, shirt));
  await page.getByLabel("Stock *").fill("9");
  await page.getByLabel("Nombre *").fill("Remera Lisa");
  await mend();
  await button(page, "Guardar Cambios").click();
  await expectToast(page, "Producto actualizado correctamente");

  expect(await stockOf(shop)).toEqual([8]);
  expect(await correctionsOf(shop)).toEqual([3, 1]);
  expect(await shop.db.selectFrom("products").select(["name", "version"]).execute()).toEqual([
    { name: "Remera Lisa", version: 3 },
  ]);
});

test("a recount that never arrived is saved by the second press", async ({ page, shop }) => {
  await shop.sells({ name: "Remera", stock: 5 });
  await openRecount(page, shop);
  await page.route(PRODUCT, (route) => (route.request().method() === "GET" ? route.fallback() : route.abort()));
  await page.getByLabel("Stock *").fill("8");
  await button(page, "Guardar Cambios").click();
  await expectToast(page, "No se pudo actualizar el producto");
  await page.unroute(PRODUCT);
  await button(page, "Guardar Cambios").click();
  await expectToast(page, "Producto actualizado correctamente");
  expect(await correctionsOf(shop)).toEqual([3]);
});

/** Somebody else counts the shirts, on the product as it is now. */
async function recountElsewhere(page: Page, { url, db }: OpenShop, units: number): Promise<void> {
  const { id, version } = await db.selectFrom("products").select(["id", "version"]).executeTakeFirstOrThrow();
  const { stock } = await db.selectFrom("product_variants").select("stock").executeTakeFirstOrThrow();
  const answer = await page.request.patch(`${url}/api/admin/products/${id}`, {
    headers: { Origin: url },
    data: { version, stock: { from: stock, to: units } },
  });
  expect(answer.status()).toBe(200);
}

/** What happens to a recount, 5 to 8, that is left in the browser; `counted` is somebody else's after it. */
const LEFT_RECOUNTS = [
  { title: "that arrived", arrives: true, corrections: [3], stock: 8 },
  { title: "that never arrived", arrives: false, corrections: [3], stock: 8 },
  { title: "that arrived, before somebody counted 6", arrives: true, counted: 6, corrections: [3, -2], stock: 6 },
  {
    title: "that never arrived, before somebody counted 9",
    arrives: false,
    counted: 9,
    corrections: [4, -1],
    stock: 8,
  },
];

test("the draft of a recount without an answer comes back after a reload and is saved once", async ({ page, shop }) => {
  for (const { title, arrives, counted, corrections, stock } of LEFT_RECOUNTS) {
    await test.step(title, async () => {
      await shop.db.deleteFrom("products").execute();
      await shop.db.deleteFrom("stock_movements").execute();
      await shop.sells({ name: "Remera", stock: 5 });
      await openRecount(page, shop);
      await page.getByLabel("Stock *").fill("8");
      const mend = await loseWrites(page, PRODUCT, arrives);
      await button(page, "Guardar Cambios").click();
      await expectToast(page, "No se pudo actualizar el producto");
      await mend();
      if (counted !== undefined) await recountElsewhere(page, shop, counted);
      await page.reload();
      const dialog = page.getByRole("dialog", { name: "Editar Producto" });
      await expect(dialog.getByText("Recuperamos lo que estabas escribiendo")).toBeVisible();
      await expect(dialog.getByLabel("Stock *")).toHaveValue("8");
      await button(page, "Guardar Cambios").click();
      if (!arrives && counted !== undefined) {
        await dialog.getByRole("button", { name: "Poner 8" }).click();
        await button(page, "Guardar Cambios").click();
      }
      await expectToast(page, "Producto actualizado correctamente");
      await expect(dialog).toBeHidden();
      expect(await stockOf(shop)).toEqual([stock]);
      expect(await correctionsOf(shop)).toEqual(corrections);
    });
  }
});

test("settings whose answer was lost and that are typed on are saved as they are typed at last, without a question", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop, "/admin/ajustes");
  const mend = await loseWrites(page, /\/api\/admin\/settings$/);
  await page.getByLabel("Nombre de la tienda").fill("La Percha");
  await button(page, "Guardar tienda").click();
  await expectToast(page, "No se pudieron guardar los ajustes");
  await page.getByLabel("Nombre de la tienda").fill("La Percha de Ana");
  await mend();
  await button(page, "Guardar tienda").click();
  await expectToast(page, "Ajustes guardados");
  await expect(page.getByText("Cambios sin guardar")).toBeHidden();
  expect(await shop.db.selectFrom("settings").select("shop_name").execute()).toEqual([
    { shop_name: "La Percha de Ana" },
  ]);
});

test("a note whose answer was lost and that is typed on is no other person's", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera", stock: 5 });
  await orderNumber(order(shop, shirt));
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByText("Ver Detalles").click();
  const note = page.getByLabel("Nota interna");
  await note.fill("Llamar antes");
  const mend = await loseWrites(page, /\/api\/admin\/orders\/[^/]+$/);
  await button(page, "Guardar nota").click();
  await expectToast(page, "No se pudo guardar la nota");
  await note.fill("Llamar antes de las 18");
  await mend();
  await button(page, "Guardar nota").click();
  await expectToast(page, "Nota guardada");
  await expect(page.getByText("Otra persona cambió esta nota")).toBeHidden();
  expect(await shop.db.selectFrom("orders").select("note").execute()).toEqual([{ note: "Llamar antes de las 18" }]);
});

test("a note whose answer was lost and that was stored is no draft after a reload", async ({ page, shop }) => {
  const shirt = await shop.sells({ name: "Remera", stock: 5 });
  await orderNumber(order(shop, shirt));
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByText("Ver Detalles").click();
  const note = page.getByLabel("Nota interna");
  await note.fill("Llamar antes");
  const mend = await loseWrites(page, /\/api\/admin\/orders\/[^/]+$/);
  await button(page, "Guardar nota").click();
  await expectToast(page, "No se pudo guardar la nota");
  await mend();
  await page.reload();
  await expect(note).toHaveValue("Llamar antes");
  // A partner writes another one.
  await shop.db.updateTable("orders").set({ note: "Ya pagó" }).execute();
  await page.reload();
  await expect(note).toHaveValue("Ya pagó");
  await expect(page.getByText("Otra persona cambió esta nota")).toBeHidden();
});

test("a note that is typed on while its save is under way, after the order was left, stays and is nobody else's", async ({
  page,
  shop,
}) => {
  const shirt = await shop.sells({ name: "Remera", stock: 5 });
  await orderNumber(order(shop, shirt));
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByText("Ver Detalles").click();
  const note = page.getByLabel("Nota interna");
  await note.fill("Llamar antes");
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/orders\/[^/]+$/, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    await arrival.promise;
    return route.continue();
  });
  await button(page, "Guardar nota").click();
  await page.getByRole("link", { name: "Volver a Órdenes" }).click();
  await page.getByText("Ver Detalles").click();
  await note.fill("Llamar antes de las 18");
  arrival.resolve();
  await expectToast(page, "Nota guardada");
  await page.reload();
  await expect(note).toHaveValue("Llamar antes de las 18");
  await expect(page.getByText("Otra persona cambió esta nota")).toBeHidden();
  await button(page, "Guardar nota").click();
  await expect
    .poll(() => shop.db.selectFrom("orders").select("note").execute())
    .toEqual([{ note: "Llamar antes de las 18" }]);
});

/** A picture that is stored when it is chosen, and whose answer is lost. */
const PICTURES = [
  {
    title: "a cover",
    path: "/admin/ajustes",
    address: /\/pictures\/hero/,
    add: "Elegir imagen de portada",
    change: "Cambiar imagen de portada",
  },
  { title: "a logo", path: "/admin/ajustes", address: /\/pictures\/logo/, add: "Elegir logo", change: "Cambiar logo" },
  {
    title: "a category's picture",
    path: "/admin/categorias",
    address: /\/categories\/[^/]+\/picture$/,
    add: "Agregar una imagen a Abrigos",
    change: "Cambiar la imagen de Abrigos",
  },
];

test("a picture whose answer was lost is shown, and not said to have failed", async ({ page, shop }) => {
  const picture = { name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
  await forEachRow({ page, shop }, PICTURES, async ({ path, address, add, change }) => {
    await addCategories(shop);
    await openPanel(page, shop, path);
    await loseWrites(page, address);
    await page.getByLabel(add).setInputFiles([picture]);
    const unknown = "No sabemos si la imagen se guardó";
    await expectToast(page, unknown, "La tienda no responde, y puede haberlo hecho");
    await expect(page.getByLabel(change)).toBeAttached();
    // The toast is an alert, too, for some seconds.
    await expect(page.getByRole("alert").filter({ hasNotText: unknown })).toHaveCount(0);
    await expect(page.getByText("No se pudo guardar la imagen")).toHaveCount(0);
  });
});

test("of personal data that was deleted, and whose answer was lost, nobody says that it is still there", async ({
  page,
  shop,
}) => {
  const number = await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  await shop.db.updateTable("orders").set({ status: "delivered" }).where("order_number", "=", number).execute();
  await openPanel(page, shop, "/admin/ajustes/datos-personales");
  await page.getByLabel("DNI, e-mail o teléfono").fill(BUYER.customer_dni);
  await button(page, "Buscar").click();
  await button(page, "Eliminar datos").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Escribe ANONIMIZAR").fill("ANONIMIZAR");
  await dialog.getByLabel("Tu contraseña").fill(OWNER.password);
  await loseWrites(page, /\/buyers\/anonymise$/);
  await dialog.getByRole("button", { name: "Eliminar para siempre" }).click();
  await expectToast(page, "No sabemos si los datos se eliminaron");
  await expect(page.getByText("No hay datos de esa persona")).toBeVisible();
});

test("a corrected DNI whose answer was lost, and that nobody is found under, is not said to have failed", async ({
  page,
  shop,
}) => {
  await orderNumber(order(shop, await shop.sells({ name: "Remera" })));
  await openPanel(page, shop, "/admin/ajustes/datos-personales");
  await page.getByLabel("DNI, e-mail o teléfono").fill(BUYER.customer_dni);
  await button(page, "Buscar").click();
  await button(page, "Corregir").click();
  await page.getByRole("dialog").getByLabel("DNI").fill("33444555");
  await loseWrites(page, /\/buyers\/correct$/);
  await button(page, "Guardar corrección").click();
  await expectToast(page, "No sabemos si los datos se corrigieron");
  await expect(page.getByText("No hay datos de esa persona")).toBeVisible();
});

/** Something that is changed where it is shown, and whose answer is lost. */
type Change = {
  title: string;
  address: RegExp;
  /** Makes the change. */
  change: (page: Page, shop: OpenShop) => Promise<void>;
  failed: string;
  isShown: (page: Page) => Promise<void>;
};

/** Opens the one order, of two shirts. */
async function openOrder(page: Page, shop: OpenShop): Promise<void> {
  const shirt = await shop.sells({ name: "Remera", price: 1000, stock: 5 });
  await orderNumber(order(shop, shirt, 2));
  await openPanel(page, shop, "/admin/ordenes");
  await page.getByText("Ver Detalles").click();
}

async function addShirt(page: Page): Promise<void> {
  await button(page, "Corregir orden").click();
  await button(page, "Más Remera").click();
  await button(page, "Guardar corrección").click();
}

const CHANGES: readonly Change[] = [
  {
    title: "the status of an order",
    address: /\/api\/admin\/orders\/[^/]+$/,
    async change(page, shop) {
      await openOrder(page, shop);
      await page.getByLabel(/^Estado de ORD-/).selectOption("Cancelado");
    },
    failed: "No se pudo actualizar el estado",
    isShown: (page) => expect(page.getByLabel(/^Estado de ORD-/)).toHaveValue("cancelled"),
  },
  {
    title: "a correction of an order",
    address: /\/api\/admin\/orders\/[^/]+\/correction$/,
    async change(page, shop) {
      await openOrder(page, shop);
      await addShirt(page);
    },
    failed: "No se pudo corregir la orden",
    async isShown(page) {
      await button(page, "Cancelar").click();
      await button(page, "Descartar").click();
      await expect(page.getByText("3 unidades × $ 1.000")).toBeVisible();
    },
  },
  {
    title: "a difference that was settled",
    address: /\/api\/admin\/orders\/[^/]+\/difference$/,
    async change(page, shop) {
      await openOrder(page, shop);
      await page.getByLabel(/^Estado de ORD-/).selectOption("Confirmado");
      await expectToast(page, "Estado de la orden actualizado");
      await addShirt(page);
      await button(page, "Ya se transfirió").click();
      await button(page, "Anotarlo").click();
    },
    failed: "No se pudo anotar la diferencia",
    isShown: (page) => expect(page.getByText("Falta transferir")).toHaveCount(0),
  },
  {
    title: "a delivery method that was switched off",
    address: /\/api\/admin\/delivery-methods\/[^/]+$/,
    async change(page, shop) {
      await addDeliveryMethod(shop, { name: "Correo" });
      await openPanel(page, shop, "/admin/ajustes/envios");
      await page.getByLabel("Activa: Correo").click();
    },
    failed: "No se pudo cambiar",
    isShown: (page) => expect(page.getByLabel("Activa: Correo")).not.toBeChecked(),
  },
  {
    title: "the square of a colour",
    address: /\/api\/admin\/colors$/,
    async change(page, shop) {
      await shop.sells({ name: "Remera", variants: [{ size: null, color: "Ladrillo", stock: 5 }] });
      await openPanel(page, shop, "/admin/ajustes/colores");
      await page.getByLabel("Color de «Ladrillo»").fill("#123456");
    },
    failed: "No se pudo guardar el color",
    isShown: (page) => expect(page.getByLabel("Color de «Ladrillo»")).toHaveValue("#123456"),
  },
];

test("a change whose answer was lost is shown as the shop has it", async ({ page, shop }) => {
  await forEachRow({ page, shop }, CHANGES, async ({ address, change, failed, isShown }) => {
    await loseWrites(page, address);
    await change(page, shop);
    await expectToast(page, failed);
    await isShown(page);
  });
});

test("a status that was changed, and whose answer was lost, has no refusal beside it", async ({ page, shop }) => {
  const number = await orderNumber(order(shop, await shop.sells({ name: "Remera", stock: 5 })));
  const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
  await loseWrites(page, /\/api\/admin\/orders\/[^/]+$/);
  await openPanel(page, shop, `/admin/ordenes/${id}`);
  const status = page.getByLabel(`Estado de ${number}`);
  await status.selectOption("confirmed");
  await expectToast(page, "No se pudo actualizar el estado");
  await expect(page.getByText("Pendiente → Confirmado")).toBeVisible();
  await expect(status).toHaveValue("confirmed");
  await expect(status).not.toHaveAccessibleDescription(/./);
});

test("a correction whose answer was lost and that is typed on is nobody else's, whatever is typed last", async ({
  page,
  shop,
}) => {
  await openOrder(page, shop);
  const mend = await loseWrites(page, /\/correction$/);
  await button(page, "Corregir orden").click();
  const city = page.getByLabel("Ciudad");
  const before = await city.inputValue();
  await city.fill("Rosario");
  await button(page, "Más Remera").click();
  await button(page, "Guardar corrección").click();
  await expectToast(page, "No se pudo corregir la orden");
  await city.fill(before);
  await page.getByRole("textbox", { name: "Dirección" }).fill("Mitre 500");
  await mend();
  await button(page, "Guardar corrección").click();
  await expectToast(page, "Orden corregida");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await shop.db.selectFrom("orders").select(["customer_city", "customer_address"]).execute()).toEqual([
    { customer_city: before, customer_address: "Mitre 500" },
  ]);
  expect(await shop.db.selectFrom("order_items").select("quantity").execute()).toEqual([{ quantity: 3 }]);
});

test("a correction whose answer was lost and that is taken back is taken back in the shop", async ({ page, shop }) => {
  await openOrder(page, shop);
  const mend = await loseWrites(page, /\/correction$/);
  await addShirt(page);
  await expectToast(page, "No se pudo corregir la orden");
  await button(page, "Menos Remera").click();
  await mend();
  await button(page, "Guardar corrección").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await shop.db.selectFrom("order_items").select("quantity").execute()).toEqual([{ quantity: 2 }]);
});

/** From 1500 to 4000, without an answer; gives what ends the loss. */
async function loseMethodEdit(page: Page, shop: OpenShop): Promise<() => Promise<void>> {
  await addDeliveryMethod(shop, { name: "Correo", price: 1500 });
  await openPanel(page, shop, "/admin/ajustes/envios");
  await button(page, "Editar Correo").click();
  await page.getByLabel("Precio en pesos").fill("4000");
  const mend = await loseWrites(page, /\/api\/admin\/delivery-methods\/[^/]+$/);
  await button(page, "Guardar").click();
  await expectToast(page, "No se pudo guardar");
  return mend;
}

test("an edit of a delivery method whose answer was lost and that is typed on is nobody else's", async ({
  page,
  shop,
}) => {
  const mend = await loseMethodEdit(page, shop);
  await page.getByLabel("Precio en pesos").fill("4500");
  await mend();
  await expect(page.getByText("Otra persona cambió esta forma de entrega")).toBeHidden();
  await button(page, "Guardar").click();
  await expect(button(page, "Editar Correo")).toBeVisible();
  await expect(page.getByText("Otra persona cambió esta forma de entrega")).toBeHidden();
  expect(await shop.db.selectFrom("delivery_methods").select("price").execute()).toEqual([{ price: "4500.00" }]);
});

test("an edit of a delivery method whose answer was lost and that was saved is no draft after a reload", async ({
  page,
  shop,
}) => {
  const mend = await loseMethodEdit(page, shop);
  await mend();
  await page.reload();
  await expect(button(page, "Editar Correo")).toBeVisible();
  await expect(page.getByText(/4\.000/).first()).toBeVisible();
  // A partner sets another price.
  await shop.db.updateTable("delivery_methods").set({ price: "4200" }).execute();
  await page.reload();
  await expect(page.getByText(/4\.200/).first()).toBeVisible();
  await expect(page.getByText("Recuperamos lo que estabas escribiendo")).toBeHidden();
});

test("a new delivery method whose answer was lost is added once, after a reload too", async ({ page, shop }) => {
  await openPanel(page, shop, "/admin/ajustes/envios");
  const mend = await loseWrites(page, /\/api\/admin\/delivery-methods$/);
  await button(page, "Correo Argentino a domicilio").click();
  await page.getByLabel("Precio en pesos").fill("4000");
  await button(page, "Agregar").click();
  await expectToast(page, "No se pudo agregar");
  await mend();
  await page.reload();
  await expect(page.getByText("Recuperamos lo que estabas escribiendo")).toBeVisible();
  await button(page, "Agregar").click();
  await expectToast(page, "Forma de entrega agregada");
  expect(await shop.db.selectFrom("delivery_methods").select("name").execute()).toHaveLength(1);
});

test("an order of categories whose answer was lost is shown as it was stored, once", async ({ page, shop }) => {
  await addCategories(shop);
  await openPanel(page, shop, "/admin/categorias");
  const mend = await loseWrites(page, /\/api\/admin\/categories\/order$/);
  await button(page, "Bajar Abrigos").click();
  await expectToast(page, "No se pudo guardar el orden");
  await mend();
  await expect(page.getByRole("main").locator("ol > li h2")).toHaveText(["Remeras", "Abrigos"]);
  expect(await namesOf(shop)).toEqual(["Remeras", "Abrigos"]);
  expect(await audited(shop)).toEqual(["category-edited"]);
});

test("a photo whose answer was lost is one picture when it is sent again", async ({ page, shop }) => {
  await shop.sells({ name: "Remera", stock: 5 });
  await openRecount(page, shop);
  const mend = await loseWrites(page, /\/api\/admin\/products\/[^/]+\/images$/);
  const picture = { name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
  await page.getByLabel("Agregar imágenes").setInputFiles([picture]);
  await button(page, "Guardar Cambios").click();
  await expect(page.getByRole("alert").filter({ hasText: "frente.jpg" })).toBeVisible();
  await mend();
  await button(page, "Reintentar").click();
  await expect(page.getByRole("alert").filter({ hasText: "frente.jpg" })).toBeHidden();
  expect(await shop.db.selectFrom("product_images").select("id").execute()).toHaveLength(1);
});

test("of two photos of one name, the refused one stays told of when the lost one is sent again", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Remera", stock: 5 });
  await openRecount(page, shop);
  let uploads = 0;
  await page.route(/\/api\/admin\/products\/[^/]+\/images$/, (route) =>
    route.request().method() === "POST" && ++uploads > 1 ? route.abort() : route.continue(),
  );
  const photo = { name: "image.jpg", mimeType: "image/jpeg" };
  await page.getByLabel("Agregar imágenes").setInputFiles([
    { ...photo, buffer: Buffer.from("no es una imagen") },
    { ...photo, buffer: await jpeg() },
  ]);
  await button(page, "Guardar Cambios").click();
  const warning = page.getByRole("alert").filter({ hasText: "image.jpg" });
  await expect(warning.getByRole("listitem")).toHaveCount(2);
  await page.unrouteAll();
  await button(page, "Reintentar").click();
  await expect(warning.getByRole("listitem")).toHaveText([/no es una imagen JPEG/]);
});

test("a photo whose removal never arrived is removed by «Reintentar»", async ({ page, shop }) => {
  await addPictureRow(shop.db, (await shop.sells({ name: "Remera", stock: 5 })).id);
  await openRecount(page, shop);
  await page
    .getByLabel("Agregar imágenes")
    .setInputFiles([{ name: "frente.jpg", mimeType: "image/jpeg", buffer: await jpeg() }]);
  await button(page, "Quitar la imagen 1").click();
  const mend = await loseWrites(page, /\/images\/[^/]+$/, false);
  await button(page, "Guardar Cambios").click();
  const warning = page.getByRole("alert").filter({ hasText: "No se pudo quitar una imagen. La tienda no responde" });
  await expect(warning).toBeVisible();
  await mend();
  await warning.getByRole("button", { name: "Reintentar" }).click();
  await expect(warning).toBeHidden();
  expect(await shop.db.selectFrom("product_images").select("alt").execute()).toHaveLength(1);
});

test("a switch whose answer was lost, and that a partner turned back, does what it shows when it is pressed again", async ({
  page,
  shop,
}) => {
  const id = await addDeliveryMethod(shop, { name: "Correo" });
  await addDeliveryMethod(shop, { name: "Moto" });
  await openPanel(page, shop, "/admin/ajustes/envios");
  const [active, other] = [page.getByLabel("Activa: Correo"), page.getByLabel("Activa: Moto")];
  const mend = await loseWrites(page, /\/api\/admin\/delivery-methods\/[^/]+$/);
  await active.click();
  await expectToast(page, "No se pudo cambiar");
  await expect(active).not.toBeChecked();
  await mend();
  const answer = await page.request.patch(`${shop.url}/api/admin/delivery-methods/${id}`, {
    headers: { Origin: shop.url },
    data: { is_active: true },
  });
  expect(answer.status()).toBe(200);
  // What is saved here asks for all of them again.
  await other.click();
  await expect(other).not.toBeChecked();
  await expect(active).toBeChecked();
  await active.click();
  await expect(active).not.toBeChecked();
  await expect
    .poll(() => shop.db.selectFrom("delivery_methods").select("is_active").execute())
    .toEqual([{ is_active: false }, { is_active: false }]);
});

test("an import whose answer was lost is done once and told with its figures", async ({ page, shop }) => {
  await openPanel(page, shop, "/admin/productos/importar");
  const csv = "nombre;precio;stock\r\nGorro;12900;4\r\nBoina;9000;2\r\n";
  await page
    .getByLabel("CSV o arrástralo aquí")
    .setInputFiles({ name: "productos.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const mend = await loseWrites(page, /\/products\/import\?plan=/);
  await button(page, "Importar 2 productos").click();
  await expect(page.getByRole("alert").filter({ hasText: "No se pudo importar" })).toBeVisible();
  await mend();
  await button(page, "Importar 2 productos").click();
  await expect(page.getByRole("heading", { name: "Importación terminada" })).toBeVisible();
  await expect(page.getByText("Se crearon 2 productos.")).toBeVisible();
  expect(await shop.db.selectFrom("products").select("name").orderBy("name").execute()).toEqual([
    { name: "Boina" },
    { name: "Gorro" },
  ]);
});

test("a withdrawal that was answered, and whose answer was lost, leaves nothing unsaved behind in any list", async ({
  page,
  shop,
}) => {
  const lists = [
    { title: "all", path: "/admin/arrepentimientos" },
    { title: "the open ones", path: "/admin/arrepentimientos?estado=sin-responder" },
  ];
  await forEachRow({ page, shop }, lists, async ({ path }) => {
    await withdrawal(shop, { name: "Ana" });
    await openPanel(page, shop, path);
    await loseWrites(page, /\/api\/admin\/regrets\/[^/]+$/);
    await button(page, "Marcar como respondido: ARR-000007").click();
    await page.getByLabel("Nota (opcional)").fill("La llamé");
    await button(page, "Respondido").click();
    await expectToast(page, "No se pudo marcar como respondido");
    // Until the list is read again nobody knows whether the request was answered.
    await expect(page.getByLabel("Nota (opcional)")).toBeHidden();
    const signedOut = page.waitForResponse("**/api/auth/sign-out");
    await button(page, "Cerrar Sesión").click();
    await expectToast(page, "Sesión cerrada");
    // Its answer takes the session's cookie away, also that of the next session.
    await signedOut;
  });
});

/** Something that is deleted, and whose answer is lost. */
const DELETIONS: readonly {
  title: string;
  path: string;
  address: RegExp;
  add: (shop: OpenShop) => Promise<unknown>;
  remove: string;
  confirm: string;
  failed: string;
}[] = [
  {
    title: "category",
    path: "/admin/categorias",
    address: /\/api\/admin\/categories\/[^/]+$/,
    add: addCategories,
    remove: "Eliminar Abrigos",
    confirm: "Eliminar categoría",
    failed: "No se pudo eliminar la categoría",
  },
  {
    title: "product",
    path: "/admin",
    address: /\/api\/admin\/products\/[^/]+$/,
    add: (shop) => shop.sells({ name: "Camisa" }),
    remove: "Eliminar Camisa",
    confirm: "Eliminar producto",
    failed: "No se pudo eliminar el producto",
  },
  {
    title: "delivery method",
    path: "/admin/ajustes/envios",
    address: /\/api\/admin\/delivery-methods\/[^/]+$/,
    add: (shop) => addDeliveryMethod(shop, { name: "Correo" }),
    remove: "Eliminar Correo",
    confirm: "Eliminar forma de entrega",
    failed: "No se pudo eliminar",
  },
];

test("what was deleted, and whose answer was lost, does not stay on the screen", async ({ page, shop }) => {
  await forEachRow({ page, shop }, DELETIONS, async ({ path, address, add, remove, confirm, failed }) => {
    await add(shop);
    // Before the panel connects: nothing else tells it what became of the deletion.
    await page.route("**/api/live", (route) => route.abort());
    await openPanel(page, shop, path);
    await loseWrites(page, address);
    await button(page, remove).click();
    await button(page, confirm).click();
    await expectToast(page, failed);
    await expect(button(page, remove)).toBeHidden();
  });
});

test("who administers the shop is shown as it is, also when the answer to a change was lost", async ({
  page,
  shop,
}) => {
  await makeAccount(shop, "socia@example.com");
  await openPanel(page, shop, "/admin/ajustes/administradores");
  const list = page.getByRole("list", { name: "Quiénes administran la tienda" });
  const dialog = page.getByRole("dialog");
  const mend = await loseWrites(page, /\/api\/admin\/administrators$/);

  await button(page, "Quitar a socia@example.com").click();
  await dialog.getByLabel("Tu contraseña").fill(OWNER.password);
  await dialog.getByRole("button", { name: "Quitar" }).click();
  await expectToast(page, "No se pudo quitar");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(list).not.toContainText("socia@example.com");

  await page.getByLabel("E-mail de la persona").fill("nueva@example.com");
  await button(page, "Invitar").click();
  await dialog.getByLabel("Tu contraseña").fill(OWNER.password);
  await dialog.getByRole("button", { name: "Invitar" }).click();
  await expectToast(page, "No se pudo enviar la invitación");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await expect(list).toContainText("nueva@example.com");
  await mend();
});
