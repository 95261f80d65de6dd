/** `npm run screenshots`: takes the README's pictures from a shop with the demo catalogue. */
import { mkdir } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { CHROMIUM_FLAGS, findChromium } from "../test/journeys/chromium.ts";
import { OWNER, startShop } from "../test/shop-process.ts";
import { endOnSignals } from "./end-on-signals.ts";

const FOLDER = "docs/screenshots";
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

endOnSignals();
await using shop = await startShop({ DEMO: "1" });
await using browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
await mkdir(FOLDER, { recursive: true });

async function take(name: string, viewport: typeof PHONE, show: (page: Page) => Promise<unknown>): Promise<void> {
  const page = await browser.newPage({ viewport, locale: "es-AR", reducedMotion: "reduce" });
  await page.goto(shop.url);
  await show(page);
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => image.loading === "lazy" || image.complete),
  );
  await page.mouse.move(0, 0);
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(`${FOLDER}/${name}.webp`);
  await page.close();
  console.log(`${FOLDER}/${name}.webp`);
}

const openProduct = (page: Page) => page.getByRole("link", { name: "Tapado Corrientes" }).first().click();

await take("home", DESKTOP, async () => undefined);
await take("product", PHONE, openProduct);
await take("cart", PHONE, async (page) => {
  await page.getByRole("article").filter({ hasText: "Bolso Mercado" }).getByRole("button").click();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /carrito/i })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Proceder al Checkout" }).waitFor();
});

await take("products", DESKTOP, async (page) => {
  await page.goto(`${shop.url}/productos?categoria=remeras&color=Azul+noche`);
  await page.getByRole("article").first().waitFor();
});
await take("panel", PHONE, async (page) => {
  await page.goto(`${shop.url}/admin`);
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel("Contraseña").fill(OWNER.password);
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
  await page.getByRole("heading", { name: "Panel de Administración" }).waitFor();
  await page.getByText("Bienvenido").waitFor({ state: "hidden" });
  await page.getByText("Tapado Corrientes").first().scrollIntoViewIfNeeded();
});
