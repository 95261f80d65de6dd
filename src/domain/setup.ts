import { canBePaid, DEFAULT_SHOP_NAME, type OwnerSettings } from "./settings.ts";

/** What a shop needs before it sells in earnest, most important first. */
export type SetupStep =
  | "payment"
  | "holder"
  | "contact"
  | "name"
  | "legal-name"
  | "cuit"
  | "consumer-claims"
  | "terms"
  | "privacy"
  | "first-product"
  | "demo";

/** What the shelf says: whether anything on it is the owner's own, and whether the demo still stands there. */
export type ShelfState = { hasOwnProduct: boolean; hasDemo: boolean };

/** What is still missing; nothing here can be waved away, only done. */
export function missingSteps(settings: OwnerSettings, { hasOwnProduct, hasDemo }: ShelfState): SetupStep[] {
  // A shop may well be called as it was: then whoever wrote its legal name beside it has seen that.
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
  return (Object.keys(isDone) as SetupStep[]).filter((step) => !isDone[step]);
}
