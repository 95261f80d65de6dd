import { useInfiniteQuery } from "@tanstack/react-query";
import type { CallAnswer } from "#server/call-types.ts";
import type { ShownColor } from "#server/colors/colors.ts";
import { call } from "../call.ts";
import { inPages, pageByPage } from "../parts/page-by-page.ts";
import { queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";

type ColorPage = CallAnswer<"GET /api/admin/colors">;

/** Of all products, by name. */
export function useColors() {
  return useInfiniteQuery({
    queryKey: KEYS.colors,
    queryFn: ({ pageParam }) => call("GET /api/admin/colors", { query: { cursor: pageParam } }),
    ...pageByPage,
  });
}

/** Changes the cached list, until it is refetched. */
export function showColor(changed: ShownColor): void {
  const replace = (color: ShownColor) => (color.name === changed.name ? changed : color);
  const show = (page: ColorPage) => ({ ...page, colors: page.colors.map(replace) });
  queryClient.setQueryData(KEYS.colors, inPages(show));
}
