import { type ComponentProps, type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Cart } from "#domain/cart.ts";
import type { CustomerField } from "#domain/customer.ts";
import { type Centavos, formatPesos } from "#domain/money.ts";
import { Button } from "#ui/button.tsx";
import { clearToasts, type NewToast, showToast } from "#ui/toast.ts";
import { explainBlocked } from "../../cart/drawer/copy.ts";
import { showBlockedLine } from "../../cart/drawer/line-buttons.tsx";
import { useCart } from "../../cart/store.ts";
import { focusControl } from "../../field.tsx";
import { markMethod, readFilledIn } from "../draft.ts";
import { BillingField } from "./billing-field.tsx";
import { confirmOrder, linesOf, type Obstacle, useIsSending } from "./confirm-order.ts";
import { screenCopy } from "./copy.ts";
import { DeliveryGroup, focusDelivery } from "./delivery/delivery-group.tsx";
import { PickupNote } from "./delivery/pickup-note.tsx";
import { type CheckoutDelivery, DELIVERY_FIELD } from "./delivery/use-delivery.ts";

type BillingFormProps = { hasPrivacyPage: boolean; delivery: CheckoutDelivery | undefined; total: Centavos };

/** 'Datos de Facturación', checked in the shop's order on confirming. */
export function BillingForm({ hasPrivacyPage, delivery, total }: BillingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const cart = useCart();
  const [obstacle, setObstacle] = useState<Obstacle>();
  const failure = obstacle?.kind === "field" ? obstacle.failure : undefined;

  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    readFilledIn(event.currentTarget);
    clearToasts();
    const newObstacle = await confirmOrder(delivery && total);
    // A buyer who has gone back has no form to show it in.
    if (newObstacle && !form.current) showObstacle(newObstacle, null);
    else setObstacle(newObstacle);
  };

  // The field or line scrolls into view before the toast is placed.
  useLayoutEffect(() => {
    if (obstacle) showObstacle(obstacle, form.current);
  }, [obstacle]);

  const fieldOf: FieldOf = (name) => ({
    name,
    error: failure?.field === name ? failure.message : undefined,
    onClearError: () => setObstacle(undefined),
  });
  const clearFailure = () => {
    if (failure?.field === DELIVERY_FIELD) clearToasts();
    setObstacle(undefined);
  };

  return (
    <form ref={form} noValidate aria-labelledby="checkout-billing" onSubmit={confirm}>
      <h2 id="checkout-billing" className="mb-4 font-display text-xl">
        {screenCopy.billing}
      </h2>
      <CustomerFields fieldOf={fieldOf} />
      <h3 className="mt-10 mb-4 font-display text-lg">{screenCopy.shipping}</h3>
      {delivery ? (
        <AddressAndMethod
          delivery={delivery}
          fieldOf={fieldOf}
          error={failure?.field === DELIVERY_FIELD && !delivery.chosen ? failure.message : undefined}
          onClearError={clearFailure}
        />
      ) : (
        <AddressFields fieldOf={fieldOf} />
      )}
      <PersonalData hasPrivacyPage={hasPrivacyPage} />
      {obstacle?.kind === "refusal" && obstacle.lines === linesOf(cart) && <Refusal {...obstacle.toast} />}
      <ConfirmBar cart={cart} total={total} />
    </form>
  );
}

type FieldOf = (name: CustomerField) => Pick<ComponentProps<typeof BillingField>, "name" | "error" | "onClearError">;

function CustomerFields({ fieldOf }: { fieldOf: FieldOf }) {
  return (
    <Fields>
      <BillingField {...fieldOf("customer_name")} autoComplete="given-name" />
      <BillingField {...fieldOf("customer_lastname")} autoComplete="family-name" />
      <BillingField {...fieldOf("customer_dni")} inputMode="numeric" autoComplete="off" width="short" />
      <BillingField {...fieldOf("customer_phone")} type="tel" autoComplete="tel" />
      <BillingField {...fieldOf("customer_email")} type="email" autoComplete="email" width="wide" />
    </Fields>
  );
}

type AddressAndMethodProps = {
  delivery: CheckoutDelivery;
  fieldOf: FieldOf;
  error: string | undefined;
  onClearError: () => void;
};

function AddressAndMethod({ delivery, fieldOf, error, onClearError }: AddressAndMethodProps) {
  const address = useRef<HTMLDivElement>(null);
  const preferDelivery = () => {
    const form = address.current?.closest("form");
    if (address.current) address.current.style.minHeight = "";
    flushSync(() => markMethod(null));
    const code = form?.elements.namedItem("customer_postal_code" satisfies CustomerField);
    if (code instanceof HTMLElement) code.focus();
  };
  return (
    <>
      <div ref={address}>
        {delivery.isPickup ? <PickupNote onPreferDelivery={preferDelivery} /> : <AddressFields fieldOf={fieldOf} />}
      </div>
      <DeliveryGroup delivery={delivery} error={error} address={address} onClearError={onClearError} />
    </>
  );
}

function AddressFields({ fieldOf }: { fieldOf: FieldOf }) {
  return (
    <Fields>
      <BillingField {...fieldOf("customer_address")} autoComplete="shipping address-line1" width="wide" />
      <BillingField {...fieldOf("customer_postal_code")} autoComplete="shipping postal-code" width="short" />
      <BillingField {...fieldOf("customer_city")} autoComplete="shipping address-level2" />
    </Fields>
  );
}

function showObstacle(obstacle: Obstacle, form: HTMLFormElement | null): void {
  if (obstacle.kind === "cart") return showBlockedLine();
  if (obstacle.kind === "refusal") return void showToast(obstacle.toast);
  const { field, toast } = obstacle.failure;
  if (field === DELIVERY_FIELD) focusDelivery(form);
  else focusControl(form, field);
  showToast({ ...toast, tone: "danger" });
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-6 gap-y-6 sm:grid-cols-2">{children}</div>;
}

/** How the buyer's data is used (Ley 25.326). */
function PersonalData({ hasPrivacyPage }: { hasPrivacyPage: boolean }) {
  return (
    <p className="mt-10 max-w-[65ch] text-sm text-muted">
      {screenCopy.personalData}{" "}
      {hasPrivacyPage && (
        <a href="/privacidad" target="_blank" className="text-link inline-flex min-h-11 items-center text-ink">
          {screenCopy.privacy}
        </a>
      )}
    </p>
  );
}

/** Repeats the toast's text for those who missed it; the toast has announced it. */
function Refusal({ title, description }: NewToast) {
  return (
    <p className="mt-6 border border-accent p-4">
      <span className="block font-medium text-accent">{title}</span> {description}
    </p>
  );
}

/** A cart that cannot be ordered cannot be confirmed: the reason links to the line. */
function ConfirmBar({ cart, total }: { cart: Cart; total: Centavos }) {
  const isSending = useIsSending();
  const blocked = explainBlocked(cart);
  const reason = useId();
  const button = useRef<HTMLButtonElement>(null);
  const blockedLink = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (blocked && document.activeElement === button.current) blockedLink.current?.focus({ preventScroll: true });
  }, [blocked]);
  return (
    <div className="confirm-bar">
      {blocked && (
        <button
          ref={blockedLink}
          id={reason}
          type="button"
          onClick={showBlockedLine}
          className="text-link min-h-11 w-full text-left text-sm font-medium text-accent"
        >
          {blocked}
        </button>
      )}
      {/* Announced when the choice of a delivery method changes it. */}
      <output>
        <span className="block text-sm text-muted">{screenCopy.total}</span>
        <span className="amount text-lg">{formatPesos(total)}</span>
      </output>
      <Button
        ref={button}
        type="submit"
        isOff={cart.length === 0 || blocked !== undefined}
        isHeld={isSending}
        aria-describedby={blocked && reason}
      >
        {isSending ? screenCopy.confirming : screenCopy.confirm}
      </Button>
    </div>
  );
}
