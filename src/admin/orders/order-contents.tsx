import type { ListedOrder } from "#server/orders/list-orders.ts";
import { ThumbnailPicture } from "../parts/thumbnail-picture.tsx";
import { orderCopy } from "./copy.ts";

const words = orderCopy.list;

type ContentsProps = { order: ListedOrder };

/** 'Remera y 1 más': only the name is cut where it does not fit. */
export function OrderProducts({
  order: { products, first_product },
  className,
}: ContentsProps & { className: string }) {
  return (
    <span className={`flex ${className}`}>
      <span className="truncate">{first_product}</span>
      {products > 1 && <span className="shrink-0 whitespace-pre"> {words.others(products - 1)}</span>}
    </span>
  );
}

const STACK =
  "pointer-events-none isolate w-16 [&>*]:relative [&>*+*]:-ml-4 [&>:nth-child(1)]:z-2 [&>:nth-child(2)]:z-1";

const ROW = "min-[90rem]:pointer-events-auto min-[90rem]:w-26 min-[90rem]:gap-1 min-[90rem]:[&>*+*]:ml-0";

/** As they were when they were sold; they overlap where there is little room, the first on top. */
export function OrderPictures({ order: { pictures }, isStacked = false }: ContentsProps & { isStacked?: boolean }) {
  const shown = pictures.length === 0 ? [undefined] : pictures;
  return (
    <span className={`flex shrink-0 ${STACK} ${isStacked ? "" : ROW}`}>
      {shown.map((address) => (
        <span key={address} className="block h-10 w-8 shrink-0 bg-sand outline outline-paper">
          <ThumbnailPicture address={address} />
        </span>
      ))}
    </span>
  );
}
