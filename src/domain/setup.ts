import { canBePaid, DEFAULT_SHOP_NAME, type OwnerSettings } from "./settings.ts";

/** Most important first. */
export const SETUP_STEPS = [
  "payment",
  "holder",
  "contact",
  "name",
  "legal-name",
  "cuit",
  "consumer-claims",
  "terms",
  "privacy",
  "first-product",
  "demo",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

type CatalogueState = { hasOwnProduct: boolean; hasDemo: boolean };

export function missingSteps(settings: OwnerSettings, { hasOwnProduct, hasDemo }: CatalogueState): SetupStep[] {
  // Whoever entered the legal name has seen the shop's name and may keep the default.
  const isNamed = settings.shop_name !== DEFAULT_SHOP_NAME || settings.legal_name !== "";
  const isDone: Record<SetupStep, boolean> = {
    payment: canBePaid(settings),
    holder: settings.holder !== "",
    contact: settings.whatsapp !== "" || settings.contact_email !== "",
    name: isNamed,
    "legal-name": settings.legal_name !== "",
    cuit: settings.cuit !== "",
    "consumer-claims": settings.consumer_claims_url !== "",
    terms: settings.terms !== "",
    privacy: settings.privacy !== "",
    "first-product": hasOwnProduct,
    demo: !hasDemo,
  };
  return SETUP_STEPS.filter((step) => !isDone[step]);
}
