import { keepPreviousData } from "@tanstack/react-query";

/** How a list is asked for, page by page. While another filter's rows are on their way, those before stay. */
export const pageByPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
  placeholderData: keepPreviousData,
};
