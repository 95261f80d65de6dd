import type { DeliveryMethod } from "#domain/delivery.ts";
import { formatMethodPrice } from "#domain/format-delivery-price.ts";
import type { Centavos } from "#domain/money.ts";
import { describeMethod } from "./copy.ts";

/** Each method with what it costs for this subtotal. */
export function OfferedList({ methods, subtotal }: { methods: readonly DeliveryMethod[]; subtotal: Centavos }) {
  return (
    <ul className="rows border-y border-line">
      {methods.map((method) => (
        <li key={method.id} className="flex items-baseline justify-between gap-4 py-2">
          <div className="min-w-0">
            <p className="wrap-anywhere">{method.name}</p>
            <p className="text-sm text-muted wrap-anywhere whitespace-pre-line">{describeMethod(method, subtotal)}</p>
          </div>
          <p className="font-medium whitespace-nowrap tabular-nums">{formatMethodPrice(method, subtotal)}</p>
        </li>
      ))}
    </ul>
  );
}
