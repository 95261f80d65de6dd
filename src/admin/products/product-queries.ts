import { type InfiniteData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { api, type ProductFilter, type ProductPage } from "../api.ts";
import { pageByPage } from "../parts/page-by-page.ts";
import { KEYS } from "../query-keys.ts";

export function useProducts(filter: ProductFilter) {
  return useInfiniteQuery({
    queryKey: KEYS.productList(filter),
    queryFn: ({ pageParam }) => api.listProducts({ ...filter, cursor: pageParam }),
    ...pageByPage,
  });
}

/** Removes it from the cached lists, before they are refetched. */
export function takeOutProduct(client: QueryClient, id: string): void {
  client.setQueriesData<InfiniteData<ProductPage>>(
    { queryKey: KEYS.productLists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, products: page.products.filter((product) => product.id !== id) })),
      },
  );
}

/** Refetches the list and the summary cards. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: KEYS.products }),
    client.invalidateQueries({ queryKey: KEYS.summary }),
  ]);
}
