import fc from "fast-check";
import { expect, test } from "vitest";
import { type Listing, LISTING_SORTS, WHOLE_LISTING } from "#domain/listing.ts";
import { stemOf } from "#domain/search.ts";
import { ProductLists } from "./product-lists.ts";
import type { ReadProduct } from "./read-products.ts";

const CATEGORIES = ["Remeras", "Pantalones"].map((name, index) => ({
  name,
  slug: name.toLowerCase(),
  position: index,
  stems: [stemOf(name.toLowerCase())],
  phrase: stemOf(name.toLowerCase()),
  suits: name,
}));

/** Few, so that most events hit a known product. */
const ids = fc.constantFrom(..."abcdefgh");

/** Values that order a list, and may change while the words stay. */
const values = {
  finalPrice: fc.integer({ min: 1, max: 3 }),
  discount: fc.constantFrom(0, 0, 20),
  createdAt: fc.integer({ min: 1, max: 3 }),
};

/** A product as the test describes it. */
const states = fc.record({
  id: ids,
  name: fc.constantFrom("Remera lisa", "Remera rayada", "Pantalón Palermo", "Palermo"),
  ...values,
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

/** All kinds of lists, so that every derived structure is built and has to be kept up to date. */
const LISTINGS: Listing[] = [
  ...LISTING_SORTS.map((sort) => ({ ...WHOLE_LISTING, sort })),
  { ...WHOLE_LISTING, isIndex: true },
  { ...WHOLE_LISTING, onlyInStock: true, colors: ["rojo"] },
  ...["remera", "remera y pantalón", "palermo roja m", "remera pantalon palermo"].map((q) => ({ ...WHOLE_LISTING, q })),
];

function asIndexed(state: State): Pick<ReadProduct, "product" | "texts"> {
  const [thing = ""] = state.name.split(" ");
  const color = state.variants.map(({ color }) => color).join(" ");
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
    size: "",
  };
  const texts = {
    ...without,
    thing,
    name: state.name.slice(thing.length),
    category,
    color,
    description: "",
    partCloth: "",
    pictures: "",
  };
  return { product: { ...state, pictureColors: new Map() }, texts };
}

function everythingOf(lists: ProductLists): unknown[] {
  return [
    ...LISTINGS.map((listing) => [lists.findPage(listing), lists.findAfter(listing, 100)]),
    lists.suggest("remera roja", 6),
    lists.suggest("pantalones", 6),
    lists.findRelated("a", 4),
  ];
}

function changedOf(
  left: ReadonlyMap<string, State>,
  { changed, values }: { changed: string; values: Pick<State, "finalPrice" | "discount" | "createdAt"> },
): State | undefined {
  const before = left.get(changed);
  return before && { ...before, ...values };
}

test("lists after any changes equal lists made anew of what is left", () => {
  const change = fc.oneof(
    { weight: 4, arbitrary: states },
    { weight: 1, arbitrary: fc.record({ removed: ids }) },
    { weight: 2, arbitrary: fc.record({ changed: ids, values: fc.record(values) }) },
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
          const state = "changed" in change ? changedOf(left, change) : change;
          if (!state) continue;
          lists.put(asIndexed(state));
          left.set(state.id, state);
        }
        everythingOf(lists);
      }
      const anew = new ProductLists();
      for (const state of left.values()) anew.put(asIndexed(state));
      expect(everythingOf(lists)).toEqual(everythingOf(anew));
    }),
  );
});

test("between equals the newest comes first, and a page begins where the one before ended", () => {
  const byEachSort = LISTING_SORTS.map((sort) => ({ ...WHOLE_LISTING, sort }));
  for (const listing of [...byEachSort, { ...WHOLE_LISTING, q: "remera" }]) {
    const lists = new ProductLists();
    const same = {
      finalPrice: 1,
      discount: 20 as const,
      category: null,
      variants: [{ size: null, color: "Azul" as const, hasStock: true }],
    };
    for (const [id, createdAt] of Object.entries({ a: 2, b: 3, c: 1, d: 2 })) {
      lists.put(asIndexed({ ...same, id, createdAt, name: "Remera lisa" }));
    }
    const first = lists.findAfter(listing, 2);
    expect(first.ids).toEqual(["b", "d"]);
    // The cursor stays valid though its product is gone.
    lists.remove("d");
    expect(lists.findAfter(listing, 2, first.cursors[1]).ids).toEqual(["a", "c"]);
  }
});
