import type { Hono } from "hono";
import { createApp } from "./app.ts";
import { developmentAssets } from "./pages/assets.ts";
import { createPages } from "./pages/pages.ts";
import type { Shop } from "./shop.ts";

/** The shop on its sources: pages are made for every request, and Vite serves the files they name. */
export function createDevelopmentApp(shop: Shop): Hono {
  const neverKept = {
    ...shop,
    changes: { ...shop.changes, isListening: () => false, onChange() {}, onListening() {} },
  };
  return createApp(shop, createPages(neverKept, developmentAssets), { answer: () => undefined });
}
