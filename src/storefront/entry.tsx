import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import "./storefront.css";
import { watchFailures } from "#ui/failures.ts";
import { Home } from "./home/home.tsx";
import type { Document, Page } from "./page.ts";
import { type DocumentData, readPage } from "./page-data.ts";
import { Shop } from "./shop.tsx";

const RETRY_DELAYS = [1000, 3000]; // milliseconds, before a screen's code is fetched again

watchFailures(() => import("./report-error.ts"));

const root = document.getElementById("root");
const data = document.getElementById("page-data")?.textContent;

// An error page has neither: there is nothing to hydrate.
if (root && data) {
  // Written by our own server from the same type (server/pages/html.tsx).
  const { page, settings } = JSON.parse(data) as DocumentData;
  void hydrate(root, { page: readPage(page, root), settings });
}

/** The home page at once; the code of any other is preloaded by its document. */
async function hydrate(root: HTMLElement, { page, settings }: Document): Promise<void> {
  const screen =
    page.name === "home" ? <Home products={page.products} settings={settings} /> : await other(page, settings);
  hydrateRoot(
    root,
    <Shop settings={settings} page={page}>
      {screen}
    </Shop>,
  );
}

async function other(
  page: Exclude<Page, { name: "home" }>,
  settings: Document["settings"],
  delays = RETRY_DELAYS,
): Promise<ReactNode> {
  try {
    const { OtherScreen } = await import("./other-screens.tsx");
    return <OtherScreen page={page} settings={settings} />;
  } catch (error) {
    const [delay, ...later] = delays;
    if (delay === undefined) return <Broken error={error} />;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return other(page, settings, later);
  }
}

/** A page without its code would only look as if it worked. */
function Broken({ error }: { error: unknown }): never {
  throw error;
}
