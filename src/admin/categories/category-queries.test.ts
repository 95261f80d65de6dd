import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { KEYS } from "../query-keys.ts";
import { showCreated } from "./category-queries.ts";

test("a new category is shown once, though a refetch brought it before the answer did", () => {
  const client = new QueryClient();
  const created = {
    id: "new",
    name: "Abrigos",
    slug: "abrigos",
    picture: null,
    product_count: 0,
    active_product_count: 0,
  };
  showCreated(client, created);
  showCreated(client, created);
  expect(client.getQueryData(KEYS.categories)).toEqual([created]);
});
