import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { ORDER_STATUSES, type OrderStatus, STATUS_NAMES } from "#domain/order.ts";
import { showToast } from "#ui/toast.ts";
import { api, type OrderDetail, type OrderPage } from "../api.ts";
import { copy } from "../copy.ts";
import { detailOf } from "../http.ts";

/** A status as the address spells it: `pendiente`. */
export function statusSlug(status: OrderStatus): string {
  return STATUS_NAMES[status].toLowerCase();
}

/** The status an address means; none for anything else it may say. */
export function statusOfSlug(slug: string): OrderStatus | undefined {
  return ORDER_STATUSES.find((status) => statusSlug(status) === slug);
}

/** The orders that match, newest first, page by page. */
export function useOrders(filter: { q: string; status: OrderStatus | undefined }) {
  return useInfiniteQuery({
    queryKey: ["orders", "list", filter],
    queryFn: ({ pageParam }) => api.listOrders({ ...filter, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** One order with its lines and history. */
export function useOrder(id: string) {
  return useQuery({ queryKey: ["orders", "one", id], queryFn: () => api.findOrder(id) });
}

/** Changes an order's status, any to any; one change of an order after the other. */
export function useChangeStatus(id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `status-${id}` },
    mutationFn: (status: OrderStatus) => api.changeStatus(id, status),
    onSuccess: async (order) => {
      keepOrder(client, order);
      showToast({
        title: copy.orders.statusChanged,
        description: copy.orders.statusNow(order.order_number, order.status),
      });
      // Revenue follows the status, and stock moves with it.
      await Promise.all([
        client.invalidateQueries({ queryKey: ["summary"] }),
        client.invalidateQueries({ queryKey: ["products"] }),
      ]);
    },
    onError: (error) => showToast({ title: copy.orders.statusFailed, description: detailOf(error), tone: "danger" }),
  });
}

/** Puts an order's newest state wherever it is shown; it keeps its place also in a list filtered by status. */
function keepOrder(client: QueryClient, order: OrderDetail): void {
  client.setQueryData(["orders", "one", order.id], order);
  client.setQueriesData<InfiniteData<OrderPage>>(
    { queryKey: ["orders", "list"] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          orders: page.orders.map((row) => (row.id === order.id ? { ...row, ...order } : row)),
        })),
      },
  );
}
