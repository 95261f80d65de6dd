import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import type { CallAnswer } from "#server/call-types.ts";
import { call } from "../call.ts";
import { JUST_FETCHED } from "../home/home-queries.ts";
import { inPages, pageByPage } from "../parts/page-by-page.ts";
import { invalidate, queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import type { ProductFilter } from "./product-filter.ts";

type ProductPage = CallAnswer<"GET /api/admin/products">;

export function useProducts(filter: ProductFilter) {
  return useInfiniteQuery(productsQuery(filter));
}

export function productsQuery(filter: ProductFilter) {
  return infiniteQueryOptions({
    queryKey: KEYS.productList(filter),
    queryFn: ({ pageParam }) => call("GET /api/admin/products", { query: { ...filter, cursor: pageParam } }),
    ...pageByPage,
    staleTime: JUST_FETCHED,
  });
}

export const EXPORT_ADDRESS = "/api/admin/products/export";

/** Removes it from the cached lists, before they are refetched. */
export function takeOutProduct(id: string): void {
  const without = (page: ProductPage) => ({ ...page, products: page.products.filter((product) => product.id !== id) });
  queryClient.setQueriesData({ queryKey: KEYS.productLists }, inPages(without));
}

export function refreshProducts(): Promise<void> {
  return invalidate(KEYS.products, KEYS.summary);
}
