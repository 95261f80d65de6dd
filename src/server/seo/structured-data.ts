import { breadcrumbOf } from "#domain/breadcrumb.ts";
import { type DeliveryDays, readDays } from "#domain/delivery-days.ts";
import { cheapestNational, type NationalDelivery } from "#domain/delivery.ts";
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
import { variantPictures } from "./variant-pictures.ts";

export type StructuredData = { "@type": string; [property: string]: unknown };

const AXES = { size: "https://schema.org/size", color: "https://schema.org/color" } as const;

export type Site = { shopName: string; publicUrl: string; deliveries: readonly NationalDelivery[] };

export function describeShop(shopName: string, publicUrl: string): StructuredData[] {
  return [{ "@type": "WebSite", name: shopName, url: `${publicUrl}/` }];
}

export function describeProduct(product: Product, site: Site): StructuredData[] {
  return [needsChoice(product) ? groupOf(product, site) : singleOf(product, site), crumbsOf(product, site.publicUrl)];
}

function groupOf(product: Product, site: Site): StructuredData {
  const variesBy = (["size", "color"] as const).filter((axis) => valuesOf(product.variants, axis).length > 1);
  return {
    "@type": "ProductGroup",
    ...factsOf(product, site),
    productGroupID: product.id,
    variesBy: variesBy.map((axis) => AXES[axis]),
    hasVariant: product.variants.map((variant) => ({
      "@type": "Product",
      sku: variant.id,
      name: `${product.name} - ${variantName(variant)}`,
      ...(variant.size === null ? {} : { size: variant.size }),
      ...(variant.color === null ? {} : { color: variant.color }),
      ...picturesOf(variantPictures(product.images, variant), site.publicUrl),
      offers: offerOf(product, variant, site),
    })),
  };
}

function singleOf(product: Product, site: Site): StructuredData {
  const [variant] = product.variants;
  return {
    "@type": "Product",
    ...factsOf(product, site),
    sku: sku(product.id),
    ...(variant?.size ? { size: variant.size } : {}),
    ...(variant?.color ? { color: variant.color } : {}),
    ...(variant ? { offers: offerOf(product, variant, site) } : {}),
  };
}

function factsOf(product: Product, { shopName, publicUrl }: Site) {
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
function offerOf(product: Product, variant: Variant, { publicUrl, deliveries }: Site): StructuredData {
  return {
    "@type": "Offer",
    url: publicUrl + productAddress(product.id) + writeChoice("", product.variants, variant),
    price: toPesos(unitPrice(product)),
    priceCurrency: "ARS",
    availability: `https://schema.org/${variant.stock > 0 ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
    ...shippingOf(product, deliveries),
  };
}

/** Only nationwide delivery: search engines know no regions of Argentina and would apply a regional price everywhere. */
function shippingOf(product: Product, deliveries: readonly NationalDelivery[]): { shippingDetails?: StructuredData } {
  const cheapest = cheapestNational(deliveries, unitPrice(product));
  if (!cheapest) return {};
  const days = readDays(cheapest.method.days ?? "");
  return {
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingRate: { "@type": "MonetaryAmount", value: toPesos(cheapest.price), currency: "ARS" },
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "AR" },
      ...(days && { deliveryTime: deliveryTimeOf(days) }),
    },
  };
}

function deliveryTimeOf({ from, to }: DeliveryDays): StructuredData {
  const transitTime = { "@type": "QuantitativeValue", minValue: from, maxValue: to, unitCode: "DAY" };
  return { "@type": "ShippingDeliveryTime", transitTime };
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
