import { useEffect, useState } from "react";
import { cartTotal } from "#domain/cart.ts";
import { chosenMethod, type MarkedMethod, totalWith } from "#domain/delivery-choice.ts";
import { sortMethods } from "#domain/delivery.ts";
import type { Centavos } from "#domain/money.ts";
import type { PageSettings } from "#domain/settings.ts";
import { useCart } from "../../../cart/store.ts";
import { findOffer, type Offer, type OfferedMethod, readOffer, useOffer } from "../../../delivery/offered-methods.ts";
import { readTypedPostalCode, typePostalCode } from "../../../delivery/postal-code.ts";
import { prefillPostalCode, readDraft, useDraft, useMarkedMethod } from "../../draft.ts";
import { useHasMethods } from "./has-methods.ts";

/** The name of the radio buttons in the form. */
export const DELIVERY_FIELD = "delivery_method_id";

export type CheckoutDelivery = {
  offer: Offer; // while another one loads, the one before
  isLoading: boolean;
  chosen: OfferedMethod | undefined;
  isPickup: boolean;
  subtotal: Centavos;
  total: Centavos;
  whatsapp: string | undefined;
};

/** Undefined while the shop has no method. */
export function useDelivery(settings: PageSettings): CheckoutDelivery | undefined {
  const hasMethods = useHasMethods(settings);
  const marked = useMarkedMethod();
  const subtotal = cartTotal(useCart());
  const current = useOffer(useDraft().customer_postal_code, hasMethods);
  const [shown, setShown] = useState(current);
  const isLoading = current.methods === "loading";
  if (!isLoading && !isSameOffer(shown, current)) setShown(current);
  useEffect(() => {
    if (hasMethods) startDelivery();
  }, [hasMethods]);
  useEffect(() => {
    if (hasMethods && current.code !== "") typePostalCode(current.code);
  }, [hasMethods, current.code]);

  if (!hasMethods) return undefined;
  // An earlier failure is not shown while loading again.
  const offer = isLoading && shown.methods !== "failed" ? shown : current;
  const chosen = chosenIn(offer, marked);
  return {
    offer: typeof offer.methods === "object" ? { ...offer, methods: sortMethods(offer.methods, subtotal) } : offer,
    isLoading,
    chosen,
    isPickup: isPickupIn(offer, marked),
    subtotal,
    total: totalWith(chosen, subtotal),
    whatsapp: settings.delivery?.whatsapp,
  };
}

export function chosenIn({ code, methods }: Offer, marked: MarkedMethod | null): OfferedMethod | undefined {
  return typeof methods === "object" ? chosenMethod(methods, marked, code) : undefined;
}

/** Until the methods are loaded, the remembered kind decides. */
export function isPickupIn(offer: Offer, marked: MarkedMethod | null): boolean {
  const method = typeof offer.methods === "object" ? chosenIn(offer, marked) : marked;
  return method?.kind === "pickup";
}

/** Fills in the stored postal code; loads methods again even if they were loaded before. */
function startDelivery(): void {
  prefillPostalCode(readTypedPostalCode());
  const code = readDraft().customer_postal_code;
  if (typeof readOffer(code).methods === "object") void findOffer(code, true);
}

function isSameOffer(one: Offer, other: Offer): boolean {
  return one.code === other.code && one.methods === other.methods;
}
