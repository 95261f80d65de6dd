import { keepPreviousData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { api, type ProductFilter } from "../api.ts";

/** The products that match, newest first, page by page. */
export function useProducts(filter: ProductFilter) {
  return useInfiniteQuery({
    queryKey: ["products", filter],
    queryFn: ({ pageParam }) => api.listProducts({ ...filter, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** After a product changed: the list and the cards are asked for again. */
export async function refreshProducts(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["products"] }),
    client.invalidateQueries({ queryKey: ["summary"] }),
  ]);
}
