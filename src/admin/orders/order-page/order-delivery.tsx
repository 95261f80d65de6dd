import { ERASED } from "#domain/buyer.ts";
import type { Delivery } from "#domain/delivery.ts";
import { describeDelivery, mapPage } from "#domain/order-delivery.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { NewTabLink } from "../../parts/text-link.tsx";
import { orderPageCopy } from "./copy.ts";
import { Copyable, Erased } from "./order-customer.tsx";

const words = orderPageCopy.page;

/** How the order reaches its buyer, and where: their address, or where they collect it. */
export function OrderDelivery({ order }: { order: OrderDetail }) {
  const { delivery } = order;
  if (delivery?.kind === "pickup") return <PickUp delivery={delivery} />;
  if (order.anonymised_at !== null) return <Erased title={words.delivery}>{ERASED}</Erased>;
  const city = `${order.customer_postal_code} ${order.customer_city}`;
  const name = `${order.customer_name} ${order.customer_lastname}`;
  const label = [name, order.customer_address, city].join("\n");
  return (
    <section className="flex-1">
      <h2 className="mb-2 text-lg">{words.delivery}</h2>
      {delivery && <p className="mb-2 wrap-anywhere tabular-nums">{describeDelivery(delivery)}</p>}
      <Copyable text={label} name={orderPageCopy.copying.address}>
        <address className="not-italic wrap-anywhere">
          <span className="hidden print:block">{name}</span>
          {order.customer_address}
          <br />
          {city}
        </address>
      </Copyable>
    </section>
  );
}

function PickUp({ delivery }: { delivery: Delivery }) {
  const { address, hours } = delivery;
  const map = mapPage(delivery);
  return (
    <section className="flex-1">
      <h2 className="mb-2 text-lg">{words.pickUp}</h2>
      <p className="mb-2 wrap-anywhere tabular-nums">{describeDelivery(delivery)}</p>
      {address && <address className="not-italic wrap-anywhere">{address}</address>}
      {hours && (
        <p className="text-sm whitespace-pre-line text-muted wrap-anywhere print:text-base print:text-ink">{hours}</p>
      )}
      {map && (
        <NewTabLink href={map} className="print:hidden">
          {words.map}
        </NewTabLink>
      )}
    </section>
  );
}
