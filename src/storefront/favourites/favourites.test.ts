import { expect, test } from "vitest";
import { MAX_FAVOURITES } from "#domain/product.ts";
import { parseFavourites, toggled } from "./favourites.ts";

test("whatever is stored becomes a list of ids", () => {
  for (const stored of [null, "{no json", "null", "7", '"x"', "[null]", "[[]]", '[{"id":{}}]', '{"a":1}']) {
    expect(parseFavourites(stored), stored ?? "nothing").toEqual([]);
  }
  expect(parseFavourites('["a", 1, null, "", "b", "a"]')).toEqual(["a", "b"]);
});

test("the latest stands first, and a second press takes it away", () => {
  expect(toggled(["a"], "b")).toEqual(["b", "a"]);
  expect(toggled(["b", "a"], "b")).toEqual(["a"]);
});

test("the oldest leaves when there are too many", () => {
  const full = Array.from({ length: MAX_FAVOURITES }, (_, index) => `${index}`);
  const ids = toggled(full, "new");
  expect(ids).toHaveLength(MAX_FAVOURITES);
  expect(ids[0]).toBe("new");
  expect(ids).not.toContain(`${MAX_FAVOURITES - 1}`);
});
