import { freeDelivery } from "#domain/delivery.ts";
import { type Centavos, formatPesos } from "#domain/money.ts";
import { readPostalCode } from "#domain/postal-code.ts";
import type { DeliverySettings } from "#domain/settings.ts";
import { estimateCopy } from "./copy.ts";
import { useOffer } from "./offered-methods.ts";
import { usePostalCode } from "./postal-code.ts";

/** How far this subtotal is from free delivery: to the shopper's postal code, or else to the whole country. */
export function FreeDeliveryNote({ delivery, subtotal }: { delivery: DeliverySettings; subtotal: Centavos }) {
  const typed = usePostalCode();
  const isTyped = readPostalCode(typed) !== undefined;
  const { methods } = useOffer(typed, isTyped);
  const isKnown = isTyped && typeof methods === "object";
  const free = freeDelivery(isKnown ? methods : [{ free_from: delivery.free_from ?? null }], subtotal);
  if (!free) return null;
  const { from, missing } = free;
  return (
    <p>
      <output className="grid gap-2 text-sm">
        <span className="tabular-nums">
          {missing > 0 ? estimateCopy.missingForFree(formatPesos(missing)) : estimateCopy.hasFree}
        </span>
        <svg
          aria-hidden="true"
          viewBox="0 0 100 1"
          preserveAspectRatio="none"
          className="h-1 w-full border border-edge fill-ink"
        >
          <rect width={from === 0 ? 100 : ((from - missing) / from) * 100} height="1" />
        </svg>
      </output>
    </p>
  );
}
