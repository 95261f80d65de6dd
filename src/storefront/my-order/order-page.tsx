import { type ReactNode, useEffect, useState } from "react";
import { dateAndTime } from "#domain/day-and-time.ts";
import { formatAmount } from "#domain/money.ts";
import { whatsappLink } from "#domain/phone.ts";
import { variantName } from "#domain/product.ts";
import type { PageSettings } from "#domain/settings.ts";
import type { OrderView } from "#server/orders/find-order.ts";
import { NoPicture } from "#ui/no-picture.tsx";
import { StubPart } from "../payment/stub.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { orderCopy } from "./copy.ts";
import { Corrections } from "./corrections.tsx";
import { lazyOrder } from "./lazy-order.ts";
import { OrderDelivery } from "./order-delivery.tsx";
import { ORDER_TITLE_ID, OrderStub, toTransfer, Total } from "./order-stub.tsx";
import { Receipts } from "./receipts.tsx";
import type { Receipt } from "./send-receipt.ts";
import { Tracking } from "./tracking.tsx";

type OrderPageProps = {
  order: OrderView;
  token: string; // of its link
  problem?: string; // why a form sent without JavaScript was refused, in Spanish
  settings: Pick<PageSettings, "shop_name">;
};

export function OrderPage({ order: given, token, problem, settings }: OrderPageProps) {
  const [order, setOrder] = useState(given);
  const part = lazyOrder.usePart();
  useEffect(() => void lazyOrder.load(), []);
  useEffect(() => {
    if (typeof part === "object") return part.followOrder(token, setOrder);
  }, [part, token]);

  const isPending = order.status === "pending";
  const hasMovedOn = order.status !== given.status || order.receipts.length > given.receipts.length;
  return (
    <div className="frame order-page">
      {problem && !hasMovedOn && (
        <p role="alert" className="order-problem">
          {problem}
        </p>
      )}
      <OrderStub
        order={order}
        head={<Head order={order} shopName={settings.shop_name} />}
        contact={<Contact order={order} />}
        corrections={<Corrections order={order} />}
        tracking={(order.carrier ?? order.tracking_code) && !isPending && <Tracking order={order} />}
        receipts={
          <>
            <Receipts
              receipts={order.receipts}
              action={`/pedido/${token}/comprobante`}
              onSent={(receipt) => setOrder((now) => withReceipt(now, receipt))}
              onMoved={(status) => setOrder((now) => ({ ...now, status }))}
            />
            <PaidLink order={order} />
          </>
        }
      >
        <Lines order={order} />
        <Delivery order={order} />
      </OrderStub>
      <div className="order-foot">
        <p className="text-sm text-muted print:hidden">{orderCopy.keep}</p>
        {isPending && <CancelOrder token={token} onCancelled={setOrder} />}
      </div>
    </div>
  );
}

/** The same file sent again is the same receipt. */
export function withReceipt<Order extends { receipts: Receipt[] }>(order: Order, receipt: Receipt): Order {
  const others = order.receipts.filter(({ id }) => id !== receipt.id);
  return { ...order, receipts: [...others, receipt] };
}

function Head({ order, shopName }: { order: OrderView; shopName: string }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
        <span className="font-display text-lg text-ink wrap-anywhere">{shopName}</span>
        <span className="text-xs">{orderCopy.placed(dateAndTime(order.created_at))}</span>
      </p>
      <h1 id={ORDER_TITLE_ID} tabIndex={-1} className="mt-2 outline-none">
        <span className="block text-sm text-muted">{orderCopy.title}</span>{" "}
        <span className="stub-number block">{order.order_number}</span>
      </h1>
    </>
  );
}

function Contact({ order }: { order: OrderView }) {
  const { order_number, status, whatsapp, difference } = order;
  if (!whatsapp) return null;
  if (status === "cancelled") {
    return (
      <>
        <p className="mt-4">{orderCopy.paidAnyway}</p>
        <WhatsappLink to={whatsapp} text={orderCopy.whatsappAsk(order_number)}>
          {orderCopy.write}
        </WhatsappLink>
      </>
    );
  }
  const isShort = status !== "pending" && difference !== null && difference > 0;
  return isShort && <PaidLink order={order} />;
}

function PaidLink({ order }: { order: OrderView }) {
  const { order_number, total_amount, whatsapp } = order;
  const text = orderCopy.whatsappPaid(formatAmount(toTransfer(order) || total_amount), order_number);
  return (
    whatsapp && (
      <WhatsappLink to={whatsapp} text={text}>
        {orderCopy.whatsapp}
      </WhatsappLink>
    )
  );
}

function WhatsappLink({ to, text, children }: { to: string; text: string; children: ReactNode }) {
  return (
    <a
      href={whatsappLink(to, text)}
      rel="noreferrer"
      className="text-link mt-3 inline-flex min-h-11 items-center font-medium print:hidden"
    >
      {children}
    </a>
  );
}

/** Visible to whoever has the link: the buyer decides whom to give it. */
function Delivery({ order }: { order: OrderView }) {
  const { delivery } = order;
  if (delivery?.kind === "pickup") {
    return (
      <StubPart>
        <OrderDelivery delivery={delivery}>
          <p className="mt-3 wrap-anywhere">
            {orderCopy.collectedBy(`${order.customer_name} ${order.customer_lastname}`)}
          </p>
        </OrderDelivery>
      </StubPart>
    );
  }
  return (
    <StubPart>
      {delivery ? <OrderDelivery delivery={delivery} /> : <h2 className="receipt-title">{orderCopy.delivery}</h2>}
      <address className={delivery ? "mt-3 not-italic wrap-anywhere" : "not-italic wrap-anywhere"}>
        {order.customer_name} {order.customer_lastname}
        <br />
        {order.customer_address}
        <br />
        {order.customer_postal_code} {order.customer_city}
      </address>
    </StubPart>
  );
}

function Lines({ order }: { order: OrderView }) {
  return (
    <StubPart>
      <h2 className="receipt-title">{orderCopy.lines}</h2>
      <ul>
        {order.items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      <Total order={order} />
    </StubPart>
  );
}

function Line({ item }: { item: OrderView["items"][number] }) {
  const choice = variantName(item);
  return (
    <li className="flex flex-wrap gap-x-4 py-3 print:py-1">
      <span className="shot w-16 self-start">
        {item.image_url ? <img src={item.image_url} alt="" width={64} height={80} loading="lazy" /> : <NoPicture />}
      </span>
      <span className="flex-[1_1_7rem] wrap-anywhere">
        <span className="block font-medium">{item.name}</span>
        {choice && <span className="block text-sm text-muted">{choice}</span>}
        <span className="block text-sm text-muted tabular-nums">
          {orderCopy.quantity(item.quantity, formatAmount(item.unit_price))}
        </span>
      </span>
      <span className="ml-auto tabular-nums">{formatAmount(item.unit_price * item.quantity)}</span>
    </li>
  );
}
