/**
 * `npm run webkit`: opens the built shop's screens, dialogs and menus in WebKit, as on an iPhone and a Mac, and reports
 * failing scripts, pages that scroll sideways, and opened elements without a size or outside the window.
 */
import * as v from "valibot";
import { PANEL } from "#domain/panel-address.ts";
import { productAddress } from "#domain/product.ts";
import { sessionCookieName } from "#server/auth/cookies.ts";
import { openSessionOf, openShop } from "../test/journeys/journey.ts";
import { placedOrder } from "../test/orders.ts";
import { OWNER } from "../test/shop-process.ts";
import { openWebKit, type Window } from "./webkit/driver.ts";

/** A page with the words that show it is loaded, what to press on it (XPath), and what that opens (CSS). */
type Screen = { address: string; shows: string; presses?: readonly string[]; opens?: string };

const WINDOWS = { phone: { width: 400, height: 860 }, desk: { width: 1300, height: 900 } } as const;

/** The minimum size of something opened, in CSS pixels. */
const SMALLEST = 80;

const button = (name: string) => `//button[contains(., '${name}') or contains(@aria-label, '${name}')]`;

/** Records what goes wrong in the page, for `FAULTS`. */
const WATCH = `(() => {
  window.faults = [];
  addEventListener("error", ({ message }) => window.faults.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.faults.push(String(reason)));
})()`;

/** What is wrong with the page right now, in sentences. */
const FAULTS = `(() => {
  const { innerWidth: width, innerHeight: height } = window;
  const faults = [...(window.faults ?? [])];
  if (document.documentElement.scrollWidth > width) faults.push("the page scrolls sideways");
  for (const open of document.querySelectorAll("dialog[open], :popover-open:not([role=tooltip])")) {
    const { left, top, right, bottom } = open.getBoundingClientRect();
    const name = open.innerText.trim().slice(0, 30) || open.className;
    if (right - left < ${SMALLEST} || bottom - top < ${SMALLEST}) faults.push("no size: " + name);
    if (left < -1 || top < -1 || right > width + 1 || bottom > height + 1) faults.push("outside the window: " + name);
  }
  return faults;
})()`;

async function lookAt(window: Window, origin: string, screen: Screen): Promise<string[]> {
  const { address, shows, presses = [], opens = "h1" } = screen;
  try {
    await window.goTo(origin + address);
    await window.evaluate(WATCH);
    await window.until(
      `document.querySelector("h1")?.checkVisibility() && !document.querySelector("[aria-busy=true]")`,
    );
    await window.until(`document.body.innerText.toLowerCase().includes(${JSON.stringify(shows.toLowerCase())})`);
    for (const press of presses) await window.press(press);
    await window.until(`document.querySelector(${JSON.stringify(opens)})`);
    // What was opened moves into place; animations tied to scrolling never end.
    await window.until(
      `document.getAnimations().every(({ playState, timeline }) => playState !== "running" || timeline !== document.timeline)`,
    );
    return v.parse(v.array(v.string()), await window.evaluate(FAULTS));
  } catch (error) {
    return [String(error)];
  }
}

await using shop = await openShop({ DEMO: "1" });
const shirt = await shop.sells({ name: "Remera lisa", stock: 9 });
const order = await placedOrder(shop.orders([{ product: shirt }]));
const { id } = await shop.db.selectFrom("orders").select("id").executeTakeFirstOrThrow();
const { secret } = await openSessionOf(shop, OWNER.email);
const orderPage = PANEL.order.replace(":id", id);

const TAPADO = "Tapado Corrientes";
const inCard = (name: string) => `//article[contains(., '${name}')]${button("Agregar")}`;
const CART = `//header${button("arrito")}`;

const SCREENS: readonly Screen[] = [
  { address: "/", shows: "Productos Destacados" },
  { address: "/productos", shows: TAPADO, presses: [inCard(TAPADO)], opens: "dialog[open] [type=radio]" },
  { address: "/productos", shows: shirt.name, presses: [inCard(shirt.name), CART], opens: "dialog[open] output" },
  { address: "/", shows: "Productos", presses: [CART, button("Proceder al Checkout")], opens: "[name=customer_name]" },
  { address: productAddress(shirt.id), shows: shirt.name },
  { address: "/categorias", shows: "Categorías" },
  { address: "/favoritos", shows: "Favoritos" },
  { address: "/mi-pedido", shows: "Mi pedido" },
  { address: "/arrepentimiento", shows: "arrepentimiento" },
  { address: new URL(order.url).pathname, shows: order.order_number },
  { address: PANEL.products, shows: TAPADO, presses: [button(`Editar ${TAPADO}`)], opens: "dialog[open] form" },
  { address: PANEL.products, shows: TAPADO, presses: [button(`Eliminar ${TAPADO}`)], opens: "dialog[open]" },
  { address: PANEL.products, shows: TAPADO, presses: [button("Nuevo Producto")], opens: "[type=file]" },
  { address: PANEL.orders, shows: order.order_number },
  { address: orderPage, shows: order.order_number, presses: [button("Corregir orden")], opens: "dialog[open] form" },
  { address: orderPage, shows: order.order_number, presses: [button("Preparar envío")], opens: "ul:popover-open" },
  { address: orderPage, shows: order.order_number, presses: [button("Renovar")], opens: "dialog[open]" },
  ...Object.values(PANEL)
    .filter((address) => !address.includes(":") && address.split("/").length > 2)
    .map((address) => ({ address, shows: "" })),
];

let faults = 0;
for (const [name, size] of Object.entries(WINDOWS)) {
  await using window = await openWebKit(size);
  await window.goTo(shop.url);
  await window.setCookie(sessionCookieName({ publicUrl: shop.url }), secret);
  for (const screen of SCREENS) {
    const found = await lookAt(window, shop.url, screen);
    faults += found.length;
    const { address, presses = [] } = screen;
    console.log(`${found.length === 0 ? "ok   " : "WRONG"}  ${[name, address, ...presses].join("  ")}`);
    for (const fault of found) console.log(`       ${fault}`);
  }
}
console.log(`${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
