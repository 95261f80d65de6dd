import type { ReactNode } from "react";
import { type Delivery, DELIVERY_NAMES } from "#domain/delivery.ts";
import { formatDeliveryPrice } from "#domain/format-delivery-price.ts";
import { deliveryName, mapPage } from "#domain/order-delivery.ts";
import { orderCopy } from "./copy.ts";

/** How the order arrives, or where it is collected. `children` is who receives it. */
export function OrderDelivery({ delivery, children }: { delivery: Delivery; children?: ReactNode }) {
  const { kind, price, days, address, hours } = delivery;
  const map = mapPage(delivery);
  const facts = [price === null ? undefined : formatDeliveryPrice(price), days].filter(Boolean).join(" · ");
  return (
    <>
      <h2 className="receipt-title">{DELIVERY_NAMES[kind]}</h2>
      <p className="font-medium wrap-anywhere">{deliveryName(delivery)}</p>
      {facts && <p className="text-sm text-muted wrap-anywhere tabular-nums">{facts}</p>}
      {kind === "pickup" && (address || hours) && (
        <dl className="mt-3 grid gap-2">
          {address && <Fact name={orderCopy.pickUpAddress}>{address}</Fact>}
          {hours && <Fact name={orderCopy.hours}>{hours}</Fact>}
        </dl>
      )}
      {kind === "pickup" && map && (
        <a href={map} rel="noreferrer" className="text-link inline-flex min-h-11 items-center print:hidden">
          {orderCopy.map}
        </a>
      )}
      {children}
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
