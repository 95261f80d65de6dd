import { formatAmount } from "#domain/money.ts";
import { totalParts } from "#domain/order-delivery.ts";
import { variantName } from "#domain/product.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import { copy } from "../../copy.ts";
import { ThumbnailPicture } from "../../parts/thumbnail-picture.tsx";
import { orderPageCopy } from "./copy.ts";

const words = orderPageCopy.page;

export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <section>
      <h2 className="mb-2 text-lg">{words.lines}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {order.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 py-3 tabular-nums print:break-inside-avoid">
            <div className="relative h-15 w-12 shrink-0 bg-sand print:hidden">
              <ThumbnailPicture address={item.image_url} />
            </div>
            <div className="min-w-0 flex-1 basis-30">
              <p className="wrap-anywhere">{item.name}</p>
              <p className="text-sm text-muted wrap-anywhere print:text-base print:text-ink">
                {[variantName(item), `${copy.counts.units(item.quantity)} × ${formatAmount(item.unit_price)}`]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <p className="ml-auto whitespace-nowrap">{formatAmount(item.unit_price * item.quantity)}</p>
          </li>
        ))}
      </ul>
      {order.delivery && (
        <div className="grid gap-1 border-b border-line py-3 tabular-nums">
          {totalParts(order).map(({ name, text }) => (
            <p key={name} className="flex flex-wrap justify-between gap-x-4">
              <span>{name}</span> <span>{text}</span>
            </p>
          ))}
        </div>
      )}
      <p className="flex flex-wrap justify-between gap-x-4 py-4 text-lg tabular-nums">
        <span>{words.total}</span>
        <strong className="font-medium">{formatAmount(order.total_amount)}</strong>
      </p>
      {order.delivery?.price === null && <p className="-mt-3 text-sm text-muted print:hidden">{words.toBeAgreed}</p>}
    </section>
  );
}
