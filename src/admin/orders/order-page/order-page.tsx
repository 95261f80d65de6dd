import { PANEL } from "#domain/panel-address.ts";
import { readableNumber } from "#domain/phone.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { Missing } from "../../frame/missing.tsx";
import { PanelScreen } from "../../frame/panel-screen.tsx";
import { formatDate } from "../../parts/date.ts";
import { Loaded } from "../../parts/load-states.tsx";
import { PageHeading } from "../../parts/page-heading.tsx";
import { SmallButton } from "../../parts/small-button.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { useSettings } from "../../settings/settings-queries.ts";
import { BackToOrders } from "../back-to-orders.tsx";
import { CorrectOrder } from "../correction/correction-dialog.tsx";
import { OrderDifference } from "../correction/order-difference.tsx";
import { OrderMessages } from "../messages/order-messages.tsx";
import { PrintMenu } from "../print/print-menu.tsx";
import { StatusSelect } from "../status-select.tsx";
import { orderPageCopy } from "./copy.ts";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderDelivery } from "./order-delivery.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderLink } from "./order-link.tsx";
import { OrderNote } from "./order-note.tsx";
import { useOrder } from "./order-page-queries.ts";
import { OrderPayment } from "./order-payment.tsx";
import { OrderTracking } from "./order-tracking.tsx";

const words = orderPageCopy.page;

/** One order with everything the shop knows of it; printed, it is the slip that goes into the parcel. */
export function OrderPage({ id }: { id: string }) {
  const query = useOrder(id);
  const { missing, missingHint, toAll } = words;
  return (
    <PanelScreen heading={<BackToOrders />}>
      {query.data === undefined && <h1 className="sr-only">{orderPageCopy.unknownTitle}</h1>}
      <Loaded query={query}>
        {(order) =>
          order ? (
            <Order order={order} />
          ) : (
            <Missing title={missing} hint={missingHint} to={PANEL.orders} link={toAll} />
          )
        }
      </Loaded>
    </PanelScreen>
  );
}

function Order({ order }: { order: OrderDetail }) {
  const title = words.title(order.order_number);
  useTitle(title);
  return (
    <article>
      <OrderSender />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-b border-ink pt-2 pb-6">
        <div className="min-w-0">
          <PageHeading>
            {orderPageCopy.unknownTitle} <span className="whitespace-nowrap">{order.order_number}</span>
          </PageHeading>
          <p className="mt-1 text-muted">{words.placed(formatDate(order.created_at))}</p>
        </div>
        <div className="print:hidden">
          <StatusSelect order={order} isWhole />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-x-16 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] print:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-10 print:col-span-full">
          <div>
            <OrderLines order={order} />
            <div className="mt-6 flex flex-wrap gap-3 print:hidden">
              <CorrectOrder order={order} />
              <PrintMenu ids={[order.id]} />
              <SmallButton onClick={() => window.print()}>{words.print}</SmallButton>
            </div>
          </div>
          <OrderDifference order={order} />
          <OrderPayment order={order} />
          {order.anonymised_at === null && <OrderTracking order={order} />}
        </div>
        <div className="flex min-w-0 flex-col gap-10 print:col-span-full print:row-start-1">
          <div className="flex flex-col gap-6 print:flex-row">
            <OrderCustomer order={order} />
            <OrderDelivery order={order} />
          </div>
          <OrderLink order={order} />
          {order.anonymised_at === null && <OrderNote order={order} />}
          <OrderHistory events={order.events} />
          {order.anonymised_at === null && <OrderMessages order={order} />}
        </div>
      </div>
    </article>
  );
}

/** Who sends the parcel: at the head of the slip, and only there. What the owner has not set is left out. */
function OrderSender() {
  const { data: shop } = useSettings();
  if (!shop) return null;
  const { shop_name, street_address, whatsapp } = shop;
  return (
    <section className="hidden pb-4 wrap-anywhere print:block">
      <h2 className="sr-only">{words.sender}</h2>
      <p className="text-lg font-medium">{shop_name}</p>
      {street_address && <p>{street_address}</p>}
      {whatsapp && <p className="tabular-nums">{words.phone(readableNumber(whatsapp))}</p>}
    </section>
  );
}
