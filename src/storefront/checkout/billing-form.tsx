import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { cartTotal } from "#domain/cart.ts";
import { formatPesos } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { clearToasts, showToast } from "#ui/toast.ts";
import { useCart } from "../cart/store.ts";
import { confirmOrder, type FieldFailure, useIsSending } from "./confirm-order.ts";
import { Field } from "./field.tsx";
import { screenCopy } from "./screen-copy.ts";

/** 'Datos de Facturación': who buys and where it goes, checked in the shop's order when it is confirmed. */
export function BillingForm({ hasPrivacyPage }: { hasPrivacyPage: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<FieldFailure>();

  // First the field comes into view, then the toast looks for a place beside it.
  useLayoutEffect(() => {
    const field = failure && form.current?.elements.namedItem(failure.field);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center" });
    showToast({ ...failure!.toast, tone: "danger" });
  }, [failure]);

  const message = (field: string) => (failure?.field === field ? failure.message : undefined);
  const mend = () => setFailure(undefined);

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="checkout-billing"
      onSubmit={(event) => {
        event.preventDefault();
        clearToasts();
        void confirmOrder().then(setFailure);
      }}
    >
      <h2 id="checkout-billing" className="mb-4 font-display text-xl">
        {screenCopy.billing}
      </h2>
      <Fields>
        <Field name="customer_name" autoComplete="given-name" error={message("customer_name")} onMend={mend} />
        <Field name="customer_lastname" autoComplete="family-name" error={message("customer_lastname")} onMend={mend} />
        <Field
          name="customer_dni"
          inputMode="numeric"
          autoComplete="off"
          error={message("customer_dni")}
          onMend={mend}
        />
        <Field name="customer_phone" type="tel" autoComplete="tel" error={message("customer_phone")} onMend={mend} />
        <Field
          name="customer_email"
          type="email"
          autoComplete="email"
          error={message("customer_email")}
          onMend={mend}
          isWide
        />
      </Fields>
      <h3 className="mt-10 mb-4 font-display text-lg">{screenCopy.shipping}</h3>
      <Fields>
        <Field
          name="customer_address"
          autoComplete="shipping address-line1"
          error={message("customer_address")}
          onMend={mend}
          isWide
        />
        <Field
          name="customer_postal_code"
          autoComplete="shipping postal-code"
          error={message("customer_postal_code")}
          onMend={mend}
        />
        <Field
          name="customer_city"
          autoComplete="shipping address-level2"
          error={message("customer_city")}
          onMend={mend}
        />
      </Fields>
      <DataNotice hasPrivacyPage={hasPrivacyPage} />
      <ConfirmBar />
    </form>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>;
}

/** What becomes of what is typed (Ley 25.326). */
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

/** On a phone the total and the button stay in sight. */
function ConfirmBar() {
  const cart = useCart();
  const isSending = useIsSending();
  const isEmpty = cart.length === 0;
  return (
    <div className="sticky bottom-0 -mx-5 mt-10 flex items-center justify-between gap-4 border-t border-line bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:px-0">
      <p>
        <span className="block text-sm text-muted">{screenCopy.total}</span>
        <span className="text-lg font-semibold tabular-nums">{formatPesos(cartTotal(cart))}</span>
      </p>
      <Button type="submit" isOff={isEmpty} disabled={isSending || isEmpty}>
        {isSending ? screenCopy.confirming : screenCopy.confirm}
      </Button>
    </div>
  );
}
