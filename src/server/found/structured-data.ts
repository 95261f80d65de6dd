import { breadcrumbOf } from "#domain/breadcrumb.ts";
import { largestFile, type Photo } from "#domain/image.ts";
import { toPesos } from "#domain/money.ts";
import {
  needsChoice,
  type Product,
  productAddress,
  sku,
  unitPrice,
  type Variant,
  variantName,
} from "#domain/product.ts";
import { valuesOf, writeChoice } from "#storefront/product/choice.ts";

/** What search engines read of a page, in the words of schema.org; its JSON-LD. */
export type StructuredData = { "@type": string; [property: string]: unknown };

const AXES = { size: "https://schema.org/size", color: "https://schema.org/color" } as const;

/** What the home page says of the shop as a whole: what to call it. */
export function describeShop(shopName: string, publicUrl: string): StructuredData[] {
  return [{ "@type": "WebSite", name: shopName, url: `${publicUrl}/` }];
}

/** What a product's page says: the product with what it costs and whether it is left, and the way to it. */
export function describeProduct(product: Product, shopName: string, publicUrl: string): StructuredData[] {
  return [
    needsChoice(product) ? groupOf(product, shopName, publicUrl) : singleOf(product, shopName, publicUrl),
    crumbsOf(product, publicUrl),
  ];
}

/** A product whose buyer chooses talle or colour: one product for each choice, together. */
function groupOf(product: Product, shopName: string, publicUrl: string): StructuredData {
  const variesBy = (["size", "color"] as const).filter((axis) => valuesOf(product.variants, axis).length > 1);
  return {
    "@type": "ProductGroup",
    ...factsOf(product, shopName, publicUrl),
    productGroupID: product.id,
    variesBy: variesBy.map((axis) => AXES[axis]),
    hasVariant: product.variants.map((variant) => ({
      "@type": "Product",
      sku: variant.id,
      name: `${product.name} - ${variantName(variant)}`,
      ...(variant.size === null ? {} : { size: variant.size }),
      ...(variant.color === null ? {} : { color: variant.color }),
      ...picturesOf(
        product.images.filter(({ color }) => color === null || color === variant.color),
        publicUrl,
      ),
      offers: offerOf(product, variant, publicUrl),
    })),
  };
}

function singleOf(product: Product, shopName: string, publicUrl: string): StructuredData {
  const [variant] = product.variants;
  return {
    "@type": "Product",
    ...factsOf(product, shopName, publicUrl),
    sku: sku(product.id),
    ...(variant?.size ? { size: variant.size } : {}),
    ...(variant?.color ? { color: variant.color } : {}),
    ...(variant ? { offers: offerOf(product, variant, publicUrl) } : {}),
  };
}

function factsOf(product: Product, shopName: string, publicUrl: string) {
  return {
    name: product.name,
    ...(product.description ? { description: product.description } : {}),
    url: publicUrl + productAddress(product.id),
    ...picturesOf(product.images, publicUrl),
    brand: { "@type": "Brand", name: shopName },
    ...(product.category ? { category: product.category.name } : {}),
  };
}

function picturesOf(images: readonly Photo[], publicUrl: string): { image?: string[] } {
  if (images.length === 0) return {};
  return { image: images.map((image) => new URL(largestFile(image), publicUrl).href) };
}

/** The price is the one that is paid; a variant is in stock while a unit of it is left. */
function offerOf(product: Product, variant: Variant, publicUrl: string): StructuredData {
  return {
    "@type": "Offer",
    url: publicUrl + productAddress(product.id) + writeChoice("", product.variants, variant),
    price: toPesos(unitPrice(product)),
    priceCurrency: "ARS",
    availability: `https://schema.org/${variant.stock > 0 ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
  };
}

function crumbsOf(product: Product, publicUrl: string): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbOf(product).map(({ name, address }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + address,
    })),
  };
}
