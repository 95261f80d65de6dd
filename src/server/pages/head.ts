import { type ListingResult, isFiltered, type Listing, listingAddress } from "#domain/listing.ts";
import { type Pesos, toPesos } from "#domain/money.ts";
import { type Product, productAddress, unitPrice } from "#domain/product.ts";
import { listingName } from "#storefront/listing/listing-title.ts";
import { CARD, productCardAddress, shopCardAddress } from "../seo/card-address.ts";
import { describeProduct, type Site, type StructuredData } from "../seo/structured-data.ts";
import { escapeMarkup, scriptJson, shorten } from "../seo/text.ts";
import { pagesCopy } from "./copy.ts";

const MAX_DESCRIPTION = 160; // characters; search engines cut longer ones

export type Head = {
  title: string;
  description: string;
  isIndexed: boolean;
  shared?: Shared; // absent on private pages
};

type Shared = {
  address: string; // canonical, within the shop
  card: { address: string; alt: string };
  price?: Pesos; // of one unit
  facts: StructuredData[];
};

/** Metadata of a page; what it omits is the same on every page. */
export type PageHead = {
  name?: string; // the title is the shop's name alone without one
  description?: string;
  isIndexed?: boolean;
  shared?: Pick<Shared, "address"> & Partial<Shared>;
};

export function completeHead({ name, description, isIndexed = true, shared }: PageHead, { shopName }: Site): Head {
  return {
    title: name === undefined ? shopName : `${name} · ${shopName}`,
    description: description ?? pagesCopy.slogan(shopName),
    isIndexed,
    shared: shared && { card: { address: shopCardAddress(shopName), alt: shopName }, facts: [], ...shared },
  };
}

export function headOfProduct(product: Product, site: Site): PageHead {
  const { shopName } = site;
  return {
    name: product.name,
    description: product.description.trim() || `${product.name} en ${pagesCopy.slogan(shopName)}`,
    shared: {
      address: productAddress(product.id),
      card: { address: productCardAddress(product, shopName), alt: product.name },
      price: toPesos(unitPrice(product)),
      facts: describeProduct(product, site),
    },
  };
}

/** The full list and each category are indexed; searches, filters and other sortings only repeat their products. */
export function headOfListing(listing: Listing, result: ListingResult | null, { shopName }: Site): PageHead {
  // Beyond the last page, the last. The index only repeats the list's products.
  const shown = listing.isIndex
    ? { ...listing, isIndex: false, page: 1 }
    : { ...listing, page: result?.page ?? listing.page };
  const isChosen = isFiltered({ ...listing, category: null }) || listing.sort !== null;
  const name = listingName(listing, result);
  return {
    name,
    description: `${name} en ${pagesCopy.slogan(shopName)}`,
    isIndexed: !isChosen && (result === null || result.total > 0),
    shared: { address: listingAddress(shown) },
  };
}

export function writeHead({ title, description, isIndexed, shared }: Head, { shopName, publicUrl }: Site): string {
  const summary = shorten(description, MAX_DESCRIPTION);
  const robots = isIndexed ? "" : named("robots", shared ? "noindex,follow" : "noindex");
  const start = `<title>${escapeMarkup(title)}</title>${named("description", summary)}${robots}`;
  if (!shared) return start;

  const { address, card, price, facts } = shared;
  const properties: [string, string | number][] = [
    ["og:type", price === undefined ? "website" : "product"],
    ["og:title", title],
    ["og:description", summary],
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
