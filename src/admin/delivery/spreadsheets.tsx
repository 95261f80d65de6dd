import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
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
        <Link href={PANEL.deliveryImport} className="text-link inline-flex min-h-11 items-center">
          {words.open}
        </Link>
        <a href={METHODS_EXPORT} download className="text-link inline-flex min-h-11 items-center">
          {words.export}
        </a>
      </p>
    </section>
  );
}
