import { expect, test } from "vitest";
import { redactPath } from "#domain/client-error.ts";
import { openShop } from "../../../test/shop.ts";
import { cacheKeyOf, type PageRow, PAGES } from "./page-table.ts";

const rows = Object.values<PageRow>(PAGES);

test("no two pages have the same address", () => {
  const paths = rows.flatMap(({ paths }) => paths);
  expect(new Set(paths).size).toBe(paths.length);
});

test("what fails in a browser is reported with its page's address", () => {
  const paths = rows.flatMap(({ paths }) => paths.map((path) => path.replace(/\/:\w+$/, "")));
  expect(paths.map(redactPath)).toEqual(paths);
});

test("a page is cached under the key by which it is found before the router is asked", () => {
  const search = "?orden=menor-precio&utm_source=x";
  for (const { paths, cached } of rows) {
    if (cached === "never") continue;
    for (const pattern of paths) {
      const path = pattern.replace(/:\w+/, "x");
      const params = Object.fromEntries(Array.from(pattern.matchAll(/:(\w+)/g), ([, name = ""]) => [name, "x"]));
      expect(cached.key?.({ path, params, search }) ?? path, pattern).toBe(cacheKeyOf(path, search));
    }
  }
});

test("a product's page with room for more related ones is invalidated by any product, any other page only by its own", async () => {
  await using shop = await openShop();
  const [shirt] = [await shop.sells({ name: "Remera" }), await shop.sells({ name: "Remera rayada" })];
  const tagsOf = async () => {
    await shop.changes.settled();
    const request = { path: `/producto/${shirt.id}`, params: { id: shirt.id }, search: "" };
    return (await PAGES.product.load(shop, request)).tags;
  };
  expect(await tagsOf()).toBeUndefined(); // those of its row, with 'products'

  for (const name of ["Remera lisa", "Remera larga", "Remera corta"]) await shop.sells({ name });
  expect(await tagsOf()).toHaveLength(5);
});

test("a product's id that hides a slash is not decoded: the browser would call another address with it", () => {
  const request = { path: "/producto/..%2F..%2Fadmin", params: { id: "../../admin" }, search: "" };
  expect(PAGES.product.fallback(request)).toMatchObject({ id: "..%2f..%2fadmin" });
});
