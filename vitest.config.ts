import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/{domain,storefront,admin,ui}/**/*.test.ts?(x)"],
          // The live channel is tried out against a real server, with Node's own EventSource.
          execArgv: ["--experimental-eventsource", "--disable-warning=UNDICI-ES"],
        },
      },
      {
        test: {
          name: "server",
          include: ["src/server/**/*.test.ts?(x)", "test/server/**/*.test.ts"],
          globalSetup: ["test/postgres.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
