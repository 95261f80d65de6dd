import { jpeg } from "../pictures.ts";
import { recordAnnouncements } from "./announcements.ts";
import { expectAccessibleAtWidths, expectAccessibleOnPhone } from "./axe.ts";
import { expect, expectToast, test as base } from "./journey.ts";
import { openPanel } from "./panel.ts";
import { headingOf, untilHydrated } from "./shopper.ts";

/** A shop with the built-in drawing and its name in letters. */
const test = base.extend({
  shop: async ({ shop }, use) => {
    await shop.db
      .updateTable("shop_pictures")
      .set({ storage_key: null, focus_x: 50, focus_y: 50, version: 1 })
      .execute();
    await use(shop);
  },
});

test("the owner chooses the hero's picture, what stays in sight of it, and a logo, and takes both back", async ({
  page,
  shop,
}) => {
  const announcements = await recordAnnouncements(page);
  await openPanel(page, shop, "/admin/ajustes");
  const section = page.getByRole("region", { name: "Portada y logo" });
  const file = { mimeType: "image/jpeg", buffer: await jpeg(900, 600) };
  const text = { name: "notas.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg></svg>") };
  await page.route("**/settings/pictures/logo*", async (route) => {
    await expect.poll(announcements).toContain("Subiendo una imagen");
    await route.continue();
  });
  await section.getByLabel("Elegir logo").setInputFiles(text);
  await expect(section.getByRole("alert")).toHaveText("El archivo no es una imagen JPEG, PNG, WebP ni GIF.");

  await section.getByLabel("Elegir logo").setInputFiles({ name: "logo.jpg", ...file });
  await expect(section.getByText("Así se ve en el encabezado")).toBeVisible();
  await section.getByLabel("Elegir imagen de portada").setInputFiles({ name: "portada.jpg", ...file });
  await expect(section.getByText("En un teléfono (360 px)")).toBeVisible();
  await expect(section.getByText("En una computadora (1440 px)")).toBeVisible();
  const focus = section.getByLabel("Foco horizontal");
  await expect(focus).toHaveValue("50");
  const chosen = section.getByRole("region", { name: "Imagen de portada" }).locator("img").first();
  // A finger that scrolls the page.
  for (const type of ["pointerdown", "pointercancel"]) await chosen.dispatchEvent(type, { pointerType: "touch" });
  await expect(focus).toHaveValue("50");
  await chosen.click({ position: { x: 1, y: 1 } });
  await expect(focus).toHaveValue("0");
  for (const axis of ["Foco horizontal", "Foco vertical"]) await section.getByLabel(axis).fill("50");
  await focus.press("ArrowRight");
  await expectAccessibleAtWidths(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/admin/settings/pictures/hero", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await section.getByRole("button", { name: "Guardar encuadre" }).click();
  await expect(section.getByRole("button", { name: "Guardando..." })).toBeVisible();
  await focus.press("ArrowRight");
  await expect(focus).toHaveValue("75");
  answer.resolve();
  await expectToast(page, "Encuadre guardado");

  const shopper = await page.context().newPage();
  await shopper.goto("/");
  await expect(shopper.getByRole("banner").getByRole("link", { name: "Saitam" }).getByRole("img")).toBeVisible();
  const picture = shopper.getByRole("main").locator("section img").first();
  await expect(picture).toHaveCSS("object-position", "75% 50%");
  await expectAccessibleOnPhone(shopper);

  await section.getByRole("button", { name: "Volver al dibujo de la casa" }).click();
  await expect(section.getByLabel("Elegir imagen de portada")).toBeAttached();
  await section.getByRole("button", { name: "Volver al nombre" }).click();
  await expect(section.getByLabel("Elegir logo")).toBeAttached();
  await shopper.reload();
  await expect(picture).toHaveAttribute("src", /hero-portrait/);
  await expect(shopper.getByRole("banner").getByRole("link", { name: "Saitam" })).toHaveText("Saitam");
});

test("a very wide logo leaves the search its field, and a dark one is seen where the browser chooses the colours", async ({
  page,
  shop,
}) => {
  await openPanel(page, shop, "/admin/ajustes");
  const section = page.getByRole("region", { name: "Portada y logo" });
  const file = { name: "logo.jpg", mimeType: "image/jpeg", buffer: await jpeg(2400, 120) };
  await section.getByLabel("Elegir logo").setInputFiles(file);
  await expect(section.getByText("Así se ve en el encabezado")).toBeVisible();

  await page.goto("/");
  const banner = page.getByRole("banner");
  const logo = banner.getByRole("img", { name: "Saitam" });
  await expect(logo).toBeVisible();
  for (const [width, field] of [
    [1024, 120],
    [1280, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const search = await banner.getByPlaceholder("Buscar productos...").first().boundingBox();
    expect(search?.width).toBeGreaterThan(field);
  }
  const paper = await banner.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await expect(banner).not.toHaveCSS("background-color", paper);
  await expect(logo).toHaveCSS("background-color", paper);
});

test("no name touches the hero's drawing, and what follows is in sight", async ({ page, shop }) => {
  await shop.sells();
  const name = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const measured = await name.evaluate((heading) => {
      const letters = document.createRange();
      letters.selectNodeContents(heading);
      const art = document.querySelector(".hero img")!.getBoundingClientRect();
      // The sleeve is 0.37 of the drawing's height from its left edge.
      return { end: letters.getBoundingClientRect().right, sleeve: art.left + 0.37 * art.height, edge: art.right };
    });
    expect(measured.end).toBeLessThan(measured.sleeve);
    expect(measured.edge).toBe(width);
    const [title, wordmark] = [name, page.getByRole("banner").getByRole("link", { name: "Saitam" })];
    expect((await title.boundingBox())?.x).toBe((await wordmark.boundingBox())?.x);
    await expect(page.getByRole("heading", { name: "Productos Destacados" })).toBeInViewport({ ratio: 0.8 });
  }
  await page.getByRole("main").getByRole("link", { name: "Ver todos" }).click();
  await expect(headingOf(page, "Productos")).toBeVisible();
});

test("under a product's buttons stands what is set, and nothing else", async ({ page, shop }) => {
  const { id } = await shop.sells({ name: "Remera Ñandú" });
  await page.goto(`/producto/${id}`);
  const rows = page.getByRole("list", { name: "Antes de comprar" });
  await untilHydrated(page);
  await expect(rows).toBeHidden();

  const set = { alias: "la.percha", exchanges: "Cambios en 30 días", whatsapp: "5491155554444" };
  await shop.db.updateTable("settings").set(set).execute();
  await expect(async () => {
    await page.reload();
    await expect(rows.getByRole("listitem")).toHaveText(
      ["Pagas por transferencia bancaria", "Cambios en 30 días", "Consultar por WhatsApp"],
      { timeout: 500 },
    );
  }).toPass();
  for (const row of await rows.getByRole("listitem").all()) {
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  const question = encodeURIComponent("Hola, quiero consultar por «Remera Ñandú».");
  await expect(rows.getByRole("link")).toHaveAttribute("href", `https://wa.me/5491155554444?text=${question}`);
  await expectAccessibleOnPhone(page);
});
