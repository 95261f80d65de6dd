import { useState } from "react";
import { canBeChosen, canBeOrdered, type CartLine, countUnits } from "#domain/cart.ts";
import { type Centavos, formatPesos } from "#domain/money.ts";
import { unitPrice } from "#domain/product.ts";
import { canBePaid, type PaymentDetails } from "#domain/settings.ts";
import { useMedia } from "#ui/use-media.ts";
import { countOf } from "../../cart/copy.ts";
import { ChooseButton, RemoveButton } from "../../cart/drawer/line-buttons.tsx";
import { LineName, LineNews, LinePicture } from "../../cart/drawer/line.tsx";
import { useCart } from "../../cart/store.ts";
import { paymentCopy } from "../../payment/copy.ts";
import { PaymentRows } from "../../payment/payment.tsx";
import { screenCopy } from "./copy.ts";
import { DeliveryRows } from "./delivery/delivery-rows.tsx";
import type { CheckoutDelivery } from "./delivery/use-delivery.ts";
import { PlacedNote } from "./placed-note.tsx";

type SummaryProps = { payment: PaymentDetails; delivery: CheckoutDelivery | undefined; total: Centavos };

export function Summary({ payment, delivery, total }: SummaryProps) {
  const cart = useCart();
  const isWide = useMedia("(width >= 64rem)");
  const isUnfolded = isWide || cart.length === 0 || !cart.every(canBeOrdered);
  const [isOpen, setOpen] = useState(isUnfolded);
  return (
    <section data-lines aria-labelledby="checkout-summary" className="lg:sticky lg:top-24">
      <details className="summary" open={isUnfolded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary
          className="chevron flex-wrap"
          tabIndex={isWide ? -1 : undefined}
          onClick={(event) => isWide && event.preventDefault()}
        >
          <h2 id="checkout-summary" tabIndex={-1} data-after-lines>
            {screenCopy.summary}
            <span className="max-lg:sr-only"> {screenCopy.ofOrder}</span>
          </h2>
          {cart.length > 0 && (
            <span className="lg:hidden">
              <span>{countOf(countUnits(cart))}</span> <span className="amount">{formatPesos(total)}</span>
            </span>
          )}
        </summary>
        {cart.length === 0 ? (
          <div className="border-y border-line py-6">
            <p>{screenCopy.empty}</p>
            <p className="mt-1 text-muted">{screenCopy.emptyHint}</p>
            <a href="/productos" className="text-link mt-1 inline-flex min-h-11 items-center font-medium">
              {screenCopy.toProducts}
            </a>
            <PlacedNote />
          </div>
        ) : (
          <ul data-cart className="rows border-y border-line">
            {cart.map((line) => (
              <SummaryLine key={`${line.id} ${line.variant_id}`} line={line} />
            ))}
          </ul>
        )}
        {delivery && cart.some(canBeOrdered) && <DeliveryRows delivery={delivery} />}
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 py-4 text-lg">
          <span className="font-semibold">{screenCopy.total}</span>
          <span className="amount">{formatPesos(total)}</span>
        </p>
        <h3 className="mt-4 mb-2 font-semibold">{screenCopy.payment}</h3>
        {canBePaid(payment) && <p className="mb-3 text-sm text-muted">{screenCopy.paymentHow}</p>}
        <PaymentRows payment={payment} />
      </details>
      {!isOpen && (
        <p className="py-3 text-sm wrap-anywhere lg:hidden">
          {canBePaid(payment) ? screenCopy.transferTo(payment) : paymentCopy.later}
        </p>
      )}
    </section>
  );
}

function SummaryLine({ line }: { line: CartLine }) {
  const sum = canBeOrdered(line) ? unitPrice(line) * line.quantity : 0;
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <LinePicture line={line} className="w-14" />
      <div className="min-w-0 flex-1 basis-20">
        <LineName line={line} />
        <p className="text-sm text-muted tabular-nums">
          {line.quantity} × {formatPesos(unitPrice(line))}
        </p>
        <LineNews line={line} />
        {!canBeOrdered(line) && (
          <div className="flex flex-wrap items-center gap-x-4">
            {canBeChosen(line) && <ChooseButton line={line} />}
            <RemoveButton line={line} />
          </div>
        )}
      </div>
      <p className="amount ml-auto">{formatPesos(sum)}</p>
    </li>
  );
}
