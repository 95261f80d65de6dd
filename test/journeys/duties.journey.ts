import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, expectToast, fillForm, loseAnswers, type OpenShop, test, untilAnnounced } from "./journey.ts";
import { openPanel, order, orderNumber, OWNER } from "./panel.ts";
import { open, PHONE, untilHydrated } from "./shopper.ts";

const OWNERS_DATA = {
  legal_name: "La Percha del Sur S.R.L.",
  cuit: "20-26756539-3",
  whatsapp: "5491155554444",
  contact_email: "hola@percha.example",
  hours: "Lunes a viernes de 10 a 18 h",
  street_address: "Defensa 1234",
  instagram: "la.percha",
  consumer_claims_url: "https://reclamos.example/",
  fiscal_data_url: "https://fiscal.example/",
  terms: "# Cambios\nTienes 30 días.",
  privacy: "Guardamos lo necesario.",
};

async function says(shop: OpenShop, settings: object): Promise<void> {
  await shop.db.updateTable("settings").set(settings).execute();
  await untilAnnounced(shop);
}

const footer = (page: Page) => page.getByRole("contentinfo");

async function fillRegret(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

const submit = (page: Page) => page.getByRole("button", { name: "Enviar pedido de arrepentimiento" });

test("the 'Botón de arrepentimiento' is above every header, in the footer and in the menu, and gives a code", async ({
  page,
  shop,
}) => {
  await says(shop, { whatsapp: OWNERS_DATA.whatsapp });
  await page.setViewportSize(PHONE);
  await page.goto("/");
  const link = { name: "Botón de arrepentimiento" };
  await expect(footer(page).getByRole("link", link)).toHaveAttribute("href", "/arrepentimiento");
  await page.getByRole("button", { name: "Menú" }).click();
  await expect(page.getByRole("navigation", { name: "Menú" }).getByRole("link", link)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Pago y arrepentimiento" }).getByRole("link", link).click();

  await expect(page.getByRole("heading", { level: 1, ...link })).toBeVisible();
  await expect(page).toHaveTitle("Botón de arrepentimiento · Saitam");
  await expectAccessible(page);
  await fillRegret(page, { "Nombre y apellido": "Ana Paz", Mensaje: "No era mi talle" });
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Revisa el formulario: Escribe un correo electrónico o un teléfono para que la tienda pueda responderte.",
  );
  await expect(page.getByLabel("Correo electrónico")).toBeFocused();
  await expectAccessible(page);
  await fillRegret(page, { "Correo electrónico": "ana@correo.example" });
  // If answered between the clicks, the second one would hit what has appeared there.
  const { promise: clicked, resolve: afterClicks } = Promise.withResolvers<void>();
  await page.route("**/api/regrets", async (route) => {
    await clicked;
    await route.continue();
  });
  await submit(page).dblclick();
  // What is typed now would be lost.
  for (const label of ["Nombre y apellido", "Mensaje"]) await expect(page.getByLabel(label)).not.toBeEditable();
  afterClicks();

  await expect(page.getByRole("heading", { level: 1, name: "Recibimos tu pedido de arrepentimiento" })).toBeFocused();
  await expect(page.getByText("ARR-000001", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Copiar código de arrepentimiento" })).toBeEnabled();
  await expect(page.getByText("La tienda te responde dentro de las 24 horas: antes del ")).toBeVisible();
  await expect(page.getByRole("link", { name: "WhatsApp +54 9 11 5555-4444" }).first()).toHaveAttribute(
    "href",
    /wa\.me\/5491155554444\?text=.*ARR-000001/,
  );
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBe(0);
  expect(await shop.db.selectFrom("regrets").select(["code", "email"]).execute()).toEqual([
    { code: "ARR-000001", email: "ana@correo.example" },
  ]);
});

test("a withdrawal with a lost answer is sent again as the same, and its code survives a reload", async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, "/arrepentimiento");
  await fillRegret(page, { "Nombre y apellido": "Ana Paz", "Correo electrónico": "ana@correo.example" });
  const findAnswers = await loseAnswers(page, "**/api/regrets");
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("No pudimos recibir tu pedido.");
  await expect(page.getByLabel("Nombre y apellido")).toHaveValue("Ana Paz");
  await findAnswers();
  await submit(page).click();
  const code = page.getByText("ARR-000001", { exact: true });
  await expect(code).toBeVisible();
  await page.reload();
  await expect(code).toBeVisible();
  await page.goto("/");
  await page.goBack();
  await expect(code).toBeVisible();

  await page.getByRole("button", { name: "Enviar otro pedido de arrepentimiento" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Botón de arrepentimiento" })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel("Nombre y apellido")).toHaveValue("");
  expect(await shop.db.selectFrom("regrets").select("code").execute()).toEqual([{ code: "ARR-000001" }]);
});

test("a form that was sent before the page's code was there is refused on its page, and on no later one", async ({
  page,
  shop,
}) => {
  const sendEarly = async () => {
    await page.evaluate(() => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "/arrepentimiento" });
      form.append(Object.assign(document.createElement("input"), { name: "name", value: "Ana Paz" }));
      document.body.append(form);
      form.submit();
    });
    await expect(page.getByRole("alert")).toContainText("Escribe un correo electrónico o un teléfono");
    await untilHydrated(page);
  };
  const name = page.getByLabel("Nombre y apellido");
  await open(page, "/arrepentimiento");
  await sendEarly();
  await fillRegret(page, { Teléfono: "11 5555-4444" });
  await submit(page).click();
  await expect(page.getByText("ARR-000001", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Enviar otro pedido de arrepentimiento" }).click();
  await expect(name).toHaveValue("");
  await expect(page.getByRole("alert")).toBeHidden();

  await fillRegret(page, { "Nombre y apellido": "Ana Paz", Teléfono: "11 5555-4444" });
  await submit(page).click();
  await expect(page.getByText("ARR-000002", { exact: true })).toBeVisible();
  await sendEarly();
  await expect(name).toHaveValue("Ana Paz");
  expect(await shop.db.selectFrom("regrets").select("code").execute()).toHaveLength(2);
});

test("an answer that is lost before a reload leaves the form, and sending it again gives the same code", async ({
  page,
  shop,
}) => {
  await open(page, "/arrepentimiento");
  await fillRegret(page, { "Nombre y apellido": "Ana Paz", Teléfono: "11 5555-4444", Mensaje: "No era mi talle" });
  const findAnswers = await loseAnswers(page, "**/api/regrets");
  await submit(page).click();
  await expect(page.getByRole("alert")).toContainText("No pudimos recibir tu pedido.");
  await findAnswers();
  // Unlike a reload, this leaves the browser nothing to fill the form with.
  await page.goto("/");
  await open(page, "/arrepentimiento");
  await expect(page.getByLabel("Nombre y apellido")).toHaveValue("Ana Paz");
  await expect(page.getByLabel("Mensaje")).toHaveValue("No era mi talle");
  await page.reload();
  await expect(page.getByLabel("Nombre y apellido")).toHaveValue("Ana Paz");
  await submit(page).click();
  await expect(page.getByText("ARR-000001", { exact: true })).toBeVisible();
  expect(await shop.db.selectFrom("regrets").select("code").execute()).toEqual([{ code: "ARR-000001" }]);

  await page.getByRole("button", { name: "Enviar otro pedido de arrepentimiento" }).click();
  await expect(page.getByLabel("Nombre y apellido")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Ana Paz");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("the button of the law works for everyone", async ({ page, shop }) => {
    await page.goto("/");
    await page
      .getByRole("region", { name: "Pago y arrepentimiento" })
      .getByRole("link", { name: "Botón de arrepentimiento" })
      .click();
    await fillRegret(page, { "Nombre y apellido": "<b>Ana</b>", Mensaje: "Dos\nlíneas" });
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText("Escribe un correo electrónico o un teléfono");
    await expect(page.getByLabel("Nombre y apellido")).toHaveValue("<b>Ana</b>");
    await expect(page.getByLabel("Mensaje")).toHaveValue("Dos\nlíneas");

    await fillRegret(page, { Teléfono: "11 5555-4444" });
    await submit(page).click();
    await expect(page.getByRole("heading", { name: "Recibimos tu pedido de arrepentimiento" })).toBeVisible();
    await expect(page.getByText("ARR-000001", { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText("ARR-000001", { exact: true })).toBeVisible();
    expect(await shop.db.selectFrom("regrets").select(["name", "message"]).execute()).toEqual([
      { name: "<b>Ana</b>", message: "Dos\nlíneas" },
    ]);
  });
});

test("the panel's queue: the clock, the order, the contact, who answered, and what comes by itself", async ({
  page,
  shop,
}) => {
  const product = await shop.sells({ name: "Remera Ñandú", stock: 3 });
  const number = await orderNumber(order(shop, product));
  const regret = (fields: object, hours: number) =>
    shop.db
      .insertInto("regrets")
      .values({
        name: "Ana Paz",
        phone: "11 5555-4444",
        idempotency_key: crypto.randomUUID(),
        request_hash: Buffer.alloc(32),
        created_at: new Date(Date.now() - hours * 3_600_000 - 10_000),
        ...fields,
      })
      .execute();
  await regret({ message: "<img src=x onerror=alert(1)>" }, 27);
  await regret({ order_number: number, email: "ana@correo.example" }, 18);

  await openPanel(page, shop, "/admin/ordenes");
  await page.getByRole("link", { name: "Arrepentimientos: 2 sin responder" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Arrepentimientos" })).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  const [newest, oldest] = [rows.nth(0), rows.nth(1)];
  await expect(newest).toContainText("ARR-000002");
  await expect(newest).toContainText(/Quedan (6 h|5 h 59 min)/);
  await expect(newest.getByRole("link", { name: number })).toBeVisible();
  await expect(newest.getByRole("link", { name: "Escribir un e-mail" })).toHaveAttribute(
    "href",
    "mailto:ana%40correo.example?subject=Tu%20pedido%20de%20arrepentimiento%20ARR-000002",
  );
  await expect(oldest).toContainText("Vencido hace 3 h");
  await expect(oldest).toContainText("<img src=x onerror=alert(1)>");
  await expect(oldest.getByRole("link", { name: "Escribir por WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/5491155554444\?text=/,
  );
  await expectAccessible(page);

  await oldest.getByRole("button", { name: "Marcar como respondido: ARR-000001" }).click();
  await expect(oldest.getByLabel("Nota (opcional)")).toBeFocused();
  await oldest.getByLabel("Nota (opcional)").fill("Le escribí por WhatsApp.");
  await expectAccessible(page);
  await oldest.getByRole("button", { name: "Respondido" }).click();
  await expectToast(page, "Marcado como respondido", "ARR-000001");
  await expect(oldest).toContainText(`Respondido por ${OWNER.email} el `);
  await expect(oldest).toContainText("Le escribí por WhatsApp.");
  await expectAccessible(page);

  await page.getByLabel("Filtrar por estado").selectOption("Sin responder");
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("ARR-000002");
  await fetch(`${shop.url}/api/regrets`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
    body: JSON.stringify({ name: "Luz", phone: "11 5555-4444" }),
  });
  await expect(rows.filter({ hasText: "ARR-000003" })).toContainText("Quedan 24 h");

  await page.goto(`${shop.url}/admin/ajustes/actividad`);
  await expect(page.getByRole("listitem").first()).toContainText(
    `${OWNER.email} respondió el arrepentimiento ARR-000001`,
  );
});

/** Whether a window of some width breaks the number at the text's end into two lines. */
const isEverBroken = (shown: Locator) =>
  shown.evaluate((element) => {
    const row = element.parentElement!;
    const text = element.lastChild!;
    const number = new Range();
    number.setStart(text, text.textContent!.lastIndexOf(" ") + 1);
    number.setEndAfter(text);
    const heights = Array.from({ length: 40 }, (_, step) => {
      row.style.width = `${160 + 5 * step}px`;
      return number.getBoundingClientRect().height;
    });
    row.style.removeProperty("width");
    return Math.max(...heights) > Math.min(...heights);
  });

test("an empty shop says nothing that is not so; one with data says all of it, as the law writes it", async ({
  page,
  shop,
}) => {
  await page.goto("/");
  await expect(footer(page)).not.toContainText(/Defensa|Data Fiscal|CUIT|Términos|privacidad|WhatsApp/);
  for (const path of ["/terminos", "/privacidad"]) expect((await page.goto(path))?.status()).toBe(404);

  await says(shop, OWNERS_DATA);
  await page.goto("/");
  for (const [width, row] of [
    [360, 44],
    [1440, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await expect(footer(page)).toContainText("Defensa de las y los Consumidores. Para reclamos: Ingrese aquí");
    await expect(footer(page)).toContainText("La Percha del Sur S.R.L.");
    expect(await isEverBroken(footer(page).getByText("CUIT 20-26756539-3"))).toBe(false);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBe(0);
    for (const link of await footer(page).getByRole("link").all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(row);
    }
    await expect(footer(page).getByRole("heading")).toHaveText(["Tienda", "Ayuda", "Contacto"]);
  }
  const hrefOf = (name: string) => footer(page).getByRole("link", { name }).getAttribute("href");
  expect(await hrefOf("Ingrese aquí")).toBe("https://reclamos.example/");
  expect(await hrefOf("Data Fiscal")).toBe("https://fiscal.example/");
  expect(await hrefOf("WhatsApp +54 9 11 5555-4444")).toBe("https://wa.me/5491155554444");
  expect(await hrefOf("hola@percha.example")).toBe("mailto:hola@percha.example");
  expect(await hrefOf("Instagram @la.percha")).toBe("https://www.instagram.com/la.percha/");

  await footer(page).getByRole("link", { name: "Términos y condiciones" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Cambios" })).toBeVisible();
  await expectAccessible(page);
  await footer(page).getByRole("link", { name: "Política de privacidad" }).click();
  await expect(page.getByText("Guardamos lo necesario.")).toBeVisible();
  await expect(page.getByText(/gratuito a intervalos no inferiores a seis meses/)).toBeVisible();
  await expect(page.getByText(/Agencia de Acceso a la Información Pública \(AAIP\)/)).toBeVisible();
  await expectAccessible(page);
});

test("the checkout says what becomes of the data, and leads to the policy when there is one", async ({
  page,
  shop,
}) => {
  await shop.sells({ name: "Remera Ñandú", price: 20_000, stock: 3 });
  const notice = page.getByText(/Puedes pedir verlos, corregirlos o eliminarlos \(Ley 25\.326\)\./);
  const openCheckout = async () => {
    await page.goto("/#checkout");
    await expect(page.getByRole("button", { name: "Confirmar Pedido" })).toBeVisible();
    await expect(notice).toBeVisible();
  };
  await openCheckout();
  await fillForm(page);
  await expect(page.getByRole("main").getByRole("link", { name: /Política de privacidad/ })).toBeHidden();

  await says(shop, { privacy: OWNERS_DATA.privacy });
  await page.reload();
  await openCheckout();
  await expect(page.getByRole("main").getByRole("link", { name: /Política de privacidad/ })).toHaveAttribute(
    "href",
    "/privacidad",
  );
});

test("the price without taxes stands under the final one, and follows it", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Remera Ñandú", price: 20_000, stock: 3 });
  await page.goto(`/producto/${id}`);
  await expect(page.getByText("Precio sin impuestos nacionales")).toBeHidden();

  await says(shop, { iva_rate: "21.00" });
  await page.goto(`/producto/${id}`);
  await expect(page.getByText(/^Precio sin impuestos nacionales: \$\s16\.529$/)).toBeVisible();
  await shop.db.updateTable("products").set({ price: "12100.00" }).where("id", "=", id).execute();
  await expect(page.getByText(/^Precio sin impuestos nacionales: \$\s10\.000$/)).toBeVisible();
});
