import { chromium, type Browser } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../../test/journeys/chromium.ts";
import { OWNER, startShop } from "../../test/shop-process.ts";
import { type Finding, median, progress, spread } from "./finding.ts";

const VISITS = 5;

/** Seconds. */
const TARGET = 1.5;

/** A slow phone: its processor against this one's, its network in bytes a second and milliseconds. */
const PROCESSOR = 4;
const NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };

const VIEWPORT = { width: 360, height: 740 };

type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["cookies"]>>;

/** From the address of the panel to the list of products and an answered tap, signed in, with an empty cache. */
export async function panelOnPhone(): Promise<Finding> {
  const shop = await startShop({ DEMO: "1", WORKERS: "1" });
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  const seconds: number[] = [];
  const listed: number[] = [];
  let facts = "";
  try {
    const cookies = await signIn(browser, shop.url);
    for (let visit = 1; visit <= VISITS; visit += 1) {
      const seen = await visitPanel(browser, shop.url, cookies);
      listed.push(seen.listed);
      seconds.push(seen.usable);
      facts = `${seen.requests} requests and ${(seen.bytes / 1000).toFixed(0)} kB before the list is there`;
      progress("panel", visit, VISITS);
    }
  } finally {
    await browser.close();
    await shop.remove();
  }
  return {
    name: "Panel on a slow phone (4 × CPU, 1.6 Mbps, 150 ms), until the list is there and answers",
    figure: `${spread(seconds, 2)} s`,
    target: `≤ ${TARGET} s`,
    isReached: median(seconds) <= TARGET,
    details: [`the list is there after ${spread(listed, 2)} s`, facts],
  };
}

async function signIn(browser: Browser, url: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: url });
  try {
    await context.request.post("/api/auth/sign-in", { data: OWNER, headers: { Origin: url } });
    return await context.cookies();
  } finally {
    await context.close();
  }
}

async function visitPanel(browser: Browser, url: string, cookies: Cookies) {
  const context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true, isMobile: true });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR });
    await page.addInitScript(noteTimes);
    await page.goto(`${url}/admin`, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("listed").length > 0);
    const { listed, requests, bytes } = await page.evaluate(() => {
      const listed = performance.getEntriesByName("listed")[0]?.startTime ?? Number.NaN;
      const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const before = fetched.filter(({ responseEnd }) => responseEnd < listed);
      return {
        listed: listed / 1000,
        requests: before.length,
        bytes: before.reduce((sum, entry) => sum + entry.transferSize, 0),
      };
    });
    await page.getByRole("searchbox").first().tap();
    await page.waitForFunction(() => performance.getEntriesByName("answered").length > 0);
    const answered = await page.evaluate(() => performance.getEntriesByName("answered")[0]?.duration ?? Number.NaN);
    return { listed, usable: listed + answered / 1000, requests, bytes };
  } finally {
    await context.close();
  }
}

/** In the page, so that the driver's own time counts for nothing: when the first row is there, and how long a tap waits. */
function noteTimes(): void {
  const look = () => {
    const isListed = document.querySelector('button[aria-label^="Editar "]') !== null;
    if (isListed) performance.mark("listed");
    else requestAnimationFrame(look);
  };
  look();
  let pressedAt = 0;
  addEventListener("pointerdown", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement)
      performance.measure("answered", { start: pressedAt, end: performance.now() });
  });
}
