import { ERASED } from "#domain/buyer.ts";
import { STATUS_NAMES, unitsOf } from "#domain/order.ts";
import { shippingLabel } from "#domain/shipping-label.ts";
import type { PrintedOrder } from "#server/orders/print-orders.ts";
import { copy } from "../../copy.ts";
import { formatDate } from "../../parts/date.ts";
import { Barcode } from "./barcode.tsx";
import { printCopy } from "./copy.ts";

const words = printCopy.sheet;

const MAX_BOXES = 24; // one per unit; of more units of a variant the number alone is checked

/**
 * What goes into one parcel, to tick off: half a page of A4, or as many pages as its lines need. Below the table's head,
 * which names the order on each of them, stands all that may come on the last one.
 */
export function PackingSheet({ order }: { order: PrintedOrder }) {
  const { order_number: number, items, note } = order;
  return (
    <article className="packing-sheet">
      <div className="packing-sheet-head">
        <div>
          <h2>{number}</h2>
          <p>
            {words.placed(formatDate(order.created_at))} · {STATUS_NAMES[order.status]}
          </p>
        </div>
        <Barcode number={number} />
      </div>
      <Receiver order={order} />
      <table>
        <thead>
          <tr>
            <th scope="col">
              {words.lines} <span className="whitespace-nowrap">{number}</span>
            </th>
            <th scope="col">{words.size}</th>
            <th scope="col">{words.color}</th>
            <th scope="col">{words.units}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((line) => (
            <tr key={line.line_number}>
              <td>
                <div className="packing-sheet-product">
                  {line.image_url && <img src={line.image_url} alt="" />}
                  <span>{line.name}</span>
                </div>
              </td>
              <td>{line.size ?? "—"}</td>
              <td>{line.color ?? "—"}</td>
              <td>
                <Units count={line.quantity} />
              </td>
            </tr>
          ))}
          <tr className="packing-sheet-end">
            <td colSpan={4}>
              <p className="packing-sheet-total">{words.total(unitsOf(items))}</p>
              {note && (
                <div className="packing-sheet-note">
                  <h3>{words.note}</h3>
                  <p>{note}</p>
                </div>
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </article>
  );
}

function Receiver({ order }: { order: PrintedOrder }) {
  const label = shippingLabel(order);
  const isPickup = order.delivery?.kind === "pickup";
  return (
    <div className="packing-sheet-receiver">
      <div>
        <h3>{words.buyer}</h3>
        <p>{label?.name ?? ERASED}</p>
        {label?.phone && <p>{printCopy.label.phone(label.phone)}</p>}
      </div>
      <div>
        <h3>{isPickup ? words.pickup : words.delivery}</h3>
        {label?.service && <p>{label.service}</p>}
        {label?.kind === "delivery" && (
          <p>
            {label.address}, {label.postal_code} {label.city}
          </p>
        )}
        {label?.tracking_code && <p>{printCopy.label.tracking(label.tracking_code)}</p>}
      </div>
    </div>
  );
}

function Units({ count }: { count: number }) {
  const boxes = count > MAX_BOXES ? 1 : count;
  return (
    <div className="packing-sheet-units">
      {copy.counts.units(count)}
      <span aria-hidden="true" className="packing-sheet-boxes">
        {Array.from({ length: boxes }, (_, box) => (
          // oxlint-disable-next-line react/no-array-index-key -- boxes never move
          <span key={box} />
        ))}
      </span>
    </div>
  );
}
