import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { CREATE_PRODUCT, EMPTY_DEMO, PANEL } from "#domain/panel-address.ts";
import type { SettingsField } from "#domain/settings.ts";
import type { SetupStep } from "#domain/setup.ts";
import { ChevronIcon } from "../parts/icons.tsx";
import { Banner, BannerLink } from "./banner.tsx";
import { homeCopy } from "./copy.ts";
import { setupQuery } from "./home-queries.ts";

const words = homeCopy.setup;

const field = (name: SettingsField) => `${PANEL.settings}#${name}`;

const ADDRESSES: Record<SetupStep, string> = {
  payment: field("alias"),
  holder: field("holder"),
  contact: field("whatsapp"),
  name: field("shop_name"),
  "legal-name": field("legal_name"),
  cuit: field("cuit"),
  "consumer-claims": field("consumer_claims_url"),
  terms: field("terms"),
  privacy: field("privacy"),
  "first-product": `${PANEL.products}#${CREATE_PRODUCT}`,
  demo: `${PANEL.products}#${EMPTY_DEMO}`,
};

/** What the shop still needs before it can sell, in one line that unfolds. */
export function SetupChecklist() {
  const { data: missing = [] } = useQuery(setupQuery);
  if (missing.length === 0) return null;

  const steps = missing.filter((step) => step !== "payment");
  return (
    <section aria-label={words.title(missing.length)}>
      {missing.includes("payment") && <PaymentWarning />}
      {steps.length > 0 && (
        <details className="group border-b border-line">
          <summary className="relative flex min-h-11 cursor-pointer items-center gap-x-4 pr-6 text-sm">
            <h2 className="shrink-0 font-medium max-sm:sr-only">{words.title(missing.length)}</h2>
            <span className="min-w-0 truncate">
              {words.left(steps.length)}{" "}
              <span className="text-muted">{steps.map((step) => words.steps[step]).join(" · ")}</span>
            </span>
            <ChevronIcon className="absolute top-1/2 right-0 -translate-y-1/2 group-open:rotate-180" />
          </summary>
          <ul className="grid gap-x-10 pb-3 sm:grid-cols-2 lg:grid-cols-3">
            {steps.map((step) => (
              <li key={step}>
                <Link href={ADDRESSES[step]} className="flex min-h-11 items-center gap-3 hover:underline">
                  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 fill-none stroke-current">
                    <circle cx="8" cy="8" r="6.5" />
                  </svg>
                  {words.steps[step]}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function PaymentWarning() {
  return (
    <Banner>
      <BannerLink to={ADDRESSES.payment} name={words.loadPayment}>
        <span className="font-medium text-accent">{words.noPayment}</span>{" "}
        <span className="max-lg:hidden">{words.noPaymentHint}</span>
      </BannerLink>
    </Banner>
  );
}
