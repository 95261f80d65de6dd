import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { variantName } from "#domain/product.ts";
import { Button } from "#ui/button.tsx";
import { ArrowLeftIcon } from "#ui/icons.tsx";
import type { OrderDetail } from "../api.ts";
import { copy } from "../copy.ts";
import { PanelFrame } from "../home/panel-frame.tsx";
import { CallFailed } from "../http.ts";
import { showPesos } from "../money.ts";
import { LoadFailed, LoadingRows, Outdated } from "../parts/load-states.tsx";
import { useTitle } from "../parts/use-title.ts";
import { formatDate } from "./date.ts";
import { useOrder } from "./order-queries.ts";
import { StatusSelect } from "./status-select.tsx";
import { whatsappLink } from "./whatsapp.ts";

const words = copy.order;

/** One order with everything the shop knows of it; printed, it is the slip that goes into the parcel. */
export function OrderPage({ email, id }: { email: string; id: string }) {
  const query = useOrder(id);
  return (
    <PanelFrame email={email} heading={<BackLink />}>
      <OrderContent query={query} />
    </PanelFrame>
  );
}

function BackLink() {
  return (
    <Link href="/admin/ordenes" className="text-link -ml-1 inline-flex min-h-11 items-center gap-2">
      <ArrowLeftIcon />
      {words.back}
    </Link>
  );
}

function OrderContent({ query }: { query: ReturnType<typeof useOrder> }) {
  const retry = () => void query.refetch();
  if (query.isPending) return <LoadingRows />;
  if (!query.data) {
    const isMissing = query.error instanceof CallFailed && query.error.status === 404;
    return isMissing ? (
      <h1 className="pt-16 font-display text-3xl">{words.missing}</h1>
    ) : (
      <LoadFailed onRetry={retry} />
    );
  }
  return (
    <>
      {query.isError && <Outdated onRetry={retry} />}
      <Order order={query.data} />
    </>
  );
}

function Order({ order }: { order: OrderDetail }) {
  const title = words.title(order.order_number);
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever follows a link without seeing the page change is taken to what changed.
  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <article>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-ink pt-2 pb-5">
        <div>
          <h1 ref={heading} tabIndex={-1} className="font-display text-2xl whitespace-nowrap outline-none sm:text-3xl">
            {title}
          </h1>
          <p className="mt-1 text-muted">{words.placed(formatDate(order.created_at))}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <StatusSelect order={order} />
          <Button look="quiet" className="min-h-11 px-4 py-1" onClick={() => window.print()}>
            {words.print}
          </Button>
        </div>
      </div>
      <div className="grid gap-x-16 gap-y-10 pt-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] print:grid-cols-2">
        <Lines order={order} />
        <div className="flex flex-col gap-8 print:col-span-full print:row-start-1 print:flex-row">
          <Customer order={order} />
          <Delivery order={order} />
        </div>
        <History order={order} />
      </div>
    </article>
  );
}

function Lines({ order }: { order: OrderDetail }) {
  return (
    <section className="lg:row-span-2 print:col-span-full">
      <h2 className="mb-2 text-lg">{words.lines}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {order.items.map((item, index) => (
          // A snapshot: its lines never change their order, and two products may share a name.
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an order never move
          <li key={index} className="flex items-center gap-4 py-3 tabular-nums">
            <Thumbnail address={item.image_url} />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{item.name}</p>
              <p className="text-sm text-muted wrap-anywhere">
                {[variantName(item), `${words.units(item.quantity)} × ${showPesos(item.unit_price)}`]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <p className="whitespace-nowrap">{showPesos(item.unit_price * item.quantity)}</p>
          </li>
        ))}
      </ul>
      <p className="flex justify-between py-4 text-lg tabular-nums">
        <span>{words.total}</span>
        <strong className="font-medium">{showPesos(order.total_amount)}</strong>
      </p>
    </section>
  );
}

function Thumbnail({ address }: { address: string | null }) {
  return (
    <div className="h-15 w-12 shrink-0 bg-sand print:hidden">
      {address && <img src={address} alt="" loading="lazy" className="size-full object-cover" />}
    </div>
  );
}

function Customer({ order }: { order: OrderDetail }) {
  const { customer_phone: phone, customer_email: mail } = order;
  const link = phone && whatsappLink(phone, words.whatsappText(order.customer_name, order.order_number));
  return (
    <section className="flex-1">
      <h2 className="mb-2 text-lg">{words.customer}</h2>
      <p className="wrap-anywhere">
        {order.customer_name} {order.customer_lastname}
      </p>
      <p className="tabular-nums">{words.dni(order.customer_dni)}</p>
      {phone && <p className="wrap-anywhere tabular-nums">{words.phone(phone)}</p>}
      {mail && (
        <a href={`mailto:${mail}`} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
          {mail}
        </a>
      )}
      {link && (
        <p className="mt-2 print:hidden">
          <a href={link} target="_blank" rel="noreferrer" className="button button-quiet min-h-11 px-4 py-1">
            {words.whatsapp}
          </a>
        </p>
      )}
    </section>
  );
}

function Delivery({ order }: { order: OrderDetail }) {
  return (
    <section className="flex-1">
      <h2 className="mb-2 text-lg">{words.delivery}</h2>
      <address className="not-italic wrap-anywhere">
        {order.customer_address}
        <br />
        {order.customer_postal_code} {order.customer_city}
      </address>
    </section>
  );
}

function History({ order }: { order: OrderDetail }) {
  return (
    <section className="print:hidden">
      <h2 className="mb-2 text-lg">{words.history}</h2>
      <ol className="flex flex-col gap-3 border-l border-line pl-4">
        {order.events.map(({ from_status, to_status, actor, created_at }) => (
          <li key={created_at}>
            <p>{from_status === null ? words.placedEvent : words.changedEvent(from_status, to_status)}</p>
            <p className="text-sm text-muted wrap-anywhere">
              <time dateTime={created_at}>{formatDate(created_at)}</time>{" "}
              {actor === null ? words.byShopper : words.by(actor)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
