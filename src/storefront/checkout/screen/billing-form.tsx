import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cartTotal } from "#domain/cart.ts";
import type { CustomerField } from "#domain/customer.ts";
import { formatPesos } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { clearToasts, showToast } from "#ui/toast.ts";
import { drawerToasts } from "../../cart/drawer/copy.ts";
import { readCart, useCart } from "../../cart/store.ts";
import { focusControl } from "../../field.tsx";
import { BillingField } from "./billing-field.tsx";
import { confirmOrder, type FieldFailure, useIsSending } from "./confirm-order.ts";
import { screenCopy } from "./copy.ts";

/** 'Datos de Facturación', checked in the shop's order on confirming. */
export function BillingForm({ hasPrivacyPage }: { hasPrivacyPage: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<FieldFailure>();

  const confirm = async () => {
    clearToasts();
    const obstacle = await confirmOrder();
    setFailure(obstacle?.field);
    if (obstacle?.isCartBlocked) showBlockedLine();
  };

  // The field scrolls into view before the toast is placed.
  useLayoutEffect(() => {
    if (!failure) return;
    focusControl(form.current, failure.field);
    showToast({ ...failure.toast, tone: "danger" });
  }, [failure]);

  const fieldOf = (name: CustomerField) => ({
    name,
    error: failure?.field === name ? failure.message : undefined,
    onMend: () => setFailure(undefined),
  });

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="checkout-billing"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <h2 id="checkout-billing" className="mb-4 font-display text-xl">
        {screenCopy.billing}
      </h2>
      <Fields>
        <BillingField {...fieldOf("customer_name")} autoComplete="given-name" />
        <BillingField {...fieldOf("customer_lastname")} autoComplete="family-name" />
        <BillingField {...fieldOf("customer_dni")} inputMode="numeric" autoComplete="off" width="short" />
        <BillingField {...fieldOf("customer_phone")} type="tel" autoComplete="tel" />
        <BillingField {...fieldOf("customer_email")} type="email" autoComplete="email" width="wide" />
      </Fields>
      <h3 className="mt-10 mb-4 font-display text-lg">{screenCopy.shipping}</h3>
      <Fields>
        <BillingField {...fieldOf("customer_address")} autoComplete="shipping address-line1" width="wide" />
        <BillingField {...fieldOf("customer_postal_code")} autoComplete="shipping postal-code" width="short" />
        <BillingField {...fieldOf("customer_city")} autoComplete="shipping address-level2" />
      </Fields>
      <DataNotice hasPrivacyPage={hasPrivacyPage} />
      <ConfirmBar />
    </form>
  );
}

/** The line scrolls into view before the toast is placed. */
function showBlockedLine(): void {
  const button = document.querySelector<HTMLElement>("main [data-blocked]");
  button?.focus({ preventScroll: true });
  button?.closest("li")?.scrollIntoView({ block: "center" });
  showToast(drawerToasts.blocked(readCart()));
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>;
}

/** What happens to the buyer's data (Ley 25.326). */
function DataNotice({ hasPrivacyPage }: { hasPrivacyPage: boolean }) {
  return (
    <p className="mt-8 max-w-[65ch] text-sm text-muted">
      {screenCopy.personalData}{" "}
      {hasPrivacyPage && (
        <a href="/privacidad" target="_blank" className="text-link inline-flex min-h-11 items-center text-ink">
          {screenCopy.privacy}
        </a>
      )}
    </p>
  );
}

function ConfirmBar() {
  const cart = useCart();
  const isSending = useIsSending();
  const isEmpty = cart.length === 0;
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isSending, button);
  return (
    <div className="sticky bottom-0 -mx-(--page-margin) mt-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-(--page-margin) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:px-0">
      <p>
        <span className="block text-sm text-muted">{screenCopy.total}</span>
        <span className="text-lg font-semibold tabular-nums">{formatPesos(cartTotal(cart))}</span>
      </p>
      <Button ref={button} type="submit" isOff={isEmpty || isSending}>
        {isSending ? screenCopy.confirming : screenCopy.confirm}
      </Button>
    </div>
  );
}

/** A disabled button loses the focus; whoever pressed it gets it back afterwards. */
function useFocusAfter(isDisabled: boolean, button: { readonly current: HTMLButtonElement | null }): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isDisabled) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [isDisabled, button]);
}
