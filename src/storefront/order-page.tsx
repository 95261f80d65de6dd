import { formatPesos } from "#domain/money.ts";
import { type OrderStatus, STATUS_NAMES } from "#domain/order.ts";
import { variantName } from "#domain/product.ts";
import { canBePaid } from "#domain/settings.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { showToast } from "#ui/toast.ts";
import { orderCopy } from "./copy.ts";
import type { OrderView } from "./page.ts";

const longDate = new Intl.DateTimeFormat("es-AR", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "America/Argentina/Buenos_Aires",
});

/** An order behind its secret link: where it stands, what was bought, and where to pay. */
export function OrderPage({ order }: { order: OrderView }) {
  const isPaymentDue = order.status === "pending";
  return (
    <div className="frame receipt">
      <div>
        <h1 className="page-title">{orderCopy.title(order.order_number)}</h1>
        <p className="mt-3 text-muted">{orderCopy.placed(longDate.format(new Date(order.created_at)))}</p>
      </div>
      <Status status={order.status} />
      {isPaymentDue && <Payment order={order} />}
      <Lines order={order} />
      <p className="text-sm text-muted">{orderCopy.keep}</p>
    </div>
  );
}

function Status({ status }: { status: OrderStatus }) {
  return (
    <p className="border-y border-line py-4">
      <span className="mr-3 font-medium">{STATUS_NAMES[status]}</span>
      <span className="text-muted">{orderCopy.status[status]}</span>
    </p>
  );
}

function Payment({ order: { order_number, total_amount, payment } }: { order: OrderView }) {
  const facts = [
    [orderCopy.amount, formatPesos(total_amount * 100), String(Math.round(total_amount))],
    [orderCopy.alias, payment.alias],
    [orderCopy.holder, payment.holder],
    [orderCopy.cbu, payment.cbu],
    [orderCopy.bank, payment.bank],
    [orderCopy.cuit, payment.cuit],
    [orderCopy.reference, order_number],
  ] as const;
  return (
    <section aria-labelledby="pago">
      <h2 id="pago" className="receipt-title">
        {orderCopy.payment}
      </h2>
      {!canBePaid(payment) && <p className="py-4">{orderCopy.paymentLater}</p>}
      <dl>
        {facts.map(
          ([label, text, copied = text]) => text && <Fact key={label} label={label} text={text} copied={copied} />,
        )}
      </dl>
    </section>
  );
}

function Fact({ label, text, copied }: { label: string; text: string; copied: string }) {
  return (
    <div className="receipt-row">
      <dt>{label}</dt>
      <dd>
        {text}
        <CopyButton
          text={copied}
          name={orderCopy.copy(label)}
          copiedName={orderCopy.copied}
          onRefused={() => showToast(orderCopy.copyRefused)}
        />
      </dd>
    </div>
  );
}

function Lines({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="lineas">
      <h2 id="lineas" className="receipt-title">
        {orderCopy.lines}
      </h2>
      <ul>
        {order.items.map((item, index) => (
          <Line key={index} item={item} />
        ))}
      </ul>
      <p className="flex items-baseline justify-between border-t border-ink pt-4 text-lg font-medium tabular-nums">
        <span>{orderCopy.total}</span>
        <span>{formatPesos(order.total_amount * 100)}</span>
      </p>
    </section>
  );
}

function Line({ item }: { item: OrderView["items"][number] }) {
  const unitPrice = item.unit_price * 100;
  const choice = variantName(item);
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] gap-4 py-4">
      <span className="shot">
        {item.image_url && <img src={item.image_url} alt="" width={64} height={80} loading="lazy" />}
      </span>
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{item.name}</span>
        {choice && <span className="block text-sm text-muted">{choice}</span>}
        <span className="block text-sm text-muted tabular-nums">
          {orderCopy.quantity(item.quantity, formatPesos(unitPrice))}
        </span>
      </span>
      <span className="tabular-nums">{formatPesos(unitPrice * item.quantity)}</span>
    </li>
  );
}
