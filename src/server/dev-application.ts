import type { Hono } from "hono";
import { createApp } from "./app.ts";
import { developmentAssets } from "./pages/assets.ts";
import { createPages } from "./pages/pages.ts";
import type { Shop } from "./shop.ts";

/** Renders pages for every request; Vite serves the files they name. */
export function createDevelopmentApp(shop: Shop): Pick<Hono, "fetch"> {
  const unconfirmed = { ...shop.changes, isListening: () => false, onChange() {}, onListening() {} };
  const uncached = { ...shop, changes: unconfirmed };
  const app = createApp(shop, createPages(uncached, developmentAssets), { answer: () => undefined });
  return {
    async fetch(request, ...environment) {
      const answer = await app.fetch(request, ...environment);
      // Vite needs inline styles and a socket, which the policy forbids.
      answer.headers.delete("Content-Security-Policy");
      return answer;
    },
  };
}
