import { type RefObject, useId } from "react";
import { markedMethod } from "#domain/delivery-choice.ts";
import { formatMethodPrice } from "#domain/format-delivery-price.ts";
import { whatsappLink } from "#domain/phone.ts";
import { Button } from "#ui/button.tsx";
import { findOffer, type OfferedMethod } from "../../../delivery/offered-methods.ts";
import { markMethod, useMarkedMethod } from "../../draft.ts";
import { deliveryCopy } from "./copy.ts";
import { withScrollAnchor } from "./scroll-anchor.ts";
import { type CheckoutDelivery, DELIVERY_FIELD } from "./use-delivery.ts";

type DeliveryGroupProps = {
  delivery: CheckoutDelivery;
  error: string | undefined;
  address: RefObject<HTMLElement | null>; // changes above the group with the choice
  onClearError: () => void;
};

/** The delivery methods that reach the postal code, updated as it is typed. */
export function DeliveryGroup({ delivery, error, address, onClearError }: DeliveryGroupProps) {
  const { offer, isLoading, chosen, subtotal } = delivery;
  const id = useId();
  const methods = typeof offer.methods === "object" ? offer.methods : [];
  const mark = (method: OfferedMethod, card: Element) => {
    withScrollAnchor(card, address.current, () => {
      markMethod(markedMethod(method));
      onClearError();
    });
  };
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      data-delivery
      aria-labelledby={`${id}-title`}
      aria-describedby={`${error ? `${id}-error ` : ""}${id}-status`}
      aria-invalid={error !== undefined}
      aria-busy={isLoading}
      className="mt-10 min-w-0 outline-none"
    >
      <legend id={`${id}-title`} className="mb-2 font-display text-lg">
        {deliveryCopy.title}
      </legend>
      <Status id={`${id}-status`} delivery={delivery} />
      {error && (
        <p id={`${id}-error`} data-uncovered className="mb-3 font-medium text-accent">
          {error}
        </p>
      )}
      <div className="grid gap-3">
        {methods.map((method) => (
          <MethodCard
            key={method.id}
            method={method}
            price={formatMethodPrice(method, subtotal)}
            isChosen={method.id === chosen?.id}
            isInvalid={error !== undefined}
            onMark={mark}
          />
        ))}
        {offer.methods === "loading" && <div aria-hidden="true" className="h-20 border border-line bg-sand" />}
      </div>
    </fieldset>
  );
}

/** Announced once per code: an incomplete code changes nothing. */
function Status({ id, delivery }: { id: string; delivery: CheckoutDelivery }) {
  const { offer, whatsapp } = delivery;
  const marked = useMarkedMethod();
  const { code, methods } = offer;
  const isUnreached = typeof methods === "object" && code !== "" && methods.every(({ kind }) => kind === "pickup");
  const isGone = typeof methods === "object" && marked && methods.every((method) => method.id !== marked.id);
  return (
    <>
      <output id={id} data-uncovered className="mb-3 block min-h-6 text-muted">
        {isGone && code !== "" && methods.length > 0 && `${deliveryCopy.gone(marked.name, code)} `}
        {explainOffer(delivery)}
      </output>
      {isUnreached && whatsapp && (
        <p className="mb-3">
          <a
            href={whatsappLink(whatsapp, deliveryCopy.askText(code))}
            rel="noreferrer"
            target="_blank"
            className="text-link inline-flex min-h-11 items-center font-medium"
          >
            {deliveryCopy.ask} <span className="sr-only">{deliveryCopy.otherTab}</span>
          </a>
        </p>
      )}
      {methods === "failed" && (
        <Button
          look="quiet"
          className="mb-3"
          onClick={(event) => {
            // The button disappears while it loads.
            event.currentTarget.closest<HTMLElement>("[data-delivery]")?.focus({ preventScroll: true });
            void findOffer(code);
          }}
        >
          {deliveryCopy.tryAgain}
        </Button>
      )}
    </>
  );
}

function explainOffer({ offer: { code, methods } }: CheckoutDelivery): string {
  if (methods === "loading") return deliveryCopy.loading;
  if (methods === "failed") return deliveryCopy.failed;
  if (code === "") return deliveryCopy.typeCode;
  if (methods.length === 0) return deliveryCopy.unreached;
  return methods.every(({ kind }) => kind === "pickup")
    ? deliveryCopy.onlyPickup(code)
    : deliveryCopy.offered(methods.length, code);
}

type MethodCardProps = {
  method: OfferedMethod;
  price: string;
  isChosen: boolean;
  isInvalid: boolean;
  onMark: (method: OfferedMethod, card: Element) => void;
};

/** The whole card is the radio button's label; the map's link lies above it. */
function MethodCard({ method, price, isChosen, isInvalid, onMark }: MethodCardProps) {
  const { name, days, address, hours, map_url } = method;
  const id = useId();
  const facts = [days, address, hours].filter((fact) => fact !== null && fact !== "");
  return (
    <div
      className={`relative isolate flex items-start gap-3 border px-4 py-3 ${isChosen ? "border-ink bg-sand" : isInvalid ? "border-accent" : "border-edge"}`}
    >
      <input
        type="radio"
        id={id}
        name={DELIVERY_FIELD}
        value={method.id}
        checked={isChosen}
        onChange={(event) => onMark(method, event.currentTarget)}
        aria-describedby={facts.length > 0 ? `${id}-facts` : undefined}
        className="relative z-1 mt-1 size-5 shrink-0 scroll-mt-4 scroll-mb-28"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="method-name flex flex-wrap items-baseline gap-x-4">
          <span className="min-w-0 flex-1 basis-32 font-medium wrap-anywhere">{name}</span>{" "}
          <span className="shrink-0 font-semibold tabular-nums">{price}</span>
        </label>
        {facts.length > 0 && (
          <div id={`${id}-facts`} className="text-sm wrap-anywhere whitespace-pre-line text-muted">
            {facts.map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </div>
        )}
        {map_url && (
          <a
            href={map_url}
            target="_blank"
            rel="noreferrer"
            className="text-link relative z-1 inline-flex min-h-11 items-center text-sm"
          >
            {deliveryCopy.map}{" "}
            <span className="sr-only">
              {name} {deliveryCopy.otherTab}
            </span>
          </a>
        )}
      </div>
    </div>
  );
}

/** Focuses the chosen or the first radio button, centred: toasts and a phone's keyboard cover the edges. */
export function focusDelivery(form: HTMLFormElement | null): void {
  const group = form?.querySelector<HTMLElement>("[data-delivery]");
  const radio = group?.querySelector<HTMLElement>(":checked") ?? group?.querySelector<HTMLElement>("[type=radio]");
  (radio ?? group)?.focus({ preventScroll: true });
  group?.scrollIntoView({ block: "center" });
}
