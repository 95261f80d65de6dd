import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium, LEFT_OUT } from "./test/journeys/chromium.ts";
import { mapOwnFramesOnly } from "./test/journeys/stack-traces.ts";
import { hasMemory } from "./test/memory.ts";

mapOwnFramesOnly();

export default defineConfig({
  testDir: "test/journeys",
  testMatch: "*.journey.ts",
  globalSetup: "./test/journeys/set-up.ts",
  outputDir: "test-results/journeys",
  workers: 2, // with three, pages missed their deadlines on two slow cores beside journeys that encode pictures
  // A busy machine is slow, not wrong; what passes waits for nothing.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A few of thousands of steps are overtaken on a busy machine; what does not pass at the first try is listed.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/journeys.json" }]],
  use: {
    locale: "es-AR",
    timezoneId: "America/Argentina/Buenos_Aires",
    viewport: { width: 1280, height: 800 },
    // Frames that nobody sees take a tenth of all work. The journeys in which motion matters ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: await findChromium(),
      // Fewer processes that tell each other what they draw and send.
      args: [
        ...CHROMIUM_FLAGS,
        "--in-process-gpu",
        "--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface",
        `--disable-features=${LEFT_OUT}`,
        // One process for all pages of a context: none is started in advance, a fifth less work for a first load.
        "--renderer-process-limit=1",
      ],
      // Playwright keeps pages' memory in files on the disk, which takes a sixth of a journey's time.
      ignoreDefaultArgs: (await hasMemory()) ? ["--disable-dev-shm-usage"] : [],
    },
    // What passes through the storefront's worker is not seen by a page's routes; the journeys about workers allow them.
    serviceWorkers: "block",
  },
});
