import { expect, test } from "vitest";
import { queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { showCreated } from "./category-queries.ts";

test("a new category is shown once, though a refetch brought it before the answer did", () => {
  const created = {
    id: "new",
    name: "Abrigos",
    slug: "abrigos",
    picture: null,
    product_count: 0,
    active_product_count: 0,
  };
  showCreated(created);
  showCreated(created);
  expect(queryClient.getQueryData(KEYS.categories)).toEqual([created]);
});
