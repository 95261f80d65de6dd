import { type InfiniteData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { api, type ProductFilter, type ProductPage } from "../api.ts";
import { pageByPage } from "../parts/page-by-page.ts";
import { KEYS } from "../query-keys.ts";

/** The products that match, newest first, page by page. */
export function useProducts(filter: ProductFilter) {
  return useInfiniteQuery({
    queryKey: KEYS.productList(filter),
    queryFn: ({ pageParam }) => api.listProducts({ ...filter, cursor: pageParam }),
    ...pageByPage,
  });
}

/** Takes a product out of every list, before they are asked for again. */
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

/** After a product changed: the list and the cards are asked for again. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: KEYS.products }),
    client.invalidateQueries({ queryKey: KEYS.summary }),
  ]);
}
