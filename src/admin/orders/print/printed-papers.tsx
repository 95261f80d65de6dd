import "./print.css";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type MouseEvent, useState } from "react";
import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import { shippingLabel } from "#domain/shipping-label.ts";
import type { CallAnswer } from "#server/call-types.ts";
import type { PrintedOrder } from "#server/orders/print-orders.ts";
import { Button } from "#ui/button.tsx";
import { call } from "../../call.ts";
import { copy } from "../../copy.ts";
import { Empty, Loaded } from "../../parts/load-states.tsx";
import { settledOrTimeout } from "../../parts/settled-or-timeout.ts";
import { KEYS } from "../../query-keys.ts";
import { printCopy } from "./copy.ts";
import { PackingSheet } from "./packing-sheet.tsx";
import { PRINT_KINDS, printAddress, type PrintKind } from "./print-address.ts";
import { ShippingLabel } from "./shipping-label.tsx";

type Printed = CallAnswer<"GET /api/admin/orders/print">;

/** The papers of these orders with what prints them; on paper, the papers alone. */
export function PrintedPapers({ kind, ids }: { kind: PrintKind; ids: readonly string[] }) {
  const query = useQuery({
    queryKey: KEYS.printedOrders(ids),
    queryFn: () => call("GET /api/admin/orders/print", { query: { ids: ids.join(",") } }),
    enabled: ids.length > 0,
  });
  if (ids.length === 0 || query.data?.orders.length === 0) return <Nothing title={printCopy.empty} />;
  return <Loaded query={query}>{(printed) => <Papers kind={kind} ids={ids} printed={printed} />}</Loaded>;
}

function Nothing({ title }: { title: string }) {
  return (
    <div className="mt-6">
      <Empty title={title}>{printCopy.emptyHint}</Empty>
    </div>
  );
}

type PapersProps = { kind: PrintKind; ids: readonly string[]; printed: Printed };

function Papers({ kind, ids, printed: { orders, sender } }: PapersProps) {
  const labels = orders.flatMap((order) => {
    const label = shippingLabel(order);
    return label ? [{ order, label }] : [];
  });
  const papers =
    kind === "sheets"
      ? orders.map((order) => <PackingSheet key={order.id} order={order} />)
      : labels.map(({ order, label }) => (
          <ShippingLabel key={order.id} number={order.order_number} label={label} sender={sender} />
        ));
  return (
    <>
      <div className="print-tools">
        <nav aria-label={printCopy.kinds} className="print-kinds">
          {PRINT_KINDS.map((one) => (
            <Link
              key={one}
              href={printAddress(one, ids)}
              replace
              aria-current={one === kind ? "page" : undefined}
              className="text-link"
            >
              {printCopy.choices[one].name}
            </Link>
          ))}
        </nav>
        <p>
          {copy.counts.orders(papers.length)}. {printCopy.paper[kind]}
        </p>
        <Notices {...{ kind, ids, orders }} hasStreet={sender.street_address !== ""} />
        {papers.length > 0 && <PrintButton />}
      </div>
      {papers.length === 0 ? <Nothing title={printCopy.noLabels} /> : <div className={`print-${kind}`}>{papers}</div>}
    </>
  );
}

type NoticesProps = {
  kind: PrintKind;
  ids: readonly string[];
  orders: readonly PrintedOrder[];
  hasStreet: boolean;
};

/** What whoever packs should know first; none of it is printed. */
function Notices({ kind, ids, orders, hasStreet }: NoticesProps) {
  const missing = new Set(ids).size - orders.length;
  const unlabelled = kind === "labels" ? orders.filter((order) => !shippingLabel(order)) : [];
  return (
    <ul className="print-notices">
      {missing > 0 && <li>{printCopy.missing(missing)}</li>}
      <Named orders={unlabelled} title={printCopy.withoutLabel} />
      {(["pending", "cancelled"] as const).map((status) => {
        const inStatus = orders.filter((order) => order.status === status);
        return <Named key={status} orders={inStatus} title={printCopy.notToSend[status](inStatus.length)} />;
      })}
      {kind === "labels" && !hasStreet && (
        <li>
          <Link href={PANEL.settings} className="text-link">
            {printCopy.withoutStreet}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Each number in one piece. */
function Named({ orders, title }: { orders: readonly PrintedOrder[]; title: string }) {
  if (orders.length === 0) return null;
  return (
    <li>
      {title}
      {orders.map(({ id, order_number }, index) => (
        <Fragment key={id}>
          {" "}
          <span className="whitespace-nowrap">
            {order_number}
            {index < orders.length - 1 ? "," : "."}
          </span>
        </Fragment>
      ))}
    </li>
  );
}

const TIMEOUT = 15_000; // ms for all pictures together; one that is missing then is missing on paper

/** Prints once every picture is there: the browser would leave out what still loads. */
function PrintButton() {
  const [isPreparing, setPreparing] = useState(false);
  const print = async ({ currentTarget: button }: MouseEvent) => {
    setPreparing(true);
    await settledOrTimeout(Promise.allSettled(Array.from(document.images, (image) => image.decode())), TIMEOUT);
    setPreparing(false);
    // Unless the papers were left meanwhile.
    if (button.isConnected) window.print();
  };
  return (
    <Button isHeld={isPreparing} onClick={(event) => void print(event)} className="max-sm:w-full">
      {isPreparing ? printCopy.preparing : printCopy.print}
    </Button>
  );
}
