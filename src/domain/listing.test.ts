import fc from "fast-check";
import { expect, test } from "vitest";
import {
  asSpelled,
  countFilters,
  isAlphabetical,
  isFiltered,
  LISTING_LIMITS,
  LISTING_SORTS,
  listingAddress,
  pagesOf,
  readListing,
  readPesos,
  WHOLE_LISTING,
  withoutWords,
} from "./listing.ts";

/** An address's query string. */
function searchOf(address: string): string {
  return new URL(address, "http://shop.example").search;
}

test("an address says the whole list", () => {
  const search =
    "?q=remera&categoria=remeras&ofertas=1&en_stock=1&talle=M&talle=L&color=Azul&precio_min=1000&precio_max=9000&orden=menor-precio&pagina=2";
  expect(readListing(search)).toEqual({
    q: "remera",
    category: "remeras",
    onlyOffers: true,
    onlyInStock: true,
    sizes: ["L", "M"],
    colors: ["Azul"],
    minPrice: 1000,
    maxPrice: 9000,
    sort: "menor-precio",
    page: 2,
    isIndex: false,
  });
});

test("each condition of a list is one of its filters, its words and order are none", () => {
  const conditions = "categoria=remeras&ofertas=1&en_stock=1&talle=M&talle=L&color=Azul&precio_min=0&precio_max=9000";
  expect(countFilters(readListing(`?${conditions}&q=remera&orden=menor-precio`))).toBe(8);
  expect(countFilters(WHOLE_LISTING)).toBe(0);
});

test("the list of everything is /productos", () => {
  expect(readListing("")).toEqual(WHOLE_LISTING);
  expect(listingAddress(WHOLE_LISTING)).toBe("/productos");
  expect(isFiltered({ ...WHOLE_LISTING, sort: "menor-precio", page: 3 })).toBe(false);
  expect(isFiltered({ ...WHOLE_LISTING, q: "remera" })).toBe(true);
});

test.each([
  "?orden=drop%20table&pagina=-1&precio_min=1e9&precio_max=abc&ofertas=true&en_stock=",
  "?pagina=0&pagina=%00&talle=&color=%20%20&categoria=",
  "?pagina=1.5&precio_min=-5&q=%20",
])("what makes no sense is left out: %s", (search) => {
  expect(readListing(search)).toEqual(WHOLE_LISTING);
});

test("two addresses of one list become one", () => {
  const one = readListing("?talle=M&talle=L&talle=M&utm_source=x");
  const other = readListing("?pagina=1&talle=L&talle=M");
  expect(listingAddress(one)).toBe(listingAddress(other));
});

test("without its words a list is the one that its address says", () => {
  for (const sort of [null, ...LISTING_SORTS]) {
    const all = withoutWords({ ...WHOLE_LISTING, q: "remera", sort, isIndex: true });
    expect(readListing(searchOf(listingAddress(all)))).toEqual(all);
  }
});

test("whatever the address, the list read from it is the list of its own address, within the limits", () => {
  const names = [
    "q",
    "categoria",
    "ofertas",
    "en_stock",
    "talle",
    "color",
    "precio_min",
    "precio_max",
    "orden",
    "pagina",
    "vista",
  ];
  const values = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("1", "0", "novedades", "999999999999", "M", "indice", "\ud800", "a b"),
  );
  const parameters = fc.array(fc.tuple(fc.constantFrom(...names), values), { maxLength: 25 });
  fc.assert(
    fc.property(parameters, (pairs) => {
      const listing = readListing(`?${new URLSearchParams(pairs)}`);
      expect(readListing(searchOf(listingAddress(listing)))).toEqual(listing);
      expect(Array.from(listing.q).length).toBeLessThanOrEqual(LISTING_LIMITS.q);
      expect(listing.sizes.length).toBeLessThanOrEqual(LISTING_LIMITS.values);
    }),
  );
});

test("talles and colours of an address are said as the shop spells them, each once", () => {
  const facets = { sizes: [{ value: "Único", count: 1 }], colors: [{ value: "Negro", count: 2 }] };
  const listing = readListing("?talle=UNICO&color=negro&color=NEGRO+&color=Fucsia");
  expect(asSpelled(listing, facets)).toMatchObject({ sizes: ["Único"], colors: ["Fucsia", "Negro"] });
});

test("an empty list has a page too", () => {
  expect([0, 1, 24, 25, 49].map((total) => pagesOf(total, WHOLE_LISTING))).toEqual([1, 1, 1, 2, 3]);
});

test("the index has two hundred names on a page, and no other view is known", () => {
  const index = readListing("?vista=indice&categoria=remeras");
  expect(listingAddress(index)).toBe("/productos?categoria=remeras&vista=indice");
  expect([0, 200, 201].map((total) => pagesOf(total, index))).toEqual([1, 1, 2]);
  for (const search of ["?vista=lista", "?vista=INDICE", "?vista="]) {
    expect(readListing(search)).toEqual(WHOLE_LISTING);
  }
  expect(isFiltered(readListing("?vista=indice"))).toBe(false);
});

test("names stand in their order unless words or an order say what comes first", () => {
  expect(isAlphabetical(readListing("?vista=indice&talle=M"))).toBe(true);
  for (const search of ["", "?vista=indice&q=remera", "?vista=indice&orden=menor-precio"]) {
    expect(isAlphabetical(readListing(search)), search).toBe(false);
  }
});

test.each([
  ["", null],
  ["15000", 15_000],
  ["$ 15.000", 15_000],
  ["1.250.000,50", 1_250_000],
  ["15.50", 15],
  ["mucho", undefined],
  ["-5", undefined],
  ["1e9", undefined],
])("a price written as '%s' is %s", (text, pesos) => {
  expect(readPesos(text)).toBe(pesos);
});

test("an address that asks for a price from more to less asks for what lies between", () => {
  expect(readListing("?precio_min=9000&precio_max=1000")).toMatchObject({ minPrice: 1000, maxPrice: 9000 });
});
