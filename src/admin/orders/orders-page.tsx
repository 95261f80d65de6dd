import { ORDER_STATUSES, STATUS_NAMES } from "#domain/order.ts";
import { copy } from "../copy.ts";
import { FilterSelect, LoadMore, Search } from "../parts/list-tools.tsx";
import { Empty, LoadFailed, LoadingRows, Outdated } from "../parts/load-states.tsx";
import { useFilter } from "../parts/use-filter.ts";
import { useTitle } from "../parts/use-title.ts";
import { OrderList } from "./order-list.tsx";
import { statusOfSlug, statusSlug, useOrders } from "./order-queries.ts";

const words = copy.orders;

const STATUS_OPTIONS = [
  ["", words.allStatuses],
  ...ORDER_STATUSES.map((status) => [statusSlug(status), STATUS_NAMES[status]] as const),
] as const;

/** The tab 'Órdenes': every order, searched and filtered by what stands in the address. */
export function OrdersPage() {
  useTitle(words.title);
  const filter = useFilter();
  const status = statusOfSlug(filter.estado);
  const orders = useOrders({ q: filter.q, status });

  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <Search label={words.search} hint={words.searchHint} value={filter.q} onSearch={(q) => filter.set("q", q)} />
        <FilterSelect
          label={words.statusFilter}
          value={status ? statusSlug(status) : ""}
          options={STATUS_OPTIONS}
          onChange={(slug) => filter.set("estado", slug)}
        />
      </div>
      <Found orders={orders} isFiltered={filter.q !== "" || status !== undefined} onClear={filter.clear} />
    </>
  );
}

type FoundProps = { orders: ReturnType<typeof useOrders>; isFiltered: boolean; onClear: () => void };

function Found({ orders, isFiltered, onClear }: FoundProps) {
  const retry = () => void orders.refetch();
  if (orders.isPending) return <LoadingRows />;
  if (!orders.data) return <LoadFailed onRetry={retry} />;

  const rows = orders.data.pages.flatMap((page) => page.orders);
  if (rows.length === 0) {
    return isFiltered ? (
      <Empty title={words.nothingFound}>
        <button type="button" onClick={onClear} className="text-link min-h-11">
          {words.clear}
        </button>
      </Empty>
    ) : (
      <Empty title={words.empty}>{words.emptyHint}</Empty>
    );
  }
  return (
    <div aria-busy={orders.isPlaceholderData}>
      {orders.isError && <Outdated onRetry={retry} />}
      <OrderList orders={rows} />
      {orders.hasNextPage && (
        <LoadMore
          label={copy.state.more}
          busyLabel={copy.state.loadingMore}
          isBusy={orders.isFetchingNextPage}
          onMore={() => void orders.fetchNextPage()}
        />
      )}
    </div>
  );
}
