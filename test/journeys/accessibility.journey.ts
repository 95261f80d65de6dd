import type { Page } from "@playwright/test";
import { addDeliveryMethod } from "../delivery-methods.ts";
import { expectAccessible, WIDTHS } from "./axe.ts";
import {
  cardOf,
  test as base,
  expect,
  expectToast,
  fillForm,
  openShop,
  type OpenShop,
  untilAnnounced,
  whileProductsAreLocked,
} from "./journey.ts";
import { watchLayoutShifts } from "./layout-shifts.ts";
import { BLOCKED_WORKER, cartButton, PHONE, untilHydrated } from "./shopper.ts";

/** Bytes of the home page with 24 cards, in brotli: 7 kB. */
const HOME_BYTES = 7168;

/** Everything the footer can show, and the page's data. */
const ALL_SETTINGS = {
  alias: "saitam.tienda",
  holder: "Saitam Indumentaria SRL",
  cbu: "0170099220000067797370",
  bank: "Banco Provincia de Buenos Aires",
  cuit: "30712345671",
  whatsapp: "5491155554444",
  contact_email: "hola@saitam.example",
  hours: "Lunes a viernes de 10 a 18 h, sábados de 10 a 14 h",
  street_address: "Gorriti 4800, Palermo, Ciudad Autónoma de Buenos Aires",
  instagram: "saitam.indumentaria",
  legal_name: "Saitam Indumentaria SRL",
  consumer_claims_url: "https://www.argentina.gob.ar/produccion/defensadelconsumidor/formulario",
  fiscal_data_url: "https://qr.afip.gob.ar/?qr=abcdefghijklmnopqrstuv",
  terms: "Términos y condiciones",
  privacy: "Política de privacidad",
  iva_rate: "21",
};

/** The browser's complaints since the page was opened. */
type Complaints = string[];

/** Parts of the page that have moved by themselves. */
type Moved = () => Promise<string[]>;

/** One shop with the demo catalogue for all journeys of this file; whatever a page does wrong is recorded. */
const test = base.extend<{ complaints: Complaints; moved: Moved }, { openedShop: OpenShop }>({
  openedShop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      await using shop = await openShop({ DEMO: "1" });
      await shop.db.updateTable("settings").set({ alias: "saitam.tienda", holder: "Saitam SRL" }).execute();
      await use(shop);
    },
    { scope: "worker", timeout: 60_000 },
  ],
  shop: ({ openedShop }, use) => use(openedShop),
  moved: async ({ page }, use) => use(await watchLayoutShifts(page)),
  complaints: async ({ page }, use) => {
    const complaints: Complaints = [];
    page.on("console", (message) => {
      if (message.text() !== BLOCKED_WORKER) complaints.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
    page.on("response", (answer) => {
      if (answer.status() >= 400) complaints.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    });
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      document.addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective));
    });
    await use(complaints);
  },
});

/** Nothing moved by itself, was forbidden, failed or was written to the console; `expected` is the page's own status. */
async function expectQuiet(
  page: Page,
  { complaints, moved }: { complaints: Complaints; moved: Moved },
  expected: RegExp = /^$/,
): Promise<void> {
  expect(await moved()).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([]);
  expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
}

/** Opens an address and waits until the page is hydrated and its late parts are loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
  await expect(page.locator("dialog")).toHaveCount(2);
  await expect(page.locator("[data-toaster]")).toBeAttached();
}

const openProduct = async (page: Page, name: string) => {
  await open(page, "/");
  const address = await cardOf(page, name).getByRole("link").getAttribute("href");
  await open(page, address ?? "");
};

const addBag = async (page: Page) => {
  await cardOf(page, "Bolso Mercado").getByRole("button").click();
  await expectToast(page, "Producto agregado");
};

const openDrawer = async (page: Page) => {
  await cartButton(page).click();
  await expect(page.getByRole("dialog", { name: "Carrito de Compras" })).toBeVisible();
};

const openCheckout = async (page: Page) => {
  await page.getByRole("button", { name: "Proceder al Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Finalizar Compra" })).toBeVisible();
};

const buyBag = async (page: Page) => {
  await open(page, "/");
  await addBag(page);
  await openDrawer(page);
  await openCheckout(page);
  await fillForm(page);
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "¡Orden creada exitosamente!");
};

const MISSING = /404/;
const NOWHERE = "/producto/00000000-0000-4000-8000-000000000000";

type State = { name: string; show: (page: Page) => Promise<unknown>; expected?: RegExp };

const BUYING: State[] = [
  { name: "empty checkout", show: openEmptyCheckout },
  { name: "success card", show: buyBag },
  { name: "order", show: openOrder },
];

/** All other pages and their states that a visitor can meet, grouped so that one visit shows what follows from it. */
const JOURNEYS: { name: string; states: State[] }[] = [
  {
    name: "home, the drawer, the checkout, the picker, what it asks for, and the toast",
    states: [
      { name: "home", show: (page) => open(page, "/") },
      { name: "empty drawer", show: openDrawer },
      { name: "drawer with a line", show: fillDrawer },
      { name: "checkout with an error", show: makeMistake },
      { name: "picker that asks", show: openPicker },
      { name: "toast", show: chooseSize },
    ],
  },
  {
    name: "products, favourites, the simple pages, the menus and what is not there",
    states: [
      { name: "product with talles, and a tooltip", show: showTooltip },
      { name: "plain product", show: (page) => openProduct(page, "Bolso Mercado") },
      { name: "no favourites", show: (page) => open(page, "/favoritos") },
      { name: "favourites", show: keepFavourite },
      { name: "/productos", show: (page) => open(page, "/productos?ofertas=1") },
      { name: "/categorias", show: (page) => open(page, "/categorias") },
      { name: "/mi-pedido under the account menu", show: openAccountMenu },
      { name: "menu", show: openMenu },
      { name: "suggestions", show: searchInBanner },
      { name: "404", show: (page) => open(page, "/no-existe"), expected: MISSING },
      { name: "missing product", show: (page) => open(page, NOWHERE), expected: MISSING },
    ],
  },
];

/** The toast about adding is still shown, and moves into the drawer. */
async function fillDrawer(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await addBag(page);
  await openDrawer(page);
}

async function makeMistake(page: Page): Promise<void> {
  await openCheckout(page);
  await page.getByRole("button", { name: "Confirmar Pedido" }).click();
  await expectToast(page, "Campo requerido");
}

async function openPicker(page: Page): Promise<void> {
  await open(page, "/");
  await cardOf(page, "Tapado Corrientes").getByRole("button").click();
  await expect(page.getByRole("dialog").getByRole("group", { name: "Talle" })).toBeVisible();
  await page.getByRole("dialog").getByText("Agregar al Carrito").click();
}

async function chooseSize(page: Page): Promise<void> {
  const picker = page.getByRole("dialog");
  await picker.getByLabel("M", { exact: true }).check();
  await picker.getByRole("button", { name: "Agregar al Carrito" }).click();
  await expectToast(page, "Producto agregado");
  await expect(picker).toBeHidden();
}

async function openOrder(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Ver mi pedido" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pedido ORD-" })).toBeVisible();
}

const setOrder = ({ db }: OpenShop, id: string, changes: object) =>
  db.updateTable("orders").set(changes).where("id", "=", id).execute();

async function newestOrder({ db }: OpenShop): Promise<string> {
  const newest = db.selectFrom("orders").select("id").orderBy("created_at", "desc").limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}

const DAY = 86_400_000; // milliseconds

/** Each follows from the previous one; they have one column at every width. */
const ORDER_STATES: { name: string; text: string; set: (shop: OpenShop, id: string) => Promise<unknown> }[] = [
  {
    name: "with a deadline",
    text: "Quedan 2 días.",
    set: (shop, id) => setOrder(shop, id, { payment_due_at: new Date(Date.now() + 2.5 * DAY) }),
  },
  {
    name: "past its deadline",
    text: "El plazo terminó",
    set: (shop, id) => setOrder(shop, id, { payment_due_at: new Date(Date.now() - DAY) }),
  },
  {
    name: "with a receipt under review",
    text: "Comprobante en revisión",
    set: async (shop, order_id) => {
      // The shop may have cancelled it meanwhile as past its deadline.
      await setOrder(shop, order_id, { status: "pending", payment_due_at: new Date(Date.now() + 2.5 * DAY) });
      const file = { media_type: "application/pdf", content: Buffer.from("%PDF"), digest: Buffer.alloc(32) } as const;
      await shop.db
        .insertInto("receipts")
        .values({ order_id, ...file })
        .execute();
    },
  },
  {
    name: "with a rejected receipt",
    text: "Rechazado: No se ve el importe.",
    set: ({ db }, id) => {
      const reviewed = { reviewed_at: new Date(), reviewed_by: "duena@tienda.example" };
      return db
        .updateTable("receipts")
        .set({ status: "rejected", reject_reason: "No se ve el importe.", ...reviewed })
        .where("order_id", "=", id)
        .execute();
    },
  },
  { name: "paid", text: "Recibimos tu pago.", set: (shop, id) => setOrder(shop, id, { status: "confirmed" }) },
  {
    name: "on its way",
    text: "Seguir el envío en Correo Argentino",
    set: (shop, id) =>
      setOrder(shop, id, { status: "shipped", carrier: "Correo Argentino", tracking_code: "AB123456789AR" }),
  },
  {
    name: "delivered to somebody with a very long name",
    text: "Tu pedido fue entregado.",
    set: (shop, id) => setOrder(shop, id, { status: "delivered", customer_lastname: "Wolfeschlegelstein".repeat(6) }),
  },
  {
    name: "cancelled",
    text: "Este pedido fue cancelado.",
    set: (shop, id) => setOrder(shop, id, { status: "cancelled" }),
  },
];

async function showTooltip(page: Page): Promise<void> {
  await openProduct(page, "Tapado Corrientes");
  await cartButton(page).hover();
  await expect(page.getByRole("tooltip")).toHaveText("Abrir el carrito");
}

async function openAccountMenu(page: Page): Promise<void> {
  await open(page, "/mi-pedido");
  await page.getByRole("button", { name: "Mi cuenta" }).click();
}

async function openEmptyCheckout(page: Page): Promise<void> {
  await open(page, "/#checkout");
  const toProducts = page.getByRole("main").getByRole("link", { name: "Ver la colección" });
  await expect(toProducts).toHaveAttribute("href", "/productos");
}

async function keepFavourite(page: Page): Promise<void> {
  await openProduct(page, "Bolso Mercado");
  await page.getByRole("button", { name: "Favoritos" }).click();
  await open(page, "/favoritos");
  await expect(page.getByRole("article")).toHaveCount(1);
}

/** On a phone the search box is in the menu. */
async function searchInBanner(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole("banner").getByRole("searchbox").first().pressSequentially("remera");
  await expect(page.getByRole("option").last()).toHaveText(/^Ver todos los resultados/);
}

async function openMenu(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  const menu = page.getByRole("banner").getByRole("button", { name: "Menú", exact: true });
  if (await menu.isVisible()) await menu.click();
}

async function demoProduct({ db }: OpenShop, name: string): Promise<string> {
  const { id } = await db.selectFrom("products").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return `/producto/${id}`;
}

/** A change of the settings shows on every page. */
async function forgetPages(shop: OpenShop): Promise<void> {
  await shop.db.updateTable("settings").set({ alias: "saitam.tienda" }).execute();
  await untilAnnounced(shop);
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px nobody is shut out, nothing moves and nothing is complained about:`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const { name, states } of JOURNEYS) {
      test(name, async ({ page, complaints, moved }) => {
        for (const { name, show, expected } of states) {
          await test.step(name, async () => {
            await show(page);
            await expectAccessible(page);
            await expectQuiet(page, { complaints, moved }, expected);
          });
        }
      });
    }

    test("an empty checkout, the card of an order, and its page in every state of it", async ({
      page,
      complaints,
      moved,
      shop,
    }) => {
      for (const { name, show } of BUYING) {
        await test.step(name, async () => {
          await show(page);
          await expectAccessible(page);
          await expectQuiet(page, { complaints, moved });
        });
      }
      if (width > PHONE.width) return;
      const address = page.url();
      for (const { name, text, set } of ORDER_STATES) {
        await test.step(name, async () => {
          await set(shop, await newestOrder(shop));
          await open(page, address);
          await expect(page.getByRole("main")).toContainText(text);
          await expectAccessible(page);
          await expectQuiet(page, { complaints, moved });
        });
      }
    });

    test("skeletons and a spinner while the products are late, and what takes their place", async ({
      page,
      complaints,
      moved,
      shop,
    }) => {
      const address = await demoProduct(shop, "Bolso Mercado");
      await forgetPages(shop);
      for (const [path, waiting] of [
        ["/", page.locator("[data-skeleton]").nth(7)],
        [address, page.getByText("Cargando producto...")],
      ] as const) {
        await whileProductsAreLocked(shop, async () => {
          await page.goto(path);
          await expect(waiting).toBeVisible();
          await expectAccessible(page);
        });
        await expect(page.getByRole("button", { name: "Agregar al Carrito" }).first()).toBeVisible();
        await expectQuiet(page, { complaints, moved });
      }
    });
  });
}

test("Tab meets 'Saltar al contenido' first on every page, and Enter goes there", async ({ page }) => {
  for (const address of ["/", NOWHERE]) {
    await open(page, address);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Saltar al contenido" });
    await expect(skip, address).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main"), address).toBeFocused();
  }
});

test("the home page with 24 cards and all that an owner can say of the shop weighs at most 7 kB in brotli", async ({
  shop,
}) => {
  await shop.db.updateTable("settings").set(ALL_SETTINGS).execute();
  await addDeliveryMethod(shop, { free_from: 90_000 });
  await addDeliveryMethod(shop, { kind: "pickup", name: "Retiro en el local", price: 0 });
  await untilAnnounced(shop);
  const weigh = async () => {
    const answer = await fetch(shop.url, { headers: { "Accept-Encoding": "br" } });
    expect((await answer.text()).split("<article").length - 1).toBe(24);
    expect(answer.headers.get("Content-Encoding")).toBe("br");
    return Number(answer.headers.get("Content-Length"));
  };
  // The best compression is ready a moment after the first request.
  await expect.poll(weigh).toBeLessThanOrEqual(HOME_BYTES);
});
