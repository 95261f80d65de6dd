import { type InfiniteData, keepPreviousData } from "@tanstack/react-query";

/** Options of a paged query; while another filter loads, the rows before stay. */
export const pageByPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
  placeholderData: keepPreviousData,
};

/** For `setQueryData`: changes each page of a list that is in the cache. */
export function inPages<Page>(change: (page: Page) => Page) {
  return (list: InfiniteData<Page> | undefined) => list && { ...list, pages: list.pages.map(change) };
}
