import { existsSync } from "node:fs";

/** Where systems install Chromium. */
const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/** Flags to run without a screen, as root, and without calling home. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What Chromium does without in journeys. Given again, the list replaces Playwright's, which it includes. */
export const LEFT_OUT = [
  // The two pages for the address bar's suggestions, loaded with each window: two thirds of the cost of a new context.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
].join();

/**
 * The Chromium to test with: `CHROME_PATH`, else, where it runs, the one from an npm package, which is the same for
 * everybody and needs no windows, else an installed one.
 */
export async function findChromium(): Promise<string> {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return CHROME_PATH;
  if (process.platform === "linux" && process.arch === "x64") {
    // Asks the package for system libraries that a bare machine lacks; read on import.
    process.env.AWS_LAMBDA_JS_RUNTIME = "nodejs22.x";
    const { default: chromium } = await import("@sparticuz/chromium");
    return chromium.executablePath();
  }
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed === undefined) throw new Error("No Chromium is installed: set CHROME_PATH");
  return installed;
}
