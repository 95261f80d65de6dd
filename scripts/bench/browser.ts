import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../../test/journeys/chromium.ts";
import { startShop } from "../../test/shop-process.ts";
import { type Finding, median, progress, spread, sum } from "./finding.ts";

const VISITS = 5;
const NAVIGATIONS = 50;
/** The first ones fill the browser's own caches. */
const WARMING = 10;

/** Lighthouse's phone: what it emulates on mobile. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_000 }; // ms; bytes/s: 1.6 Mbps

const TARGETS = { lcp: 1500, cls: 0, requests: 10, hydrated: 4000, interaction: 200, memory: 1.2 } as const; // ms; a ratio

/** One visit to a page with an empty cache; times in milliseconds from its start. */
type Visit = { lcp: number; cls: number; hydrated: number; requests: number; bytes: number };

type Noted = { lcp: number; cls: number; interaction: number };

type Observed = PerformanceEntry & { value?: number; hadRecentInput?: boolean };

/** The built shop in a real browser on a slow phone: first visits, adding to the cart, and memory. */
export async function storefrontInBrowser(): Promise<Finding[]> {
  await using shop = await startShop({ DEMO: "1", WORKERS: "1" });
  await using browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  const answer = await fetch(`${shop.url}/api/products?limit=1`);
  const { products } = (await answer.json()) as { products: { id: string }[] };
  const pages = { home: "/", list: "/productos", product: `/producto/${products[0]?.id}` };
  const findings: Finding[] = [];
  for (const [name, path] of Object.entries(pages)) findings.push(await firstVisits(browser, name, shop.url + path));
  findings.push(await addingToCart(browser, shop.url));
  findings.push(
    await memoryAfterNavigations(
      browser,
      Object.values(pages).map((path) => shop.url + path),
    ),
  );
  return findings;
}

async function firstVisits(browser: Browser, name: string, url: string): Promise<Finding> {
  const visits: Visit[] = [];
  while (visits.length < VISITS) {
    visits.push(await visit(browser, url));
    progress(`first visits: ${name}`, visits.length, VISITS);
  }
  const of = (figure: keyof Visit) => visits.map((one) => one[figure]);
  const isReached =
    median(of("lcp")) <= TARGETS.lcp &&
    Math.max(...of("cls")) <= TARGETS.cls &&
    Math.max(...of("requests")) <= TARGETS.requests &&
    median(of("hydrated")) <= TARGETS.hydrated;
  return {
    name: `First visit to ${name}, ${CPU_SLOWDOWN} × CPU, 1.6 Mbps, 150 ms`,
    figure: `LCP ${spread(of("lcp"))} ms, hydrated after ${spread(of("hydrated"))} ms, CLS ${Math.max(...of("cls"))}`,
    target: `LCP ≤ ${TARGETS.lcp} ms, hydrated ≤ ${TARGETS.hydrated} ms, CLS ${TARGETS.cls}, ≤ ${TARGETS.requests} requests`,
    isReached,
    details: [
      `${spread(of("requests"))} requests, ${spread(of("bytes"))} bytes before anything below the fold`,
      `${VISITS} visits with an empty cache`,
    ],
  };
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, session } = await openPhone(browser);
  await session.send("Network.emulateNetworkConditions", SLOW_LINE);
  const sent = new Map<string, number>();
  let isBelowFold = false;
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    // Lazy pictures are asked for with a low priority, once the page is laid out.
    isBelowFold ||= type === "Image" && request.initialPriority !== "High";
    if (!isBelowFold && request.url.startsWith("http")) sent.set(requestId, 0);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (sent.has(requestId)) sent.set(requestId, encodedDataLength);
  });
  await page.goto(url, { waitUntil: "commit" });
  const hydrated = await untilHydrated(page);
  const { lcp, cls } = await noted(page);
  await page.context().close();
  return { lcp, cls, hydrated, requests: sent.size, bytes: sum(sent.values()) };
}

/** INP of the press that adds a product: from the touch to the next frame. */
async function addingToCart(browser: Browser, url: string): Promise<Finding> {
  const presses: number[] = [];
  while (presses.length < VISITS) {
    const { page } = await openPhone(browser);
    await page.goto(url);
    await untilHydrated(page);
    const button = page.getByRole("button", { name: "Agregar al Carrito" }).first();
    await button.scrollIntoViewIfNeeded();
    await button.tap();
    await page.waitForFunction(() => (globalThis as unknown as { noted: Noted }).noted.interaction > 0);
    presses.push((await noted(page)).interaction);
    await page.context().close();
    progress("adding to the cart", presses.length, VISITS);
  }
  return {
    name: `INP of adding to the cart, ${CPU_SLOWDOWN} × CPU`,
    figure: `${spread(presses)} ms`,
    target: `≤ ${TARGETS.interaction} ms`,
    isReached: median(presses) <= TARGETS.interaction,
    details: ["the press of a card's button on home, whose dialog of sizes or toast is drawn"],
  };
}

/** One tab goes from page to page: what memory is left after a garbage collection. */
async function memoryAfterNavigations(browser: Browser, urls: readonly string[]): Promise<Finding> {
  const { page, session } = await openPhone(browser);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const heapAfter = async (navigations: number) => {
    for (let done = 1; done <= navigations; done += 1) {
      await page.goto(urls[done % urls.length] ?? "");
      await untilHydrated(page);
      progress("navigations", done, navigations);
    }
    await page.goto(urls[0] ?? "");
    await untilHydrated(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize;
  };
  const before = await heapAfter(WARMING);
  const after = await heapAfter(NAVIGATIONS);
  await page.context().close();
  const ratio = after / before;
  return {
    name: `JavaScript heap of a tab after ${NAVIGATIONS} navigations, against after ${WARMING}`,
    figure: `× ${ratio.toFixed(2)}`,
    target: `≤ × ${TARGETS.memory}`,
    isReached: ratio <= TARGETS.memory,
    details: [`${(before / 1e6).toFixed(2)} MB, then ${(after / 1e6).toFixed(2)} MB`],
  };
}

/** A slow phone with empty caches, which records what it shows and when. */
async function openPhone(browser: Browser): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(observe);
  return { page, session };
}

/** Runs in the page, before its own code. */
function observe(): void {
  const noted: Noted = { lcp: 0, cls: 0, interaction: 0 };
  Object.assign(globalThis, { noted });
  const watch = (type: string, note: (entry: Observed) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry))).observe({
      type,
      buffered: true,
      ...(type === "event" && { durationThreshold: 16 }),
    });
  watch("largest-contentful-paint", ({ startTime }) => (noted.lcp = startTime));
  watch("layout-shift", ({ value = 0, hadRecentInput }) => (noted.cls += hadRecentInput ? 0 : value));
  const noteInteraction = ({ duration }: Observed) => (noted.interaction = Math.max(noted.interaction, duration));
  watch("first-input", noteInteraction);
  watch("event", noteInteraction);
}

async function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
}

/** When the buttons that need code work, in milliseconds from the page's start. */
async function untilHydrated(page: Page): Promise<number> {
  const time = await page.waitForFunction(() => "hydrated" in document.documentElement.dataset && performance.now());
  return Number(await time.jsonValue());
}
