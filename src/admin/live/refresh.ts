import type { InfiniteData, QueryKey } from "@tanstack/react-query";
import type { LiveChange, LiveNoun } from "#domain/live.ts";
import { type Notice, NOTICES } from "#domain/notice.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { showToast } from "#ui/toast.ts";
import { findNotices } from "../account/notice-queries.ts";
import { findOrder, type OrderListPage } from "../orders/order-queries.ts";
import { invalidate, queryClient } from "../query-client.ts";
import { KEYS } from "../query-keys.ts";
import { liveCopy } from "./copy.ts";

export type ShopChange = LiveChange & { noun: LiveNoun };

/** What shows something of a noun. Orders have their own way. */
const SHOWN_BY: Record<LiveNoun, readonly QueryKey[]> = {
  product: [KEYS.products, KEYS.product, KEYS.summary],
  category: [KEYS.categories, KEYS.products, KEYS.product],
  settings: [KEYS.settings, KEYS.summary, KEYS.prints],
  order: [KEYS.summary, KEYS.buyers, KEYS.receipts, KEYS.prints],
  receipt: [KEYS.receipts, KEYS.summary, KEYS.orders, KEYS.buyers],
  regret: [KEYS.withdrawals, KEYS.buyers],
};

const CHOICES_TIME = 60_000; // ms; another browser may choose otherwise

const MAX_REFRESHED = 5; // orders fetched one by one; with more, the lists are fetched again

/** Refetches whatever shows the changes; toasts what is new, as the administrator chose. */
export async function refreshChanged(changes: readonly ShopChange[]): Promise<void> {
  const wanted = changes.some(({ is_new }) => is_new) ? await findWantedToasts() : new Set<Notice>();
  const shown = new Set(changes.flatMap(({ noun }) => SHOWN_BY[noun]));
  const orders = new Map<string, boolean>();
  for (const { noun, id, is_new } of changes) {
    if (noun === "order") orders.set(id, orders.get(id) === true || is_new === true);
  }
  announce(wanted, "receipt", changes, liveCopy.newReceipts);
  announce(wanted, "regret", changes, liveCopy.newWithdrawals);
  await Promise.all([invalidate(...shown), orders.size > 0 && refreshOrders(orders, wanted.has("order"))]);
}

/** If the choice cannot be fetched, all toasts are shown rather than missing a sale. */
async function findWantedToasts(): Promise<ReadonlySet<Notice>> {
  try {
    // Cached: the choice's own changes are refreshed after this.
    const query = { queryKey: KEYS.noticeChoices, queryFn: findNotices, staleTime: CHOICES_TIME, retry: false };
    return new Set((await queryClient.query(query)).choices.toast);
  } catch {
    // The panel shows its own failures; a toast too many is none.
    return new Set(NOTICES);
  }
}

function announce(
  wanted: ReadonlySet<Notice>,
  noun: Notice,
  changes: readonly ShopChange[],
  titleOf: (count: number) => string,
): void {
  const fresh = new Set(changes.flatMap((change) => (change.noun === noun && change.is_new ? [change.id] : [])));
  if (fresh.size > 0 && wanted.has(noun)) showToast({ title: titleOf(fresh.size), isNews: true });
}

/** `orders` says of every id whether it is new. */
async function refreshOrders(orders: ReadonlyMap<string, boolean>, isToastWanted: boolean): Promise<void> {
  const newOnes = [...orders].flatMap(([id, isNew]) => (isNew ? [id] : []));
  if (orders.size > MAX_REFRESHED) {
    if (newOnes.length > 0 && isToastWanted) showToast({ title: liveCopy.newOrders(newOnes.length), isNews: true });
    await invalidate(KEYS.orders);
    return;
  }

  const refreshed = await Promise.all([...orders.keys()].map(refreshOrder));
  await queryClient.invalidateQueries({
    queryKey: KEYS.orderLists,
    predicate: ({ state }) => !refreshed.every((order) => order && showsAsItIs(state.data as OrderList, order)),
  });

  const [first, ...others] = refreshed.filter((order) => order && newOnes.includes(order.id));
  if (!first || !isToastWanted) return;
  const title = others.length === 0 ? liveCopy.newOrder(first.order_number) : liveCopy.newOrders(others.length + 1);
  showToast({ title, isNews: true });
}

/** Fetches an order into the cache, so that its page shows it, too; undefined if it is gone or the call fails. */
async function refreshOrder(id: string): Promise<OrderDetail | undefined> {
  const queryKey = KEYS.order(id);
  // A response in flight may predate the change.
  await queryClient.cancelQueries({ queryKey, exact: true });
  try {
    return await queryClient.query({ queryKey, queryFn: () => findOrder(id) });
  } catch {
    // The lists are fetched again in any case, and show the failure.
    return undefined;
  }
}

type OrderList = InfiniteData<OrderListPage> | undefined;

/** A list that already shows it needs no refetch, even if filtered by its earlier status. */
function showsAsItIs(list: OrderList, { id, status, version }: OrderDetail): boolean {
  const rows = list?.pages.flatMap(({ orders }) => orders) ?? [];
  return rows.some((row) => row.id === id && row.status === status && row.version === version);
}
