import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, type OpenShop, test } from "./journey.ts";
import { order as placeOrder } from "./panel.ts";
import { open } from "./shopper.ts";

const HOUR = 3_600_000; // ms

const DAY = 24 * HOUR;

test("'Mi pedido' finds an order by number and DNI, says what its fields lack, and lists what this browser bought", async ({
  page,
  shop,
}) => {
  const product = await shop.sells({ name: "Remera", price: 1500 });
  const { order } = (await (await placeOrder(shop, product)).json()) as {
    order: { order_number: string; url: string };
  };
  const path = new URL(order.url).pathname;

  await open(page, "/mi-pedido");
  const number = page.getByLabel("Número de pedido");
  const dni = page.getByLabel("DNI", { exact: true });
  const form = page.getByRole("region", { name: "Buscar por número y DNI" });
  const submit = page.getByRole("button", { name: "Buscar mi pedido" });
  // Submitting from the empty field announces why it failed.
  await number.press("Enter");
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/^Escribe el número de tu pedido/);
  await expect(form.getByRole("alert")).toHaveText(/^Escribe el número de tu pedido/);
  await number.fill(order.order_number.toLowerCase().replace("ord-00", ""));
  await dni.fill("123");
  await submit.click();
  await expect(dni).toBeFocused();
  await expect(form.getByRole("alert")).toHaveText(/^El DNI debe tener entre 7 y 8 dígitos/);
  await expectAccessible(page);
  // Also if the answer is slow.
  const answered = Promise.withResolvers<void>();
  await page.route(
    "**/api/orders/find",
    async (route) => {
      await answered.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await dni.fill("11111111");
  await page.keyboard.press("Enter");
  await expect(dni).not.toBeEditable();
  await page.keyboard.press("Backspace");
  answered.resolve();
  await expect(page.getByText("No encontramos un pedido con esos datos.")).toBeVisible();
  await expect(dni).toHaveValue("11111111");
  await expect(number).toBeEditable();
  await expect(dni).toBeFocused();
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

  await shop.db.updateTable("orders").set({ status: "confirmed" }).execute();
  // The order that was found does not cover the form: its button can be pressed again.
  await submit.click();
  await expect(main).toContainText("Recibimos tu pago.");
  await expect(found).toBeFocused();

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

test("the page behind the secret link has a button for each thing to copy, and what is copied is unbroken", async ({
  page,
  shop,
}) => {
  const cbu = "2850590940090418135201";
  const details = { alias: "saitam.tienda", holder: "Saitam SRL", cbu, bank: "Banco Macro", cuit: "30-71234567-1" };
  await shop.db.updateTable("settings").set(details).execute();
  const product = await shop.sells({ name: "Remera", price: 1500 });
  const { order } = (await (await placeOrder(shop, product)).json()) as { order: { url: string } };
  await open(page, order.url);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copies = {
    "Copiar importe": "1500",
    "Copiar alias": details.alias,
    "Copiar CBU": cbu,
    "Copiar titular": details.holder,
    "Copiar CUIT": details.cuit,
    "Copiar banco": details.bank,
    "Copiar referencia": /^ORD-/,
  };
  for (const [name, text] of Object.entries(copies)) {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toHaveText("Copiar");
    await button.click();
    await expect(page.getByRole("button", { name: name.replace("Copiar ", "") + ": Copiado" })).toBeVisible();
    const copied = expect.poll(() => page.evaluate(() => navigator.clipboard.readText()));
    await (typeof text === "string" ? copied.toBe(text) : copied.toMatch(text));
  }

  // Shown in groups of four, but selected as one number.
  const groups = page.locator(".copy-cbu .copy-text span");
  await expect(groups).toHaveText(["2850", "5909", "4009", "0418", "1352", "01"]);
  const selected = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector(".copy-cbu .copy-text")!);
    return String(getSelection());
  });
  expect(selected).toBe(cbu);
});

test("on a phone long names leave a line's picture its shape and the bank its room, and paper says nothing of today", async ({
  page,
  shop,
}) => {
  const bank = "Banco de la Provincia de Buenos Aires, sucursal Mar del Plata Centro";
  await shop.db.updateTable("settings").set({ alias: "saitam.tienda", holder: "Saitam SRL", bank }).execute();
  const product = await shop.sells({ name: "Campera impermeable reversible con capucha desmontable" });
  const { order } = (await (await placeOrder(shop, product)).json()) as { order: { url: string } };
  const payment_due_at = new Date(Date.now() + 2.5 * DAY);
  await shop.db.updateTable("orders").set({ payment_due_at }).execute();
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, order.url);
  const main = page.getByRole("main");

  const picture = (await main.locator("li .shot").boundingBox())!;
  expect(picture.width / picture.height).toBeCloseTo(4 / 5, 1);
  const margin = await main.getByText(bank).evaluate((text) => {
    const letters = new Range();
    letters.selectNodeContents(text);
    return letters.getBoundingClientRect().top - text.parentElement!.getBoundingClientRect().top;
  });
  expect(margin).toBeGreaterThanOrEqual(4);

  await test.step("with the visitor's own colours a step that is reached is filled", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const mark = await main
      .locator("[aria-current=step]")
      .evaluate((step) => getComputedStyle(step, "::before").backgroundColor);
    expect(mark).toBe(await main.evaluate((element) => getComputedStyle(element).color));
    await page.emulateMedia({ forcedColors: "none" });
  });

  await page.emulateMedia({ media: "print" });
  await expect(main.getByText(/Transfiere hasta el/)).toBeVisible();
  for (const hidden of ["Quedan 2 días.", "Guarda este enlace"]) await expect(main.getByText(hidden)).toBeHidden();
});

test("a deadline is said in words, and how much of it is left by the shop's clock", async ({ page, shop }) => {
  const product = await shop.sells({ name: "Remera", price: 1500 });
  const { order } = (await (await placeOrder(shop, product)).json()) as { order: { id: string; url: string } };
  const setDue = (payment_due_at: Date | null) =>
    shop.db.updateTable("orders").set({ payment_due_at }).where("id", "=", order.id).execute();
  const [ahead, past] = [new Date(Date.now() + 2.5 * DAY), new Date(Date.now() - HOUR)];
  await setDue(ahead);
  await page.clock.setFixedTime("2020-01-01T00:00:00Z");
  await open(page, order.url);
  const main = page.getByRole("main");
  await expect(main).toContainText(/Transfiere hasta el \p{L}+ \d+ de \p{L}+ a las? \d\d:\d\d\. Quedan 2 días\./u);
  await setDue(past);
  await page.reload();
  await expect(main).toContainText(/El plazo terminó el \p{L}+ \d+ de \p{L}+ a las? \d\d:\d\d\./u);
  await expect(main).toContainText("si no, el pedido se cancelará");

  // Buyers who have sent a receipt are not cancelled without notice.
  const rejected = {
    order_id: order.id,
    media_type: "image/webp" as const,
    content: Buffer.from("x"),
    digest: Buffer.alloc(32, 1),
    status: "rejected" as const,
    reject_reason: "No se lee.",
    reviewed_at: new Date(),
    reviewed_by: "duena@tienda.example",
  };
  await shop.db.insertInto("receipts").values(rejected).execute();
  await page.reload();
  await expect(main).toContainText("No pudimos aceptar tu comprobante.");
  await expect(main).toContainText(/a las? \d\d:\d\d\. Envía otro comprobante o escríbenos\./);
  await expect(main).not.toContainText("se cancelará");
  await setDue(ahead);
  await page.reload();
  await expect(main).toContainText(
    /Envía otro comprobante hasta el \p{L}+ \d+ de \p{L}+ a las? \d\d:\d\d\. Quedan 2 días\./u,
  );
  await setDue(null);
  await expect(main).not.toContainText("El plazo");
});

test("the page behind the secret link shows whom the order goes to, and follows its status while it is open", async ({
  page,
  shop,
}) => {
  const product = await shop.sells({ name: "Remera", price: 1500 });
  const { order } = (await (await placeOrder(shop, product)).json()) as { order: { id: string; url: string } };
  const setStatus = async (status: "confirmed" | "shipped", from: "pending" | "confirmed", changes = {}) => {
    const event = { order_id: order.id, from_status: from, to_status: status, actor: "duena@tienda.example" };
    await shop.db.insertInto("order_events").values(event).execute();
    await shop.db
      .updateTable("orders")
      .set({ status, ...changes })
      .where("id", "=", order.id)
      .execute();
  };
  await page.clock.install();
  await open(page, order.url);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Envío" })).toBeVisible();
  for (const line of ["Ana Paz", "Defensa 1234", "C1065 Buenos Aires"]) await expect(main).toContainText(line);
  await expect(main).toContainText("Pendiente");
  await expectAccessible(page);

  const steps = main.getByRole("listitem").filter({ has: page.locator("time") });
  await expect(main.locator("[aria-current=step]")).toContainText("Recibido");
  await setStatus("confirmed", "pending");
  await expect(main).toContainText("Recibimos tu pago.");
  await expect(main.locator("[aria-current=step]")).toContainText("Pago confirmado");
  await expect(steps).toHaveCount(2);
  await expect(main.getByRole("heading", { name: "Datos para la transferencia" })).toHaveCount(0);

  // Only the history changes.
  const ready = { order_id: order.id, from_status: "confirmed", to_status: "confirmed", kind: "ready" } as const;
  await shop.db.insertInto("order_events").values(ready).execute();
  await expect(main).toContainText("Tu pedido está listo para retirar.");
  await expect(main.locator("[aria-current=step]")).toContainText("Listo para retirar");

  // Missing answers are retried.
  const unanswered = (route: Route) => route.fulfill({ status: 503, json: {} });
  await page.route("**/api/orders/by-link", unanswered, { times: 1 });
  const failed = page.waitForResponse((answer) => answer.url().endsWith("/by-link") && answer.status() === 503);
  await setStatus("shipped", "confirmed", { carrier: "Andreani", tracking_code: "3600 0012" });
  await failed;
  await page.clock.fastForward(5000);
  await expect(main).toContainText("Tu pedido está en camino.");
  await expect(main.getByRole("button", { name: "Copiar código de seguimiento" })).toBeEnabled();
  const follow = main.getByRole("link", { name: "Seguir el envío en Andreani" });
  await expect(follow).toHaveAttribute("href", "https://www.andreani.com/envio/36000012");
  await expectAccessible(page);

  // A revoked link's page stays unchanged, and stops asking.
  const ended = page.waitForEvent("requestfinished", (request) => request.url().includes("/api/orders/live"));
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/by-link") && answer.status() === 404);
  await shop.db.updateTable("orders").set({ link_version: 2 }).where("id", "=", order.id).execute();
  await ended;
  await page.clock.fastForward(5000);
  await refused;
  let requests = 0;
  page.on("request", (request) => void (requests += Number(request.url().endsWith("/by-link"))));
  await expect(async () => {
    requests = 0;
    await page.clock.fastForward(60_000);
    await expect(main).toContainText("Tu pedido está en camino.");
    expect(requests).toBe(0);
  }).toPass();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("'Mi pedido' says what it needs", async ({ page, shop }) => {
    await page.goto(`${shop.url}/mi-pedido`);
    await expect(page.getByRole("button", { name: "Buscar mi pedido" })).toBeDisabled();
    await expect(page.locator("main noscript p")).toContainText("Para buscar aquí necesitas activar JavaScript.");
  });
});

/** Stores an order in this browser; returns its page's path. */
async function storeCard(page: Page, shop: OpenShop): Promise<string> {
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
  return stored.path;
}

const cardNamed = (page: Page, name: string) => page.getByRole("region", { name });

/** As when the page becomes visible again. */
const seeAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("the card on the home page follows the order: cancelled it asks for no money, revived it does again", async ({
  page,
  shop,
}) => {
  const path = await storeCard(page, shop);
  await page.reload();
  const placed = cardNamed(page, "Tu pedido está registrado");
  const cancelled = cardNamed(page, "Tu pedido fue cancelado");
  await expect(placed).toContainText("saitam.tienda");

  await shop.db.updateTable("orders").set({ status: "cancelled" }).execute();
  await seeAgain(page);
  await expect(cancelled).toContainText("No hagas la transferencia.");
  await expect(cancelled).not.toContainText("saitam.tienda");
  await expectAccessible(page);

  await shop.db.updateTable("orders").set({ status: "confirmed" }).execute();
  await page.reload();
  const paid = cardNamed(page, "Recibimos tu pago");
  await expect(paid).toContainText("No tienes que transferir nada más.");
  await expect(paid).not.toContainText("saitam.tienda");

  await shop.db.updateTable("orders").set({ status: "pending" }).execute();
  await page.reload();
  await expect(placed).toContainText("saitam.tienda");
  await expect(placed.getByRole("link", { name: "Ver mi pedido" })).toHaveAttribute("href", path);

  await test.step("an answer that is overtaken by a later one does not bring its older state back", async () => {
    const gate = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    await page.route(
      "**/api/orders/by-link",
      async (route) => {
        const answer = await route.fetch();
        requested.resolve();
        await gate.promise;
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    await page.reload();
    await requested.promise;

    await shop.db.updateTable("orders").set({ status: "cancelled" }).execute();
    await seeAgain(page);
    await expect(cancelled).toBeVisible();
    const overtaken = page.waitForResponse("**/api/orders/by-link");
    gate.resolve();
    await (await overtaken).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await expect(cancelled).toBeVisible();
  });
});
