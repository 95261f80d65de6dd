import { type ReactNode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import "./storefront.css";
import { watchFailures } from "#ui/failures.ts";
import { HYDRATED } from "#ui/until-hydrated.ts";
import { Home } from "./home/home.tsx";
import { type DocumentData, type HomeData, readHome } from "./page-data.ts";
import type { Document, Page } from "./page.ts";
import { Shop } from "./shop.tsx";

type Settings = Document["settings"];

const RETRY_DELAYS = [1000, 3000]; // milliseconds, before a screen's code is fetched again

watchFailures(() => import("./report-error.ts"));

const root = document.getElementById("root");
const data = document.getElementById("page-data")?.textContent;

// An error page has neither: there is nothing to hydrate.
if (root && data) {
  // In its own task: evaluating this file is already a long task on a slow phone.
  setTimeout(() => {
    // Written by our own server from the same type (server/pages/html.tsx).
    const { page, settings } = JSON.parse(data) as DocumentData;
    void hydrate(root, page, settings);
  });
}

/** The home page at once; other pages preload their code in the document. */
async function hydrate(root: HTMLElement, written: DocumentData["page"], settings: Settings): Promise<void> {
  const { page, screen } =
    written.name === "home" ? home(written, root, settings) : { page: written, screen: await other(written, settings) };
  // Sliced, so that a slow phone reacts to presses in between.
  startTransition(() => {
    hydrateRoot(
      root,
      <Hydrated>
        <Shop settings={settings} page={page}>
          {screen}
        </Shop>
      </Hydrated>,
    );
  });
}

function home(written: HomeData, root: HTMLElement, settings: Settings): { page: Page; screen: ReactNode } {
  try {
    const page = readHome(written, root);
    return { page, screen: <Home products={page.products} settings={settings} /> };
  } catch (error) {
    return { page: { name: "home", products: null }, screen: <Broken error={error} /> };
  }
}

async function other(
  page: Exclude<Page, { name: "home" }>,
  settings: Settings,
  delays = RETRY_DELAYS,
): Promise<ReactNode> {
  try {
    const { Screen } = await import("./screens.tsx");
    return <Screen page={page} settings={settings} />;
  } catch (error) {
    const [delay, ...later] = delays;
    if (delay === undefined) return <Broken error={error} />;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return other(page, settings, later);
  }
}

/** Tells `start.ts`, which replays earlier presses. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    dispatchEvent(new Event(HYDRATED));
  }, []);
  return children;
}

/** Without its code a page would only look as if it worked. */
function Broken({ error }: { error: unknown }): never {
  throw error;
}
