import { hydrateRoot } from "react-dom/client";
import "../styles.css";
import { Home } from "./home/home.tsx";
import type { Document, Page } from "./page.ts";
import { Shop } from "./shop.tsx";

const root = document.getElementById("root");
const data = document.getElementById("page-data")?.textContent;

// What a broken page shows has neither: there is nothing to hydrate.
if (root && data) {
  // Written by our own server from the same type (server/pages/html.tsx).
  void hydrate(root, JSON.parse(data) as Document);
}

/** The home page at once. The code of any other is on its way already: the document that needs it says so in its head. */
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

async function other(page: Exclude<Page, { name: "home" }>, settings: Document["settings"]) {
  const { OtherScreen } = await import("./other-screens.tsx");
  return <OtherScreen page={page} settings={settings} />;
}
