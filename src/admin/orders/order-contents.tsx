import type { ListedOrder } from "#server/orders/list-orders.ts";
import { orderCopy } from "./copy.ts";

const words = orderCopy.list;

type ContentsProps = { order: ListedOrder };

/** What an order holds, in two lines or in one. */
export function OrderContents({ order, isLine = false }: ContentsProps & { isLine?: boolean }) {
  const { units, products, first_product } = order;
  const others = products > 1 && <span className="shrink-0 whitespace-pre"> {words.others(products - 1)}</span>;
  if (isLine) {
    return (
      <p className="flex text-sm/5">
        <span className="shrink-0 whitespace-pre">{words.pieces(units)} · </span>
        <span className="truncate text-muted">{first_product}</span>
        {others}
      </p>
    );
  }
  return (
    <p className="min-w-0 flex-1 leading-5">
      <span className="flex">
        <span className="truncate">{first_product}</span>
        {others}
      </span>
      <span className="block text-sm/5 text-muted">{words.pieces(units)}</span>
    </p>
  );
}

/** As they were when they were sold; stacked, the first lies on top. */
export function OrderPictures({ order: { pictures }, isStacked = false }: ContentsProps & { isStacked?: boolean }) {
  const shown = pictures.length === 0 ? [undefined] : pictures.toReversed();
  return (
    <span className={`flex shrink-0 flex-row-reverse justify-end ${isStacked ? "w-16 [&>*+*]:-mr-4" : "w-26 gap-1"}`}>
      {shown.map((address) => (
        <span key={address} className="block h-10 w-8 shrink-0 bg-sand outline outline-paper">
          {address && (
            <img src={address} alt="" loading="lazy" width={32} height={40} className="size-full object-cover" />
          )}
        </span>
      ))}
    </span>
  );
}
