import { expectAccessible } from "./axe.ts";
import type { Locator, Page } from "@playwright/test";
import type { TestProduct } from "../shelf.ts";
import { cardOf, expect, expectToast, type OpenShop, test, untilAnnounced } from "./journey.ts";
import { PHONE } from "./shopper.ts";

const fieldOf = (within: Page | Locator) => within.getByRole("banner").getByPlaceholder("Buscar productos...").first();
const listOf = (page: Page) => page.getByRole("listbox", { name: "Sugerencias" });
const optionsOf = (page: Page) => listOf(page).getByRole("option");

/** What the browser complains about from now on. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** Opens a page and waits until it listens. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("banner").getByRole("button", { name: /carrito/i })).toBeEnabled();
}

async function stock(shop: OpenShop): Promise<{ lake: TestProduct; sun: TestProduct }> {
  const lake = await shop.sells({ name: "Remera Lago", price: 20000, discount: 25, stock: 0 });
  const sun = await shop.sells({ name: "Remera Sol", price: 9000 });
  await shop.sells({ name: "Boina" });
  const { id } = await shop.db
    .insertInto("categories")
    .values({ name: "Remeras", slug: "remeras", picture_key: null, display_order: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await shop.db.updateTable("products").set({ category_id: id }).where("id", "in", [lake.id, sun.id]).execute();
  await untilAnnounced();
  return { lake, sun };
}

test("the search box offers categories and products, says how many, and its arrows choose", async ({ page, shop }) => {
  const complaints = listenForComplaints(page);
  await stock(shop);
  await open(page, "/");
  const field = fieldOf(page);
  await field.focus();
  await expect(field).toHaveRole("combobox");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.type("r");
  await page.waitForTimeout(400);
  await expect(field).toHaveAttribute("aria-expanded", "false");

  await page.keyboard.type("eme");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expect(field).toHaveAttribute("aria-controls", (await listOf(page).getAttribute("id")) ?? "");
  await expect(optionsOf(page)).toHaveCount(4);
  await expect(optionsOf(page).first()).toHaveAccessibleName("Remeras Categoría");
  await expect(page.getByRole("option", { name: "Remera Lago" })).toContainText(/\$\s15\.000 \$\s20\.000Sin stock/);
  await expect(page.getByRole("option", { name: "Remera Sol" })).toContainText(/\$\s9\.000/);
  await expect(optionsOf(page).last()).toHaveText("Ver todos los resultados (2)");
  await expect(page.getByRole("status").filter({ hasText: "3 sugerencias" })).toBeAttached();
  await expectAccessible(page);

  const chosen = page.getByRole("option", { selected: true });
  const press = async (key: string, name: RegExp | undefined) => {
    await page.keyboard.press(key);
    await expect(chosen).toHaveCount(name ? 1 : 0);
    if (!name) return expect(field).not.toHaveAttribute("aria-activedescendant");
    await expect(chosen).toHaveAccessibleName(name);
    await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
    await expect(field).toBeFocused();
  };
  await press("ArrowDown", /^Remeras/);
  await press("ArrowDown", /^Remera/);
  await press("End", /^Ver todos/);
  await press("ArrowDown", undefined);
  await press("ArrowUp", /^Ver todos/);
  await press("Home", /^Remeras/);
  await expectAccessible(page);

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?categoria=remeras");
  expect(complaints).toEqual([]);
});

test("Enter searches unless an option is chosen, and the results' page goes on showing the words", async ({
  page,
  shop,
}) => {
  const { sun } = await stock(shop);
  await open(page, "/");
  await fieldOf(page).pressSequentially("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?q=remera");
  await expect(fieldOf(page)).toHaveValue("remera");
  await page.reload();
  await expect(fieldOf(page)).toHaveValue("remera");

  await open(page, "/productos?q=boina");
  await fieldOf(page).fill("sol");
  await expect(page.getByRole("option", { name: "Remera Sol" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/producto/${sun.id}`);
  await page.goBack();
  await expect(page).toHaveURL("/productos?q=boina");
  await expect(optionsOf(page)).toHaveCount(0);

  // The list changes in place, and the field with it.
  await page.getByRole("main").getByRole("link", { name: "Quitar «boina»" }).click();
  await expect(page).toHaveURL("/productos");
  await expect(fieldOf(page)).toHaveValue("");
  await page.goBack();
  await expect(fieldOf(page)).toHaveValue("boina");
});

test("Escape closes the list and then empties the field; Tab closes it; a pointer follows an option", async ({
  page,
  shop,
}) => {
  const { sun } = await stock(shop);
  await open(page, "/");
  const field = fieldOf(page);
  await field.pressSequentially("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  await page.keyboard.press("Escape");
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(field).toHaveValue("remera");
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");

  await field.pressSequentially("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  await page.keyboard.press("Tab");
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(page.getByRole("banner").getByRole("button", { name: "Buscar" })).toBeFocused();

  await field.focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Remera Sol" }).click();
  await expect(page).toHaveURL(`/producto/${sun.id}`);
});

test("a later word overtakes an earlier one, and a failure leaves the plain form", async ({ page, shop }) => {
  await stock(shop);
  const asked: string[] = [];
  await page.route("**/api/suggestions?*", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q") ?? "";
    asked.push(q);
    if (q === "zz") return route.abort();
    if (q === "re") await new Promise((resolve) => setTimeout(resolve, 1500));
    // The earlier one may have been given up by its page meanwhile.
    return route.continue().catch(() => undefined);
  });
  await open(page, "/");
  const field = fieldOf(page);
  await field.fill("re");
  await expect.poll(() => asked).toEqual(["re"]);
  await field.fill("boina");
  await expect(page.getByRole("option", { name: "Boina" })).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(page.getByRole("option", { name: "Boina" })).toBeVisible();
  expect(asked).toEqual(["re", "boina"]);

  await field.fill("zz");
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(page.locator("ol > li")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?q=zz");
});

test("what is chosen stays chosen when another list comes, or is gone with its option", async ({ page, shop }) => {
  const { sun } = await stock(shop);
  let answer = () => {};
  await page.route("**/api/suggestions?q=remera+so*", async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  await open(page, "/");
  const field = fieldOf(page);
  const chosen = page.getByRole("option", { selected: true });
  const chooseWhileAsking = async (name: RegExp) => {
    await field.fill("remera");
    await expect(optionsOf(page)).toHaveCount(4);
    const asked = page.waitForRequest(/suggestions\?q=remera\+so/);
    await field.pressSequentially(" so");
    await asked;
    for (let pressed = 0; pressed < 4; pressed += 1) {
      await page.keyboard.press("ArrowDown");
      if (name.test((await chosen.textContent()) ?? "")) break;
    }
    await expect(chosen).toHaveAccessibleName(name);
    answer();
    await expect(optionsOf(page)).toHaveCount(2);
  };

  await chooseWhileAsking(/^Remera Lago/);
  await expect(chosen).toHaveCount(0);
  await expect(field).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowDown");
  await expect(chosen).toHaveAccessibleName(/^Remera Sol/);

  await chooseWhileAsking(/^Remera Sol/);
  await expect(chosen).toHaveAccessibleName(/^Remera Sol/);
  await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/producto/${sun.id}`);
});

test("Enter while an answer is on its way searches what is typed; a letter being composed chooses nothing", async ({
  page,
  shop,
}) => {
  await stock(shop);
  await page.route("**/api/suggestions?q=boina", () => new Promise(() => {}));
  await open(page, "/");
  const field = fieldOf(page);
  await field.fill("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  const isTaken = (key: string) =>
    field.evaluate(
      (input, key) =>
        !input.dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true })),
      key,
    );
  for (const key of ["ArrowDown", "Enter", "Escape"]) expect(await isTaken(key), key).toBe(false);
  await expect(optionsOf(page)).toHaveCount(4);

  // The list is another word's: it does not stay meanwhile.
  const asked = page.waitForRequest(/suggestions\?q=boina/);
  await field.fill("boina");
  await expect(optionsOf(page)).toHaveCount(0);
  await asked;
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/productos?q=boina");
});

test("where little of the window is seen the list scrolls inside it, and its last row can be reached", async ({
  page,
  shop,
}) => {
  await stock(shop);
  await page.setViewportSize({ width: 1100, height: 300 });
  await open(page, "/");
  await fieldOf(page).fill("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  const box = await listOf(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(300);
  await page.keyboard.press("ArrowUp");
  await expect(optionsOf(page).last()).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 360, height: 400 });
  await open(page, "/categorias");
  await page.getByRole("banner").getByRole("button", { name: "Menú", exact: true }).click();
  await page
    .getByRole("navigation", { name: "Menú" })
    .getByRole("combobox")
    .or(page.getByRole("searchbox"))
    .last()
    .fill("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  await optionsOf(page).last().click();
  await expect(page).toHaveURL("/productos?q=remera");
});

test("on a phone the keyboard opens the menu, searches in it and closes it step by step", async ({ page, shop }) => {
  await page.setViewportSize(PHONE);
  await stock(shop);
  await open(page, "/categorias");
  const button = page.getByRole("banner").getByRole("button", { name: "Menú", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Menú" });
  await expect(menu.getByRole("link", { name: "Categorías" })).toHaveAttribute("aria-current", "page");
  await expect(menu.locator("[aria-current]")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("button", { name: "Cerrar menú" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("remera");
  await expect(optionsOf(page)).toHaveCount(4);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(optionsOf(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("the account menu closes with Escape and gives the focus back", async ({ page, shop }) => {
  await shop.sells();
  await open(page, "/mi-pedido");
  const button = page.getByRole("button", { name: "Mi cuenta" });
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Mi cuenta" });
  await expect(menu.getByRole("link", { name: "Mi pedido" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Mi pedido" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("favourites come in one call; sold-out and gone ones are told, and each is let go by the keyboard", async ({
  page,
  context,
  shop,
}) => {
  const complaints = listenForComplaints(page);
  const { lake, sun } = await stock(shop);
  const { id: gone } = await shop.sells({ name: "Ruana", isActive: false });
  await open(page, "/favoritos");
  await page.evaluate((ids) => localStorage.setItem("saitam-favoritos", JSON.stringify(ids)), [lake.id, gone, sun.id]);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/products")) calls.push(request.url());
  });
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
  expect(calls).toHaveLength(1);
  await expect(cardOf(page, "Remera Lago").getByRole("button", { name: "Sin Stock" })).toBeDisabled();
  await expect(page.getByText("Un producto que guardaste ya no está a la venta.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Quitarlo de la lista" }).click();
  await expect(page.getByText("ya no está a la venta")).toHaveCount(0);

  const other = await context.newPage();
  await open(other, "/favoritos");
  await expect(other.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "Quitar Remera Lago de favoritos" }).focus();
  await page.keyboard.press("Enter");
  await expectToast(page, "Quitado de favoritos", "Remera Lago");
  await expect(page.getByRole("button", { name: "Quitar Remera Sol de favoritos" })).toBeFocused();
  await expect(other.getByRole("article")).toHaveCount(1);

  await page.keyboard.press("Enter");
  await expect(page.getByText("Todavía no guardaste nada")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await expect(other.getByText("Todavía no guardaste nada")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("favourites that could not be loaded come by themselves once there is an answer", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Camisa" });
  await page.addInitScript((id) => localStorage.setItem("saitam-favoritos", JSON.stringify([id])), id);
  await page.route("**/api/products?ids=*", (route) => route.abort());
  await open(page, "/favoritos");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("No se pudieron cargar tus favoritos");

  await page.unroute("**/api/products?ids=*");
  await expect(cardOf(page, "Camisa")).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toBeHidden();
});

test("without a share sheet 'Compartir' offers to copy the link, with the choice in it, or WhatsApp", async ({
  context,
  page,
  shop,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await shop.sells({
    name: "Camisa",
    variants: [
      { size: "M", color: "Azul", stock: 1 },
      { size: "L", color: "Azul", stock: 1 },
    ],
  });
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined, writable: true }));
  await open(page, `/producto/${id}?utm_source=mail`);
  await page.getByLabel("M", { exact: true }).check();
  const link = `${shop.url}/producto/${id}?talle=M`;
  const button = page.getByRole("button", { name: "Compartir" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Compartir" });
  await expect(dialog.getByRole("button", { name: "Copiar enlace" })).toBeFocused();
  await expect(dialog.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    `https://wa.me/?text=${encodeURIComponent(`Camisa ${link}`)}`,
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  // The second click finds the dialog's backdrop over the button.
  await button.dblclick();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expectToast(page, "Enlace copiado");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test("the size guide stands beside the picker, on the page and on the card", async ({ page, shop }) => {
  const { id } = await shop.sells({
    name: "Camisa",
    variants: [
      { size: "M", color: null, stock: 1 },
      { size: "L", color: null, stock: 1 },
    ],
  });
  const size_guide = "En centímetros\n\nTalle | Ancho\nM | 50\nL | 53";
  await shop.db.updateTable("products").set({ size_guide }).where("id", "=", id).execute();
  await untilAnnounced();
  await open(page, `/producto/${id}`);
  await page.getByText("Guía de talles").click();
  await expect(page.getByRole("rowheader", { name: "L" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["Talle", "Ancho"]);
  await expectAccessible(page);

  await open(page, "/");
  await cardOf(page, "Camisa").getByRole("button").click();
  await page.getByRole("dialog").getByText("Guía de talles").click();
  await expect(page.getByRole("dialog").getByRole("cell", { name: "53" })).toBeVisible();
  await expectAccessible(page);
});

test("'Mi pedido' finds an order by number and DNI, and lists what this browser bought", async ({ page, shop }) => {
  const product = await shop.sells({ name: "Remera", price: 1500 });
  const answer = await page.request.post("/api/orders", {
    headers: { "Idempotency-Key": crypto.randomUUID() },
    data: {
      orderData: {
        customer_name: "Ana",
        customer_lastname: "Paz",
        customer_dni: "30123456",
        customer_address: "Defensa 1234",
        customer_postal_code: "C1065",
        customer_city: "Buenos Aires",
        total_amount: 1500,
      },
      items: [{ id: product.id, quantity: 1 }],
    },
  });
  const { order } = (await answer.json()) as { order: { order_number: string; url: string } };
  const path = new URL(order.url).pathname;

  await open(page, "/mi-pedido");
  const number = page.getByLabel("Número de pedido");
  const dni = page.getByLabel("DNI", { exact: true });
  const submit = page.getByRole("button", { name: "Buscar mi pedido" });
  await submit.click();
  await expect(number).toBeFocused();
  await expect(page.getByText("Escribe el número de tu pedido")).toBeVisible();
  await number.fill(order.order_number.toLowerCase().replace("ord-00", ""));
  await dni.fill("123");
  await submit.click();
  await expect(dni).toBeFocused();
  await expect(page.getByText("El DNI debe tener entre 7 y 8 dígitos")).toBeVisible();
  await expectAccessible(page);
  await dni.fill("11111111");
  await submit.click();
  await expect(page.getByText("No encontramos un pedido con esos datos.")).toBeVisible();
  await dni.fill("30.123.456");
  await page.keyboard.press("Enter");

  const found = page.getByRole("heading", { name: `Pedido ${order.order_number}` });
  await expect(found).toBeFocused();
  const main = page.getByRole("main");
  await expect(main).toContainText("Pendiente");
  await expect(main).toContainText(/\$\s1\.500/);
  await expect(main).not.toContainText(/Ana|Paz|Defensa/);
  expect(page.url()).toBe(`${shop.url}/mi-pedido`);
  await expectAccessible(page);

  const kept = {
    key: crypto.randomUUID(),
    order_number: order.order_number,
    total_amount: 1500,
    path,
    payment: { alias: "", holder: "", cbu: "", bank: "", cuit: "" },
    is_shown: false,
  };
  await page.evaluate((orders) => localStorage.setItem("saitam-pedidos", JSON.stringify(orders)), [kept]);
  await page.reload();
  await page.getByRole("link", { name: `Ver pedido ${order.order_number}` }).click();
  await expect(page).toHaveURL(path);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the search is a form, the results say the words, and 'Mi pedido' says what it needs", async ({
    page,
    shop,
  }) => {
    await stock(shop);
    await page.goto("/");
    await fieldOf(page).fill("remera");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/productos?q=remera");
    await expect(fieldOf(page)).toHaveValue("remera");
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.goto("/mi-pedido");
    await expect(page.getByRole("button", { name: "Buscar mi pedido" })).toBeDisabled();
    await expect(page.locator("main noscript p")).toContainText("Para buscar aquí necesitas activar JavaScript.");
  });
});
