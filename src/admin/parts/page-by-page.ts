import { keepPreviousData } from "@tanstack/react-query";

/** Options of a paged query; while another filter loads, the rows before stay. */
export const pageByPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
  placeholderData: keepPreviousData,
};
