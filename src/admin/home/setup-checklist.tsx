import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { Link } from "wouter";
import { PANEL } from "#domain/panel-address.ts";
import type { SettingsField } from "#domain/settings.ts";
import type { SetupStep } from "#domain/setup.ts";
import { call } from "../call.ts";
import { isFlagStored, storeFlag } from "../parts/stored-flag.ts";
import { Warning } from "../parts/warning.tsx";
import { KEYS } from "../query-keys.ts";
import { homeCopy } from "./copy.ts";

const words = homeCopy.setup;

const FOLDED_KEY = "saitam-panel-setup";

/** On a small screen it is folded until somebody opens it. */
const isRoomy = () => window.matchMedia("(width >= 40rem)").matches;

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
  "first-product": PANEL.products,
  demo: PANEL.products,
};

/** What the shop still needs before it can sell. */
export function SetupChecklist({ isFolded }: { isFolded: boolean }) {
  const { data: missing = [] } = useQuery({
    queryKey: KEYS.setup,
    queryFn: async () => (await call("GET /api/admin/setup")).missing,
  });
  const [isOpen, setOpen] = useState(() => !isFolded && isRoomy() && !isFlagStored(FOLDED_KEY));
  if (missing.length === 0) return null;

  // Not the browser's `toggle`, which also fires for what the code did.
  const onPress = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(!isOpen);
    storeFlag(FOLDED_KEY, isOpen);
  };
  const steps = missing.filter((step) => step !== "payment");
  return (
    <section aria-label={words.title} className="mb-4 sm:mb-6">
      {missing.includes("payment") && <PaymentWarning />}
      {steps.length > 0 && (
        <details open={isOpen} className="border-y border-line">
          <summary
            onClick={onPress}
            className="relative flex min-h-12 cursor-pointer flex-wrap items-center gap-x-4 py-2 pr-6"
          >
            <h2 className="font-display text-lg">{words.title}</h2>
            <span className="text-sm text-muted">{words.left(steps.length)}</span>
            <svg
              aria-hidden="true"
              viewBox="0 0 16 16"
              className={`absolute top-1/2 right-0 size-4 -translate-y-1/2 fill-none stroke-current ${isOpen ? "rotate-180" : ""}`}
            >
              <path d="m3 5.5 5 5 5-5" />
            </svg>
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

/** Orders come in, and nobody can pay them. */
function PaymentWarning() {
  return (
    <Warning className="mb-4">
      <p className="text-lg font-medium text-accent">{words.noPayment}</p>
      <p className="mt-1 text-sm">{words.noPaymentHint}</p>
      <Link href={ADDRESSES.payment} className="text-link inline-flex min-h-11 items-center">
        {words.loadPayment}
      </Link>
    </Warning>
  );
}
