import { useEffect, useRef, useState } from "react";
import type { OrderLookup } from "#server/orders/find-my-order.ts";
import { orderCopy } from "./copy.ts";
import { withReceipt } from "./order-page.tsx";
import { ORDER_TITLE_ID, OrderStub } from "./order-stub.tsx";
import { Receipts } from "./receipts.tsx";

/** Opened by number and DNI, which accompany a receipt in the body, never in an address. */
export function OrderSummary({ order: given, dni }: { order: OrderLookup; dni: string }) {
  const [order, setOrder] = useState(given);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    // Focus alone would leave it at a phone's lower edge, as if nothing had been found.
    heading.current?.scrollIntoView({ block: "center" });
  }, []);

  const { order_number } = order;
  return (
    <OrderStub
      order={order}
      head={
        <h2 ref={heading} id={ORDER_TITLE_ID} tabIndex={-1} className="outline-none">
          <span className="block text-sm text-muted">{orderCopy.title}</span>{" "}
          <span className="stub-number block">{order_number}</span>
        </h2>
      }
      receipts={
        <Receipts
          receipts={order.receipts}
          action="/mi-pedido/comprobante"
          fields={{ order_number, dni }}
          onSent={(receipt) => setOrder((now) => withReceipt(now, receipt))}
          onMoved={(status) => setOrder((now) => ({ ...now, status }))}
        />
      }
    />
  );
}
