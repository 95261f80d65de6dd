import { hydrateRoot } from "react-dom/client";
import "#ui/styles.css";
import type { Document } from "./page.ts";
import { Shop } from "./shop.tsx";

const root = document.getElementById("root");
const data = document.getElementById("page-data")?.textContent;

// What a broken page shows has neither: there is nothing to hydrate.
if (root && data) {
  // Written by our own server from the same type (server/pages/html.tsx).
  const page = JSON.parse(data) as Document;
  hydrateRoot(root, <Shop document={page} />);
}
