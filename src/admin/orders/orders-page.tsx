import { LoadMore } from "../parts/list-tools.tsx";
import { EmptyList, Loaded } from "../parts/load-states.tsx";
import { useTitle } from "../parts/use-title.ts";
import { BulkStatus } from "./bulk-status.tsx";
import { orderCopy } from "./copy.ts";
import { OrderFilters, useOrderFilter } from "./order-filters.tsx";
import { OrderList } from "./order-list.tsx";
import { useOrders } from "./order-queries.ts";
import { useSelection } from "./selection.ts";

const words = orderCopy.list;

export function OrdersPage() {
  useTitle(words.title);
  const { wanted, set, clear, isFiltered } = useOrderFilter();
  const orders = useOrders(wanted);
  return (
    <>
      <OrderFilters wanted={wanted} set={set} />
      {/* A new key empties the selection: nothing out of sight is ever changed. */}
      <Results key={JSON.stringify(wanted)} orders={orders} isFiltered={isFiltered} onClear={clear} />
    </>
  );
}

type ResultsProps = { orders: ReturnType<typeof useOrders>; isFiltered: boolean; onClear: () => void };

function Results({ orders, isFiltered, onClear }: ResultsProps) {
  const rows = orders.data?.pages.flatMap((page) => page.orders) ?? [];
  const selection = useSelection(rows);
  return (
    <Loaded query={orders}>
      {() =>
        rows.length === 0 ? (
          <EmptyList isFiltered={isFiltered} words={words} onClear={onClear} />
        ) : (
          // A focused control is not left under the bar of the selection.
          <div aria-busy={orders.isPlaceholderData} className="roomy:[&_:is(a,input,select)]:scroll-mb-54">
            <OrderList orders={rows} selection={selection} />
            <LoadMore list={orders} />
            <BulkStatus selection={selection} />
          </div>
        )
      }
    </Loaded>
  );
}
