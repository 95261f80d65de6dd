import { PANEL } from "#domain/panel-address.ts";
import { PlainLink, TextLink } from "../parts/text-link.tsx";
import { deliveryCopy } from "./copy.ts";

const words = deliveryCopy.sheet;

export const METHODS_EXPORT = "/api/admin/delivery-methods/export";

export function DeliverySpreadsheets() {
  return (
    <section aria-labelledby="planilla" className="mt-6 border-t border-ink pt-6">
      <h2 id="planilla" className="font-display text-xl">
        {words.title}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{words.intro}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <TextLink href={PANEL.deliveryImport}>{words.open}</TextLink>
        <PlainLink href={METHODS_EXPORT} download>
          {words.export}
        </PlainLink>
      </p>
    </section>
  );
}
