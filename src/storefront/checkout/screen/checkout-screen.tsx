import { useEffect, useRef } from "react";
import { canBeOrdered, cartTotal } from "#domain/cart.ts";
import type { PageSettings } from "#domain/settings.ts";
import { ArrowLeftIcon } from "#ui/icons.tsx";
import { checkCartNow } from "../../cart/check.ts";
import { useCart } from "../../cart/store.ts";
import { openAttempt } from "../attempt.ts";
import { checkoutCopy } from "../copy.ts";
import { returnToCart } from "../moves.ts";
import { BillingForm } from "./billing-form.tsx";
import { useIsSending } from "./confirm-order.ts";
import { screenCopy } from "./copy.ts";
import { useDelivery } from "./delivery/use-delivery.ts";
import { LostAnswerWarning } from "./lost-answer-warning.tsx";
import { Summary } from "./summary.tsx";

export function CheckoutScreen({ settings }: { settings: PageSettings }) {
  const title = useRef<HTMLHeadingElement>(null);
  const isSending = useIsSending();
  const cart = useCart();
  const delivery = useDelivery(settings);
  // A cart without orderable lines has no delivery.
  const total = delivery && cart.some(canBeOrdered) ? delivery.total : cartTotal(cart);

  useEffect(() => {
    openAttempt();
    void checkCartNow();
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const before = document.title;
    document.title = `${checkoutCopy.title} · ${settings.shop_name}`;
    return () => void (document.title = before);
  }, [settings.shop_name]);

  return (
    <section className="frame page checkout pb-16">
      <h1 ref={title} tabIndex={-1} className="page-title is-small outline-none">
        {checkoutCopy.title}
      </h1>
      <button
        type="button"
        disabled={isSending}
        onClick={returnToCart}
        className="mb-2 flex min-h-11 items-center gap-2 font-medium lg:mb-6"
      >
        <ArrowLeftIcon />
        <span className="text-link">{screenCopy.back}</span>
      </button>
      <LostAnswerWarning />
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[24rem_1fr] lg:items-start">
        <Summary payment={settings} delivery={delivery} total={total} />
        <BillingForm hasPrivacyPage={settings.has_privacy === true} delivery={delivery} total={total} />
      </div>
    </section>
  );
}
