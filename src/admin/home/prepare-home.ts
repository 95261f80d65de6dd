import { PANEL } from "#domain/panel-address.ts";
import { readProductFilter } from "../products/product-filters.tsx";
import { productsQuery } from "../products/product-queries.ts";
import { queryClient } from "../query-client.ts";
import { demoQuery, setupQuery, summaryQuery } from "./home-queries.ts";

const LONGEST_WAIT = 300; // ms

/** Has what the panel's first page shows before it is drawn, so that nothing moves afterwards; a slow answer is not waited for. */
export async function prepareHome(): Promise<void> {
  if (location.pathname !== PANEL.products || location.search !== "") return;
  const answers = [
    queryClient.prefetchInfiniteQuery(productsQuery(readProductFilter(() => ""))),
    queryClient.prefetchQuery(summaryQuery),
    queryClient.prefetchQuery(setupQuery),
    queryClient.prefetchQuery(demoQuery),
  ];
  await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
}
