import { expectAccessible } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { order as placeOrder } from "./panel.ts";
import { open } from "./shopper.ts";

test("'Mi pedido' finds an order by number and DNI, and lists what this browser bought", async ({ page, shop }) => {
  const product = await shop.sells({ name: "Remera", price: 1500 });
  const { order } = (await (await placeOrder(shop, product)).json()) as {
    order: { order_number: string; url: string };
  };
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

  const stored = {
    key: crypto.randomUUID(),
    order_number: order.order_number,
    total_amount: 1500,
    path,
    payment: { alias: "", holder: "", cbu: "", bank: "", cuit: "" },
    is_shown: false,
  };
  await page.evaluate((orders) => localStorage.setItem("saitam-pedidos", JSON.stringify(orders)), [stored]);
  await page.reload();
  await page.getByRole("link", { name: `Ver pedido ${order.order_number}` }).click();
  await expect(page).toHaveURL(path);
});

test("the page behind the secret link has a button for each thing to copy", async ({ page, shop }) => {
  const details = { alias: "saitam.tienda", holder: "Saitam SRL", cbu: "2850590940090418135201" };
  await shop.db.updateTable("settings").set(details).execute();
  const product = await shop.sells({ name: "Remera", price: 1500 });
  const { order } = (await (await placeOrder(shop, product)).json()) as { order: { url: string } };
  await open(page, order.url);
  for (const name of ["Copiar alias", "Copiar CBU", "Copiar importe"]) {
    await expect(page.getByRole("button", { name, exact: true })).toBeEnabled();
  }
});

test("the page behind the secret link shows whom the order goes to, and follows its status while it is open", async ({
  page,
  shop,
}) => {
  const product = await shop.sells({ name: "Remera", price: 1500 });
  const { order } = (await (await placeOrder(shop, product)).json()) as { order: { id: string; url: string } };
  const setStatus = (status: "confirmed" | "shipped" | "cancelled") =>
    shop.db.updateTable("orders").set({ status }).where("id", "=", order.id).execute();
  await page.clock.install();
  await open(page, order.url);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Envío" })).toBeVisible();
  for (const line of ["Ana Paz", "Defensa 1234", "C1065 Buenos Aires"]) await expect(main).toContainText(line);
  await expect(main).toContainText("Pendiente");
  await expectAccessible(page);

  await setStatus("confirmed");
  await page.clock.fastForward(15_000);
  await expect(main).toContainText("Recibimos tu pago.");
  await expect(main.getByRole("heading", { name: "Datos para la transferencia" })).toHaveCount(0);

  // Somebody returns to the tab.
  await setStatus("shipped");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(main).toContainText("Tu pedido está en camino.");

  // A link that was revoked stays as it was, and asks no more.
  await shop.db.updateTable("orders").set({ link_version: 2 }).where("id", "=", order.id).execute();
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/by-link") && answer.status() === 404);
  await page.clock.fastForward(15_000);
  await refused;
  await expect(main).toContainText("Tu pedido está en camino.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("'Mi pedido' says what it needs", async ({ page, shop }) => {
    await page.goto(`${shop.url}/mi-pedido`);
    await expect(page.getByRole("button", { name: "Buscar mi pedido" })).toBeDisabled();
    await expect(page.locator("main noscript p")).toContainText("Para buscar aquí necesitas activar JavaScript.");
  });
});

test("the card on the home page follows the order: cancelled it asks for no money, revived it does again", async ({
  page,
  shop,
}) => {
  const payment = { alias: "saitam.tienda", holder: "Saitam SRL", cbu: "", bank: "", cuit: "" };
  await shop.db.updateTable("settings").set(payment).execute();
  const product = await shop.sells({ name: "Remera", price: 1500 });
  const { order } = (await (await placeOrder(shop, product)).json()) as {
    order: { order_number: string; url: string };
  };
  const stored = {
    key: crypto.randomUUID(),
    order_number: order.order_number,
    total_amount: 1500,
    path: new URL(order.url).pathname,
    payment,
    is_shown: true,
  };
  await page.goto("/");
  await page.evaluate((orders) => localStorage.setItem("saitam-pedidos", JSON.stringify(orders)), [stored]);
  await page.reload();
  const placed = page.getByRole("region", { name: "Tu pedido está registrado" });
  const cancelled = page.getByRole("region", { name: "Tu pedido fue cancelado" });
  await expect(placed).toContainText("saitam.tienda");

  await shop.db.updateTable("orders").set({ status: "cancelled" }).execute();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(cancelled).toContainText("No hagas la transferencia.");
  await expect(cancelled).not.toContainText("saitam.tienda");
  await expectAccessible(page);

  await shop.db.updateTable("orders").set({ status: "pending" }).execute();
  await page.reload();
  await expect(placed).toContainText("saitam.tienda");
  await expect(placed.getByRole("link", { name: "Ver mi pedido" })).toHaveAttribute("href", stored.path);
});
