import { DELIVERY_NAMES, missingForFree } from "#domain/delivery.ts";
import { formatMethodPrice } from "#domain/format-delivery-price.ts";
import { formatPesos } from "#domain/money.ts";
import { estimateCopy } from "../../../delivery/copy.ts";
import { deliveryCopy } from "./copy.ts";
import type { CheckoutDelivery } from "./use-delivery.ts";

/** The parts of the total. Each row has its height from the start, because on a phone the form is below it. */
export function DeliveryRows({ delivery: { offer, chosen, subtotal } }: { delivery: CheckoutDelivery }) {
  const offered = typeof offer.methods === "object" ? offer.methods : [];
  // Only the chosen method counts: it may never be free although another is.
  const missing = subtotal > 0 ? missingForFree(chosen ? [chosen] : offered, subtotal) : undefined;
  return (
    <div className="pt-4 tabular-nums">
      <Row name={deliveryCopy.lines} amount={formatPesos(subtotal)} />
      <Row
        name={DELIVERY_NAMES[chosen?.kind ?? "delivery"]}
        amount={chosen ? formatMethodPrice(chosen, subtotal) : wordsFor(offer)}
      />
      <p className="min-h-6 text-sm/6 text-muted">
        {missing !== undefined && estimateCopy.missingForFree(formatPesos(missing))}
      </p>
    </div>
  );
}

function wordsFor({ methods }: CheckoutDelivery["offer"]): string {
  return methods.length === 0 ? deliveryCopy.notReached : deliveryCopy.toChoose;
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>{name}</span>
      <span>{amount}</span>
    </p>
  );
}
