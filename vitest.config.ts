import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 3, // on two cores: much of the time goes into waiting for processes
    // Most of a file's time would go into loading the shop again. What a test leaves behind, the next one has.
    isolate: false,
    // A busy machine is slow, not wrong; what passes waits for nothing.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/{domain,storefront,admin,ui}/**/*.test.ts?(x)", "scripts/**/*.test.ts"],
          // The live channel is tried out against a real server, with Node's own EventSource.
          execArgv: ["--experimental-eventsource", "--disable-warning=UNDICI-ES"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["src/server/**/*.test.ts?(x)"],
          retry: 1, // as a journey; the report says which
          globalSetup: ["test/postgres.ts"],
        },
      },
    ],
  },
});
