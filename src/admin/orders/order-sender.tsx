import { readableNumber } from "#domain/phone.ts";
import { useSettings } from "../settings/settings-queries.ts";
import { orderCopy } from "./copy.ts";

/** Who sends the parcel: at the head of the slip, and only there. What the owner has not set is left out. */
export function OrderSender() {
  const { data: shop } = useSettings();
  if (!shop) return null;
  const { shop_name, street_address, whatsapp } = shop;
  return (
    <section className="hidden pb-4 wrap-anywhere print:block">
      <h2 className="sr-only">{orderCopy.page.sender}</h2>
      <p className="text-lg font-medium">{shop_name}</p>
      {street_address && <p>{street_address}</p>}
      {whatsapp && <p className="tabular-nums">{orderCopy.page.phone(readableNumber(whatsapp))}</p>}
    </section>
  );
}
