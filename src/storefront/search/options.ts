import { listingAddress, WHOLE_LISTING } from "#domain/listing.ts";
import { formatAmount } from "#domain/money.ts";
import { productAddress } from "#domain/product.ts";
import type { Suggestions } from "#domain/suggestions.ts";
import { searchCopy } from "./copy.ts";

export type Option = { address: string; name: string } & (
  | { kind: "category"; slug: string }
  | { kind: "all" }
  | { kind: "product"; picture: string | null; price: string; before: string | undefined; isSoldOut: boolean }
);

/** Categories, products, then the link to all results. */
export function optionsOf(words: string, { categories, products, total }: Suggestions): Option[] {
  const ofCategories = categories.map(({ name, slug }): Option => {
    return { kind: "category", name, slug, address: listingAddress({ ...WHOLE_LISTING, category: slug }) };
  });
  const ofProducts = products.map(({ id, name, price, unit_price, image_url, stock, choice }): Option => ({
    kind: "product",
    name,
    address: `${productAddress(id)}${choice}`,
    picture: image_url,
    price: formatAmount(unit_price),
    before: unit_price < price ? formatAmount(price) : undefined,
    isSoldOut: stock === 0,
  }));
  const all: Option = {
    kind: "all",
    name: searchCopy.all(total),
    address: listingAddress({ ...WHOLE_LISTING, q: words }),
  };
  return [...ofCategories, ...ofProducts, ...(total > 0 ? [all] : [])];
}

/** -1 is the field itself, between the last option and the first. Undefined if the list does not handle the key. */
export function optionAfter(key: string, active: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return active + 1 < count ? active + 1 : -1;
    case "ArrowUp":
      return active === -1 ? count - 1 : active - 1;
    case "Home":
      return active === -1 ? undefined : 0;
    case "End":
      return active === -1 ? undefined : count - 1;
    default:
      return undefined;
  }
}
