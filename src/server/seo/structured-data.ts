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

/** JSON-LD in the vocabulary of schema.org. */
export type StructuredData = { "@type": string; [property: string]: unknown };

const AXES = { size: "https://schema.org/size", color: "https://schema.org/color" } as const;

export function describeShop(shopName: string, publicUrl: string): StructuredData[] {
  return [{ "@type": "WebSite", name: shopName, url: `${publicUrl}/` }];
}

export function describeProduct(product: Product, shopName: string, publicUrl: string): StructuredData[] {
  return [
    needsChoice(product) ? groupOf(product, shopName, publicUrl) : singleOf(product, shopName, publicUrl),
    crumbsOf(product, publicUrl),
  ];
}

/** For a product with talles or colours: one product per variant. */
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

/** The price is the one to be paid, discount included. */
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
