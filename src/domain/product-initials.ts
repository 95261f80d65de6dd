import { foldText } from "./spelling.ts";

const NO_LETTER = "#"; // the group of names that begin with a figure or a sign

type Initial<Named> = { initial: string; products: readonly Named[] };

export function initialOf(name: string): string {
  const [first = ""] = foldText(name.trim());
  return /^[a-z]$/.test(first) ? first.toUpperCase() : NO_LETTER;
}

/** ASSUMES that the products are sorted by name, so that equal initials are adjacent. */
export function groupByInitial<Named extends { name: string }>(products: readonly Named[]): Initial<Named>[] {
  const groups: { initial: string; products: Named[] }[] = [];
  for (const product of products) {
    const initial = initialOf(product.name);
    const last = groups.at(-1);
    if (last?.initial === initial) last.products.push(product);
    else groups.push({ initial, products: [product] });
  }
  return groups;
}
