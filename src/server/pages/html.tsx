import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { PANEL_MANIFEST } from "#domain/panel-address.ts";
import type { PageSettings } from "#domain/settings.ts";
import { Drawing } from "#storefront/drawing.tsx";
import { ErrorScreen } from "#storefront/error-screen/error-screen.tsx";
import { BareHeader } from "#storefront/frame/bare-header.tsx";
import { Footer } from "#storefront/frame/footer/footer.tsx";
import { PageStart } from "#storefront/frame/page-start.tsx";
import { Home } from "#storefront/home/home.tsx";
import { dataOf, type DocumentData } from "#storefront/page-data.ts";
import type { Page } from "#storefront/page.ts";
import { Screen } from "#storefront/screens.tsx";
import { Shop } from "#storefront/shop.tsx";
import { escapeMarkup, scriptJson } from "../seo/text.ts";
import type { Frame } from "../settings/settings.ts";
import { PAPER } from "../theme-colours.ts";
import type { PageAssets } from "./assets.ts";
import { pagesCopy } from "./copy.ts";
import { writeHead, writePlainHead } from "./head.ts";
import { headOf } from "./page-table.ts";
import { TRANSITION_STYLE } from "./page-transition.ts";
import type { PanelPreloads } from "./panel-preloads.ts";

/** Pages are prefetched while the pointer is on their link; private ones never are. */
const PREFETCH_RULES = scriptJson({
  prefetch: [
    {
      where: { and: [{ href_matches: "/*" }, { not: { href_matches: ["/admin*", "/pedido/*", "/api/*"] } }] },
      eagerness: "moderate",
    },
  ],
});

function documentOf(head: string, assets: PageAssets, body: string, preloads = ""): string {
  const code = assets.code.length === 0 ? "" : ` fetchpriority="low" data-code="${assets.code.join(" ")}"`;
  return `<!doctype html><html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<meta name="theme-color" content="${PAPER}"><link rel="icon" href="/favicon.svg" type="image/svg+xml">${assets.fonts
    .map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`)
    .join("")}${assets.styles.map((file) => `<link rel="stylesheet" href="${file}">`).join("")}${assets.scripts
    .map((file) => `<script type="module" src="${file}"${code}></script>`)
    .join("")}${preloads}</head><body>${body}</body></html>`;
}

export function renderRoot(page: Page, settings: PageSettings): string {
  const screen =
    page.name === "home" ? (
      <Home products={page.products} settings={settings} />
    ) : (
      <Screen page={page} settings={settings} />
    );
  return renderToString(
    <Shop
      settings={settings}
      page={page}
      withoutScript={<p className="frame bg-sand py-3 text-sm">{pagesCopy.shopNeedsScript}</p>}
    >
      {screen}
    </Shop>,
  );
}

/** Without JavaScript nothing fetches the data that a fallback page lacks, so the browser reloads it after these seconds. */
const RELOAD = '<noscript><meta http-equiv="refresh" content="3"></noscript>';

/** Hydrated in the browser from the same object, except for its beginning and footer, which need no code or data. */
export function renderDocument(
  page: Page,
  frame: Frame,
  assets: PageAssets,
  publicUrl: string,
  isComplete = true,
): string {
  const { footer, deliveries } = frame;
  const settings = settingsOf(page, frame);
  const isHome = page.name === "home";
  const root = `<div id="root">${renderRoot(page, settings)}</div>`;
  const start = renderToStaticMarkup(<PageStart />);
  const end = renderToStaticMarkup(
    <>
      <Footer shop={footer} />
      <p role="alert" className="slow-page">
        {pagesCopy.isSlow}
      </p>
    </>,
  );
  const written: DocumentData = { page: dataOf(page), settings };
  const data = `<script type="application/json" id="page-data">${scriptJson(written)}</script>`;
  const rules = `<script type="speculationrules">${PREFETCH_RULES}</script>`;
  const site = { shopName: settings.shop_name, publicUrl, deliveries };
  const reload = isComplete ? "" : RELOAD;
  const head = `${reload}${writeHead(headOf(page, site), site)}<link rel="manifest" href="/manifest.webmanifest"><style>${TRANSITION_STYLE}</style>`;
  const code = isHome ? assets.code : [...assets.code, ...assets.otherScreens];
  return documentOf(head, { ...assets, code }, start + root + end + data + rules);
}

export function settingsOf({ name }: Page, { settings, reassurance, hero }: Frame): PageSettings {
  if (name === "product") return { ...settings, reassurance };
  return name === "home" && hero ? { ...settings, hero } : settings;
}

export function renderPanel(shopName: string, assets: PageAssets, preloads: PanelPreloads): string {
  const calls = preloads.calls.map(
    (path) => `<link rel="preload" href="${escapeMarkup(path)}" as="fetch" crossorigin>`,
  );
  const code = preloads.code.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`);
  const head = `${writePlainHead(pagesCopy.panel(shopName))}<link rel="manifest" href="${PANEL_MANIFEST}">`;
  return documentOf(
    head,
    { ...assets, fonts: [] }, // the script goes first: with an empty cache titles have the system's face
    `<div id="root" data-shop-name="${escapeMarkup(shopName)}">${beforeScript()}</div><noscript>${withoutScript(shopName)}</noscript>`,
    [...calls, ...code].join(""), // after the script, so that it has a connection first
  );
}

/** Until the panel is drawn in its place. */
function beforeScript(): string {
  return renderToStaticMarkup(
    <div className="starting">
      <span className="spinner" />
      <p>{pagesCopy.panelIsLoading}</p>
      <p>{pagesCopy.isSlow}</p>
    </div>,
  );
}

function withoutScript(shopName: string): string {
  return renderToStaticMarkup(
    <>
      <header className="p-6">{shopName}</header>
      <main>
        <p className="p-6">{pagesCopy.panelNeedsScript}</p>
      </main>
    </>,
  );
}

/** Without script and data, so that nothing else can fail. */
export function renderErrorPage(requestId: string | undefined, { footer }: Frame, assets: PageAssets): string {
  const head = writePlainHead("Error");
  const body = renderToStaticMarkup(
    <>
      <BareHeader shopName={footer.shop_name} />
      <main>
        <ErrorScreen requestId={requestId}>
          <Drawing name="seam" />
        </ErrorScreen>
      </main>
      <Footer shop={footer} />
    </>,
  );
  return documentOf(head, { ...assets, scripts: [], code: [] }, body);
}
