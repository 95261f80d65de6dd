import fc from "fast-check";
import { expect, test } from "vitest";
import { type Listing, LISTING_ORDERS, WHOLE_LISTING } from "#domain/listing.ts";
import type { ReadProduct } from "./read-products.ts";
import { ProductLists } from "./product-lists.ts";

const CATEGORIES = ["Remeras", "Pantalones"].map((name, index) => ({
  name,
  slug: name.toLowerCase(),
  position: index,
}));

/** A product as a test says it; few ids, so that most of what happens to one happens to a known one. */
const states = fc.record({
  id: fc.constantFrom(..."abcdefgh"),
  name: fc.constantFrom("Remera lisa", "Remera rayada", "Pantalón Palermo", "Palermo"),
  finalPrice: fc.integer({ min: 1, max: 3 }),
  discount: fc.constantFrom(0, 0, 20),
  createdAt: fc.integer({ min: 1, max: 3 }),
  category: fc.constantFrom(null, ...CATEGORIES),
  variants: fc.array(
    fc.record({
      size: fc.constantFrom("S", "M", null),
      color: fc.constantFrom("Rojo", "Azul"),
      hasStock: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

type State = typeof states extends fc.Arbitrary<infer T> ? T : never;

/** What is asked of lists: of all kinds, so that everything that they keep is made, and has to be kept true. */
const LISTINGS: Listing[] = [
  ...LISTING_ORDERS.map((order) => ({ ...WHOLE_LISTING, order })),
  { ...WHOLE_LISTING, isIndex: true },
  { ...WHOLE_LISTING, onlyInStock: true, colors: ["rojo"] },
  ...["remera", "remera y pantalón", "palermo roja m", "remera pantalon palermo"].map((q) => ({ ...WHOLE_LISTING, q })),
];

function asIndexed(lists: ProductLists, { variants, ...state }: State): Pick<ReadProduct, "product" | "texts"> {
  const [thing = ""] = state.name.split(" ");
  const color = variants.map(({ color }) => color).join(" ");
  const category = state.category?.name ?? "";
  const without = {
    otherThing: "",
    otherDefined: "",
    defined: "",
    complement: "",
    wholeCategory: "",
    shade: "",
    family: "",
    audience: "",
  };
  const texts = {
    ...without,
    thing,
    name: state.name.slice(thing.length),
    category,
    color,
    description: "",
    pictures: "",
  };
  const isInStock = variants.some(({ hasStock }) => hasStock);
  return { product: { ...state, variants: lists.names.share(variants), isInStock, pictureColors: new Map() }, texts };
}

function everythingOf(lists: ProductLists): unknown[] {
  return [
    ...LISTINGS.map((listing) => [lists.findPage(listing), lists.findAfter(listing, 100)]),
    lists.suggest("remera roja", 6),
    lists.suggest("pantalones", 6),
    lists.findRelated("a", 4),
  ];
}

test("lists that lived through any changes are as those made of what is left", () => {
  const change = fc.oneof(
    { weight: 4, arbitrary: states },
    { weight: 1, arbitrary: fc.record({ removed: fc.constantFrom(..."abcdefgh") }) },
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const lists = new ProductLists();
      const left = new Map<string, State>();
      for (const change of changes) {
        if ("removed" in change) {
          lists.remove(change.removed);
          left.delete(change.removed);
        } else {
          lists.put(asIndexed(lists, change));
          left.set(change.id, change);
        }
        everythingOf(lists);
      }
      const anew = new ProductLists();
      for (const state of left.values()) anew.put(asIndexed(anew, state));
      expect(everythingOf(lists)).toEqual(everythingOf(anew));
    }),
  );
});
