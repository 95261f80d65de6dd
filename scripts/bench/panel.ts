import { chromium, type Browser } from "@playwright/test";
import { connect } from "#server/db/connection.ts";
import { CHROMIUM_FLAGS, findChromium } from "../../test/journeys/chromium.ts";
import { orderRequest, placedOrder } from "../../test/orders.ts";
import { putOnSale } from "../../test/products.ts";
import { OWNER, type ShopProcess, startShop } from "../../test/shop-process.ts";
import { type Finding, median, progress, spread } from "./finding.ts";

const VISITS = 5;

/** Seconds; a share of the window. */
const TARGET = { usable: 1.5, shift: 0 } as const;

/** More than a phone shows. */
const ORDERS = 12;

/** A slow phone: its processor against this one's, its network in bytes a second and milliseconds. */
const PROCESSOR = 4;
const NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };

const VIEWPORT = { width: 360, height: 740 };

/** `first`: what is there with the first row. */
type Opened = { name: string; path: string; first: string };

const LISTS: readonly Opened[] = [
  { name: "products", path: "/admin", first: 'button[aria-label^="Editar "]' },
  { name: "orders", path: "/admin/ordenes", first: "[data-order] select" },
];

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["cookies"]>>;

/** Seconds from the address, or for the form from its press. */
type Visit = { listed: number; usable: number; formed: number; shift: number; requests: number; bytes: number };

/** From an address of the panel to its list and an answered tap, and on to a product's form; signed in, with an empty cache. */
export async function panelOnPhone(): Promise<Finding[]> {
  await using shop = await startShop({ DEMO: "1", WORKERS: "1" });
  await using browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  const findings: Finding[] = [];
  await fillOrders(shop);
  const cookies = await signIn(browser, shop.url);
  for (const list of LISTS) {
    const visits: Visit[] = [];
    while (visits.length < VISITS) {
      visits.push(await visitPanel(browser, shop.url, cookies, list));
      progress(`panel: ${list.name}`, visits.length, VISITS);
    }
    findings.push(openingOf(list.name, visits));
    if (list === LISTS[0]) findings.push(formOf(visits));
  }
  return findings;
}

const PHONE = `${PROCESSOR} × CPU, 1.6 Mbps, 150 ms`;

function openingOf(name: string, visits: readonly Visit[]): Finding {
  const of = (figure: keyof Visit) => visits.map((visit) => visit[figure]);
  const shift = Math.max(...of("shift"));
  return {
    name: `Panel on a slow phone (${PHONE}), until the list of ${name} is there and answers`,
    figure: `${spread(of("usable"), 2)} s, layout shift ${shift.toFixed(3)}`,
    target: `≤ ${TARGET.usable} s, ${TARGET.shift}`,
    isReached: median(of("usable")) <= TARGET.usable && shift <= TARGET.shift,
    details: [
      `the list is there after ${spread(of("listed"), 2)} s`,
      `${spread(of("requests"))} requests and ${spread(of("bytes"))} bytes before`,
    ],
  };
}

function formOf(visits: readonly Visit[]): Finding {
  const seconds = visits.map(({ formed }) => formed);
  return {
    name: `A product's form in the panel (${PHONE}), pressed as soon as the list answers`,
    figure: `${spread(seconds, 2)} s`,
    target: `≤ ${TARGET.usable} s`,
    isReached: median(seconds) <= TARGET.usable,
    details: ["from the press to its fields"],
  };
}

async function fillOrders({ url, connection }: ShopProcess): Promise<void> {
  await using db = connect(connection, () => undefined);
  const product = await putOnSale(db, { name: "Boina", stock: ORDERS });
  for (let n = 0; n < ORDERS; n += 1) {
    await placedOrder(fetch(`${url}/api/orders`, orderRequest([{ product }])));
  }
}

async function signIn(browser: Browser, url: string): Promise<Cookies> {
  await using context = await browser.newContext({ baseURL: url });
  await context.request.post("/api/auth/sign-in", { data: OWNER, headers: { Origin: url } });
  return await context.cookies();
}

async function visitPanel(browser: Browser, url: string, cookies: Cookies, list: Opened): Promise<Visit> {
  await using context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true, isMobile: true });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR });
  await page.addInitScript(noteTimes, list.first);
  // Told by the page: asking it would load the driver's own scripts there, at a quarter of the speed.
  const until = (mark: string) => page.waitForEvent("console", (message) => message.text() === mark);
  const listed = until("listed");
  await page.goto(url + list.path, { waitUntil: "commit" });
  await listed;
  const answered = until("answered");
  await page.getByRole("searchbox").first().tap();
  await answered;
  if (list === LISTS[0]) {
    const formed = until("formed");
    await page.locator(list.first).first().tap();
    await formed;
  }
  return await page.evaluate(() => {
    const took = (name: string) => performance.getEntriesByName(name)[0]?.duration ?? Number.NaN;
    const listed = took("listed");
    const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const before = fetched.filter(({ responseEnd }) => responseEnd < listed);
    return {
      listed: listed / 1000,
      usable: (listed + took("answered")) / 1000,
      formed: took("formed") / 1000,
      shift: (globalThis as unknown as { shift: number }).shift,
      requests: before.length,
      bytes: before.reduce((sum, entry) => sum + entry.transferSize, 0),
    };
  });
}

/** In the page, so that the driver's own time counts for nothing: when the first row is there, how long a tap waits, and what moves. */
function noteTimes(first: string): void {
  const moved = Object.assign(globalThis, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) moved.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const mark = (name: string, start = 0) => {
    if (performance.getEntriesByName(name).length > 0) return;
    performance.measure(name, { start, end: performance.now() });
    console.debug(name);
  };
  let pressedAt = 0;
  addEventListener("pointerdown", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement) mark("answered", pressedAt);
  });
  const look = () => {
    if (document.querySelector(first)) mark("listed");
    if (!document.querySelector("dialog[open] form input")) return void requestAnimationFrame(look);
    mark("formed", pressedAt);
  };
  look();
}
