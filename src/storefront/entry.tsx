import { hydrateRoot } from "react-dom/client";
import "#ui/styles.css";
import { Home } from "./home.tsx";
import type { Document } from "./page.ts";
import { Shop } from "./shop.tsx";

const root = document.getElementById("root");
const data = document.getElementById("page-data")?.textContent;

// What a broken page shows has neither: there is nothing to hydrate.
if (root && data) {
  // Written by our own server from the same type (server/pages/html.tsx).
  const { page, settings } = JSON.parse(data) as Document;
  if (page.name === "home") {
    hydrateRoot(
      root,
      <Shop settings={settings}>
        <Home products={page.products} settings={settings} />
      </Shop>,
    );
  } else {
    // Already on its way: the documents that need it say so in their head.
    const { OtherScreen } = await import("./other-screens.tsx");
    hydrateRoot(
      root,
      <Shop settings={settings}>
        <OtherScreen page={page} />
      </Shop>,
    );
  }
}
