import { type ListingResult, isFiltered, type Listing, listingAddress } from "#domain/listing.ts";
import { toPesos } from "#domain/money.ts";
import { type Product, productAddress, unitPrice } from "#domain/product.ts";
import { legalCopy } from "#storefront/legal/copy.ts";
import type { Page } from "#storefront/page.ts";
import { listingName } from "#storefront/listing/listing-title.ts";
import { withdrawalCopy } from "#storefront/withdrawal/copy.ts";
import { plainCopy } from "#storefront/screens-copy.ts";
import { CARD, productCardAddress, shopCardAddress } from "../seo/cards.ts";
import { describeProduct, describeShop, type StructuredData } from "../seo/structured-data.ts";
import { escapeMarkup, scriptJson, shorten } from "../seo/text.ts";

const MAX_DESCRIPTION = 160; // characters; search engines cut longer ones

/** For search engines, link previews and browser tabs. */
export type Head = {
  title: string;
  description: string;
  isIndexed: boolean;
  shared?: Shared; // absent on private pages
};

type Shared = {
  address: string; // canonical, within the shop
  card: { address: string; alt: string };
  price?: number; // of one unit, in pesos
  facts: StructuredData[];
};

type Site = { shopName: string; publicUrl: string };

export function headOf(page: Page, site: Site): Head {
  const { shopName } = site;
  const titled = (title: string) => `${title} · ${shopName}`;
  const usual = { description: `${shopName}: moda que define tu estilo único.`, isIndexed: true };
  const hidden = { ...usual, isIndexed: false };
  const sharedAt = (address: string, facts: StructuredData[] = []): Shared => ({
    address,
    card: { address: shopCardAddress(shopName), alt: shopName },
    facts,
  });

  switch (page.name) {
    case "home":
      return { ...usual, title: shopName, shared: sharedAt("/", describeShop(shopName, site.publicUrl)) };
    case "product":
      return page.product ? headOfProduct(page.product, site, usual.description) : { ...usual, title: shopName };
    case "product-missing":
      return { ...hidden, title: titled("Producto no encontrado") };
    case "not-found":
      return { ...hidden, title: titled("Página no encontrada") };
    case "listing": {
      const { name, address, isIndexed } = placeOf(page.listing, page.found);
      return {
        title: titled(name),
        description: `${name} en ${usual.description}`,
        isIndexed,
        shared: sharedAt(address),
      };
    }
    case "categories":
      return { ...usual, title: titled("Categorías"), shared: sharedAt("/categorias") };
    case "legal":
      return { ...usual, title: titled(legalCopy.titles[page.path]), shared: sharedAt(page.path) };
    case "regret":
      // A filed request is private; the empty form is public.
      return page.filed || page.typed
        ? { ...hidden, title: titled(withdrawalCopy.title) }
        : { ...usual, title: titled(withdrawalCopy.title), shared: sharedAt("/arrepentimiento") };
    case "plain":
      return { ...hidden, title: titled(plainCopy[page.path].title) };
    case "order":
      return { ...hidden, title: titled(`Pedido ${page.order.order_number}`) };
  }
}

function headOfProduct(product: Product, { shopName, publicUrl }: Site, usual: string): Head {
  return {
    title: `${product.name} · ${shopName}`,
    description: product.description.trim() || `${product.name} en ${usual}`,
    isIndexed: true,
    shared: {
      address: productAddress(product.id),
      card: { address: productCardAddress(product, shopName), alt: product.name },
      price: toPesos(unitPrice(product)),
      facts: describeProduct(product, shopName, publicUrl),
    },
  };
}

/** The whole list and each category are indexed; searches, filters and other sortings show the same products again. */
function placeOf(listing: Listing, found: ListingResult | null): { name: string; address: string; isIndexed: boolean } {
  const shown = { ...listing, page: found?.page ?? listing.page }; // beyond the last page, the last
  const isChosen = isFiltered({ ...listing, category: null }) || listing.order !== null;
  return {
    name: listingName(listing, found),
    address: listingAddress(shown),
    isIndexed: !isChosen && (found === null || found.total > 0),
  };
}

export function writeHead({ title, description, isIndexed, shared }: Head, { shopName, publicUrl }: Site): string {
  const said = shorten(description, MAX_DESCRIPTION);
  const robots = isIndexed ? "" : named("robots", shared ? "noindex,follow" : "noindex");
  const start = `<title>${escapeMarkup(title)}</title>${named("description", said)}${robots}`;
  if (!shared) return start;

  const { address, card, price, facts } = shared;
  const properties: [string, string | number][] = [
    ["og:type", price === undefined ? "website" : "product"],
    ["og:title", title],
    ["og:description", said],
    ["og:url", publicUrl + address],
    ["og:image", publicUrl + card.address],
    ["og:image:width", CARD.width],
    ["og:image:height", CARD.height],
    ["og:image:alt", card.alt],
    ["og:locale", "es_AR"],
    ["og:site_name", shopName],
  ];
  if (price !== undefined) properties.push(["product:price:amount", price], ["product:price:currency", "ARS"]);
  return [
    start,
    `<link rel="canonical" href="${escapeMarkup(publicUrl + address)}">`,
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeMarkup(String(content))}">`,
    ),
    named("twitter:card", "summary_large_image"),
    facts.length === 0 ? "" : `<script type="application/ld+json">${writeFacts(facts)}</script>`,
  ].join("");
}

/** For pages that search engines must not index. */
export function writePlainHead(title: string): string {
  return `<title>${escapeMarkup(title)}</title>${named("robots", "noindex")}`;
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeMarkup(content)}">`;
}

function writeFacts(facts: readonly StructuredData[]): string {
  const [only] = facts;
  const graph = facts.length === 1 ? only : { "@graph": facts };
  return scriptJson({ "@context": "https://schema.org", ...graph });
}
