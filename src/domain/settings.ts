import type { DeliveryKind } from "./delivery.ts";
import type { OrderLimits } from "./order-limits.ts";
import type { DeadlineRule } from "./payment-deadline.ts";
import type { HeroPhoto, PageLogo } from "./shop-picture.ts";
import { WHATSAPP_FIELDS, type WhatsappField } from "./whatsapp-text.ts";

export const DEFAULT_SHOP_NAME = "Saitam";

/** Changing one takes the password (decision 028). */
export const PAYMENT_FIELDS = ["alias", "holder", "cbu", "bank", "cuit"] as const;

/** What is not set is empty. */
export type PaymentDetails = Record<(typeof PAYMENT_FIELDS)[number], string>;

export type ShopSettings = PaymentDetails & { shop_name: string };

/** For the page's scripts; what is not set is left out. */
export type PageSettings = ShopSettings & {
  iva_rate?: number;
  has_privacy?: true;
  delivery?: DeliverySettings;
  reassurance?: Reassurance; // on a product's page only
  hero?: HeroPhoto; // on the home page only; the house's drawing without one
  logo?: PageLogo;
};

/** What stands under the button that buys; `delivery` names the kinds of active methods. */
export type Reassurance = { delivery?: DeliveryKind | "both"; exchanges?: string; whatsapp?: string };

/** Only of a shop with active delivery methods; `free_from` in pesos, the least that is free everywhere. */
export type DeliverySettings = { free_from?: number; whatsapp?: string };

/** Only the footer shows it; no script needs it. */
export type FooterSettings = Pick<OwnerSettings, (typeof FOOTER_FIELDS)[number]> & {
  has_terms: boolean;
  has_privacy: boolean;
};

type SettingsAndLimits = ShopSettings & OrderLimits & DeadlineRule & Record<WhatsappField, string>;

/** Where buyers reach the shop; what is not set is absent. `whatsapp` as wa.me takes it. */
export type ShopContact = { whatsapp?: string; email?: string };

export type OwnerSettings = SettingsAndLimits & {
  whatsapp: string; // as wa.me takes it: country code first, digits only
  contact_email: string;
  hours: string;
  exchanges: string;
  street_address: string;
  instagram: string; // without the @
  legal_name: string;
  consumer_claims_url: string;
  fiscal_data_url: string;
  terms: string;
  privacy: string;
  iva_rate: number | null; // per cent, above 0; null shows no taxes
  retention_months: number | null; // until personal data is removed; null never
};

export type SettingsField = keyof OwnerSettings;

export const TEXT_FIELDS = [
  "shop_name",
  ...PAYMENT_FIELDS,
  "whatsapp",
  "contact_email",
  "hours",
  "exchanges",
  "street_address",
  "instagram",
  "legal_name",
  "consumer_claims_url",
  "fiscal_data_url",
  "terms",
  "privacy",
  ...WHATSAPP_FIELDS,
] as const satisfies (keyof OwnerSettings)[];

export const FOOTER_FIELDS = [
  "shop_name",
  "legal_name",
  "cuit",
  "street_address",
  "hours",
  "whatsapp",
  "contact_email",
  "instagram",
  "consumer_claims_url",
  "fiscal_data_url",
] as const satisfies (keyof OwnerSettings)[];

export const SETTINGS_TEXT = {
  shop_name: 60, // characters, as the others
  holder: 100,
  bank: 100,
  hours: 300,
  exchanges: 120,
  street_address: 200,
  legal_name: 120,
  url: 500,
  terms: 20_000,
  privacy: 20_000,
} as const;

export const MAX_IVA_RATE = 50; // per cent

export const RETENTION_MONTHS = { least: 6, most: 120 } as const;

/** While false, shoppers are told that the payment details will follow. */
export function canBePaid(payment: PaymentDetails): boolean {
  return payment.alias !== "" || payment.cbu !== "";
}
