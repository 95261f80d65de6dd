import { renderToString } from "react-dom/server";
import type { ShopSettings } from "#domain/settings.ts";
import type { Document, Page } from "#storefront/page.ts";
import { ErrorScreen } from "#storefront/error-screen.tsx";
import { Home } from "#storefront/home.tsx";
import { OtherScreen } from "#storefront/other-screens.tsx";
import { Shop } from "#storefront/shop.tsx";
import type { PageAssets } from "./assets.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** JSON that can stand inside a script element: nothing in it closes the element or opens a comment. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Pages that a pointer lingers on are fetched before the click; private ones never. */
const PREFETCH_RULES = scriptJson({
  prefetch: [
    {
      where: { and: [{ href_matches: "/*" }, { not: { href_matches: ["/admin*", "/pedido/*", "/api/*"] } }] },
      eagerness: "moderate",
    },
  ],
});

type Head = { title: string; description: string; isIndexed: boolean };

function headOf(page: Page, { shop_name: shop }: ShopSettings): Head {
  const usual = { description: `${shop}: moda que define tu estilo único.`, isIndexed: true };
  switch (page.name) {
    case "home":
      return { ...usual, title: shop };
    case "product": {
      const { product } = page;
      if (!product) return { ...usual, title: shop };
      return {
        ...usual,
        title: `${product.name} · ${shop}`,
        description: product.description.slice(0, 160) || usual.description,
      };
    }
    case "product-missing":
      return { ...usual, title: `Producto no encontrado · ${shop}`, isIndexed: false };
    case "not-found":
      return { ...usual, title: `Página no encontrada · ${shop}`, isIndexed: false };
    case "listing":
      return { ...usual, title: `Productos · ${shop}` };
    case "plain":
      return { ...usual, title: shop, isIndexed: false };
    case "order":
      return { ...usual, title: `Pedido ${page.order.order_number} · ${shop}`, isIndexed: false };
  }
}

function documentOf(head: Head, assets: PageAssets, body: string): string {
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(head.title)}</title><meta name="description" content="${escapeHtml(head.description)}">${head.isIndexed ? "" : '<meta name="robots" content="noindex">'}<meta name="theme-color" content="#fbf9f6"><link rel="icon" href="/favicon.svg" type="image/svg+xml">${assets.fonts
    .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)
    .join("")}${assets.styles.map((file) => `<link rel="stylesheet" href="${file}">`).join("")}${assets.scripts
    .map((file) => `<script type="module" src="${file}"></script>`)
    .join(
      "",
    )}${assets.preloads.map((file) => `<link rel="modulepreload" href="${file}">`).join("")}</head><body>${body}</body></html>`;
}

/** A storefront page as HTML: the same object is rendered here and hydrated in the browser. */
export function renderDocument({ page, settings }: Document, assets: PageAssets): string {
  const isHome = page.name === "home";
  const screen = isHome ? <Home products={page.products} settings={settings} /> : <OtherScreen page={page} />;
  const root = `<div id="root">${renderToString(<Shop settings={settings}>{screen}</Shop>)}</div>`;
  const data = `<script type="application/json" id="page-data">${scriptJson({ page, settings })}</script>`;
  const rules = `<script type="speculationrules">${PREFETCH_RULES}</script>`;
  const preloads = isHome ? assets.preloads : [...assets.preloads, ...assets.otherScreens];
  return documentOf(headOf(page, settings), { ...assets, preloads }, root + data + rules);
}

/** The panel's document: empty but for its script, since it is drawn in the browser. */
export function renderPanel(shopName: string, assets: PageAssets): string {
  const head = { title: `Administración · ${shopName}`, description: "", isIndexed: false };
  return documentOf(head, assets, '<div id="root"></div><noscript>El panel necesita JavaScript.</noscript>');
}

/** What is shown when a page breaks: no script and no data, so that nothing else can fail. */
export function renderErrorPage(requestId: string, assets: PageAssets): string {
  const head = { title: "Error", description: "", isIndexed: false };
  const body = renderToString(<ErrorScreen requestId={requestId} />);
  return documentOf(head, { ...assets, scripts: [], preloads: [] }, body);
}
