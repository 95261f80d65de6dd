import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { ORDER_STATUSES, type OrderStatus, STATUS_NAMES } from "#domain/order.ts";
import type { Tracking } from "#domain/tracking.ts";
import type { CallAnswer, CallInput } from "#server/call-types.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import type { OrderRow } from "#server/orders/list-orders.ts";
import type { OrderFilter } from "#server/orders/matching-orders.ts";
import { showToast } from "#ui/toast.ts";
import { call } from "../call.ts";
import { JUST_FETCHED } from "../home/home-queries.ts";
import { detailOf } from "../http.ts";
import { inPages, pageByPage } from "../parts/page-by-page.ts";
import { invalidate, queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { isLost, sendTwiceAtMost, useSendOnce } from "../send-once.ts";
import { useChange } from "../use-change.ts";
import { orderCopy } from "./copy.ts";
import { describeStatus, offerUndo, withdrawUndo, withUnits } from "./status-toast.ts";

export type OrderListPage = CallAnswer<"GET /api/admin/orders">;

/** A status as the address spells it: `pendiente`. */
export function statusSlug(status: OrderStatus): string {
  return STATUS_NAMES[status].toLowerCase();
}

/** The status an address means; none for anything else it may say. */
export function statusOfSlug(slug: string): OrderStatus | undefined {
  return ORDER_STATUSES.find((status) => statusSlug(status) === slug);
}

export function useOrders(filter: OrderFilter) {
  return useInfiniteQuery(ordersQuery(filter));
}

export function ordersQuery(filter: OrderFilter) {
  return infiniteQueryOptions({
    queryKey: KEYS.orderList(filter),
    queryFn: ({ pageParam }) => call("GET /api/admin/orders", { query: { ...filter, cursor: pageParam } }),
    ...pageByPage,
    staleTime: JUST_FETCHED,
  });
}

/** The delivery methods that orders have; none while the shop has had none. */
export const methodsOfOrdersQuery = queryOptions({
  queryKey: KEYS.methodsOfOrders,
  queryFn: async () => (await call("GET /api/admin/orders/delivery-methods")).methods,
  staleTime: JUST_FETCHED,
});

export async function findOrder(id: string): Promise<OrderDetail> {
  return (await call("GET /api/admin/orders/:id", { params: { id } })).order;
}

/** What `tracking` leaves out stays. */
type StatusChange = { status: OrderStatus; tracking?: Partial<Tracking> | undefined };

export type ChangedOrder = { order: OrderDetail };

type OrderEdit = CallInput<"PATCH /api/admin/orders/:id">["body"];

export function editOrder(id: string, body: OrderEdit, key: string): Promise<ChangedOrder> {
  return call("PATCH /api/admin/orders/:id", { params: { id }, body, key });
}

/** Sets an order's status, any to any; an order's changes are sent one at a time. */
export function useChangeStatus({ id, version }: Pick<OrderRow, "id" | "version">) {
  // The same status on another version is another request.
  const once = useSendOnce(({ status, tracking }: StatusChange & { seen: number }, key) =>
    editOrder(id, { status, ...tracking }, key),
  );
  return useChange({
    scope: { id: `status-${id}` },
    send: (change: StatusChange) => once.send({ ...change, seen: version }),
    failed: orderCopy.list.statusFailed,
    // The change it would undo is no longer the last one.
    onMutate: () => withdrawUndo(id),
    onDone: async ({ order }) => {
      showOrder(order);
      const toast = { title: orderCopy.list.statusChanged, description: describeStatus(order) };
      offerUndo(id, toast, () => void undoStatus(id, order.status));
      await refreshWhatStatusMoves();
    },
  });
}

/** Undoes a change to this status. False if refused or unanswered. */
export async function undoStatus(id: string, status: OrderStatus): Promise<boolean> {
  try {
    const { order } = await sendTwiceAtMost((key) =>
      call("POST /api/admin/orders/:id/undo", { params: { id }, query: { status }, key }),
    );
    showOrder(order);
    showToast({ title: orderCopy.list.undone, description: describeStatus(order) });
    await refreshWhatStatusMoves();
    return true;
  } catch (error) {
    // Refused because somebody else changed it, or unanswered: either way the list may be stale.
    void invalidate(KEYS.orders);
    const title = isLost(error) ? orderCopy.list.undoUnknown : orderCopy.list.undoFailed;
    showToast({ title, description: detailOf(error), tone: "danger" });
    return false;
  }
}

/** Gives many orders one status. The answer says which were refused; the caller shows it. */
export function useChangeStatuses() {
  const once = useSendOnce((body: { ids: readonly string[]; status: OrderStatus }, key) =>
    call("POST /api/admin/orders/status", { body, key }),
  );
  const changing = useChange({
    send: once.send,
    failed: orderCopy.list.statusFailed,
    onMutate: ({ ids }) => ids.forEach(withdrawUndo),
    onDone: ({ changed, units }, { status }) => {
      showRows(changed);
      void invalidate(...changed.map(({ id }) => KEYS.order(id)));
      if (changed.length > 0) {
        const description = withUnits(orderCopy.selection.changedTo(changed.length, status), units);
        showToast({ title: orderCopy.list.statusChanged, description });
      }
    },
    // It may have stopped half-way: each order is changed separately.
    onFailed: () => void invalidate(KEYS.orders),
    onSettled: refreshWhatStatusMoves,
  });
  return { ...changing, forget: once.forget };
}

/** Revenue follows the status, stock moves with it, and undoing a confirmation reopens its receipt. */
export function refreshWhatStatusMoves(): Promise<void> {
  return invalidate(KEYS.summary, KEYS.products, KEYS.receipts);
}

export function showOrder(order: OrderDetail): void {
  queryClient.setQueryData(KEYS.order(order.id), order);
  showRows([order]);
}

/** Puts newer rows into the lists without moving them, even in a list filtered by their earlier status. */
function showRows(orders: readonly OrderRow[]): void {
  const newer = new Map(orders.map((order) => [order.id, order]));
  const show = (page: OrderListPage) => ({
    ...page,
    orders: page.orders.map((row) => ({ ...row, ...newer.get(row.id) })),
  });
  queryClient.setQueriesData({ queryKey: KEYS.orderLists }, inPages(show));
  // Responses in flight are older, and would restore the old rows.
  void queryClient.refetchQueries({ queryKey: KEYS.orders, fetchStatus: "fetching" });
}
