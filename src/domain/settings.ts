import { isAlias, isCbu, isCuit, formatCuit } from "./bank.ts";
import { readWhole } from "./csv-cells.ts";
import { isEmail } from "./customer.ts";
import type { DeliveryKind } from "./delivery.ts";
import { ORDER_LIMIT_FIELDS, ORDER_LIMIT_RANGES, type OrderLimitField, type OrderLimits } from "./order-limits.ts";
import { DEADLINE_FIELDS, DEADLINE_RANGES, type DeadlineRule } from "./payment-deadline.ts";
import { internationalNumber, readableNumber } from "./phone.ts";
import { isPlainText } from "./plain-text.ts";
import { ok, refuse, type Result } from "./result.ts";
import type { HeroPhoto, PageLogo } from "./shop-picture.ts";
import { webAddress } from "./web-address.ts";
import { checkWhatsappText, MAX_WHATSAPP_TEXT, WHATSAPP_FIELDS, type WhatsappField } from "./whatsapp-text.ts";

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

export type TypedSettings = Record<SettingsField, string>;

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

/** `most` is in characters. */
export type SettingsRefusal = { field: SettingsField } & (
  | { reason: "missing" }
  | { reason: "too-long"; most: number }
  | { reason: "invalid" }
  | { reason: "unknown-placeholder"; typed: string }
  | { reason: "two-deadlines" }
);

/** While false, shoppers are told that the payment details will follow. */
export function canBePaid(payment: PaymentDetails): boolean {
  return payment.alias !== "" || payment.cbu !== "";
}

export function readSettings(typed: Partial<TypedSettings>): Result<Partial<OwnerSettings>, SettingsRefusal> {
  const settings: Record<string, OwnerSettings[SettingsField]> = {};
  for (const [field, text] of Object.entries(typed) as [SettingsField, string][]) {
    const read = readSetting(field, text);
    if (!read.ok) return read;
    settings[field] = read.value;
  }
  // Each field was read by its own rule.
  return withOneDeadline(settings);
}

/** Accepts spaces, hyphens and whole addresses; empty stays empty. */
export function readSetting(
  field: SettingsField,
  typed: string,
): Result<OwnerSettings[SettingsField], SettingsRefusal> {
  if (!isPlainText(typed)) return refuse({ field, reason: "invalid" });
  const line = typed.replace(/\s+/g, " ").trim();
  switch (field) {
    case "shop_name":
      return line === "" ? refuse({ field, reason: "missing" }) : upTo(SETTINGS_TEXT.shop_name, field, line);
    case "holder":
    case "bank":
    case "exchanges":
    case "street_address":
    case "legal_name":
      return upTo(SETTINGS_TEXT[field], field, line);
    case "hours":
    case "terms":
    case "privacy":
      return upTo(SETTINGS_TEXT[field], field, typed.replace(/\r\n?/g, "\n").trim());
    case "whatsapp_pay":
    case "whatsapp_received":
    case "whatsapp_shipped":
    case "whatsapp_ready":
    case "whatsapp_cancelled":
      return whatsappText(field, typed.replace(/\r\n?/g, "\n").trim());
    case "consumer_claims_url":
    case "fiscal_data_url":
      return line === "" ? ok("") : known(field, webAddress(line, SETTINGS_TEXT.url));
    case "alias":
      return line === "" ? ok("") : known(field, isAlias(line) ? line : undefined);
    case "cbu":
      return line === "" ? ok("") : known(field, cbuOf(line));
    case "cuit":
      return line === "" ? ok("") : known(field, cuitOf(line));
    case "whatsapp":
      return line === "" ? ok("") : known(field, whatsappOf(line));
    case "contact_email":
      return line === "" ? ok("") : known(field, isEmail(line) ? line : undefined);
    case "instagram":
      return line === "" ? ok("") : known(field, instagramOf(line));
    case "max_open_orders":
    case "max_open_units":
    case "max_network_orders":
    case "max_network_units":
      return known(field, wholeNumber(ORDER_LIMIT_RANGES[field], line));
    case "iva_rate":
      return line === "" ? ok(null) : known(field, rateOf(line));
    case "retention_months":
      return line === "" ? ok(null) : known(field, wholeNumber(RETENTION_MONTHS, line));
    case "payment_hours":
    case "payment_business_days":
      return line === "" ? ok(null) : known(field, wholeNumber(DEADLINE_RANGES[field], line));
  }
}

/** A deadline has one unit: setting one clears the other; setting both is refused. */
function withOneDeadline(change: Partial<OwnerSettings>): Result<Partial<OwnerSettings>, SettingsRefusal> {
  const set = DEADLINE_FIELDS.filter((field) => typeof change[field] === "number");
  if (set.length === 2) return refuse({ field: "payment_business_days", reason: "two-deadlines" });
  return ok(set.length === 0 ? change : { payment_hours: null, payment_business_days: null, ...change });
}

/** For the form; parsing them again gives the same settings. */
export function asTyped(settings: OwnerSettings): TypedSettings {
  const limits = ORDER_LIMIT_FIELDS.map((field) => [field, String(settings[field])]);
  return {
    ...settings,
    ...(Object.fromEntries(limits) as Record<OrderLimitField, string>),
    whatsapp: settings.whatsapp && readableNumber(settings.whatsapp),
    iva_rate: settings.iva_rate === null ? "" : String(settings.iva_rate).replace(".", ","),
    retention_months: String(settings.retention_months ?? ""),
    payment_hours: String(settings.payment_hours ?? ""),
    payment_business_days: String(settings.payment_business_days ?? ""),
  };
}

function upTo(most: number, field: SettingsField, text: string): Result<string, SettingsRefusal> {
  return text.length > most ? refuse({ field, reason: "too-long", most }) : ok(text);
}

function known<T>(field: SettingsField, value: T | undefined): Result<T, SettingsRefusal> {
  return value === undefined ? refuse({ field, reason: "invalid" }) : ok(value);
}

function withoutSeparators(text: string): string {
  return text.replace(/[\s.-]/g, "");
}

function cbuOf(text: string): string | undefined {
  const digits = withoutSeparators(text);
  return isCbu(digits) ? digits : undefined;
}

function cuitOf(text: string): string | undefined {
  const digits = withoutSeparators(text);
  return isCuit(digits) ? formatCuit(digits) : undefined;
}

function whatsappOf(text: string): string | undefined {
  const digits = /^[\d\s()+.-]+$/.test(text) ? internationalNumber(text) : undefined;
  return digits !== undefined && digits.length >= 10 ? digits : undefined;
}

function instagramOf(text: string): string | undefined {
  const [, profile] = /^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\/@?([^/?#]+)\/?(?:[?#].*)?$/i.exec(text) ?? [];
  const name = profile ?? text.replace(/^@\s*/, "");
  return /^[A-Za-z0-9._]{1,30}$/.test(name) ? name : undefined;
}

function rateOf(text: string): number | undefined {
  const decimal = text.replace(/(?<!\s)\s*%$/, "").replace(",", ".");
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(decimal)) return undefined;
  const rate = Number(decimal);
  return rate > 0 && rate <= MAX_IVA_RATE ? rate : undefined;
}

function whatsappText(field: WhatsappField, text: string): Result<string, SettingsRefusal> {
  const checked = checkWhatsappText(text);
  return checked.ok ? upTo(MAX_WHATSAPP_TEXT, field, text) : refuse({ field, ...checked.refusal });
}

function wholeNumber({ least, most }: { least: number; most: number }, text: string): number | undefined {
  const whole = readWhole(text);
  return whole !== undefined && whole >= least && whole <= most ? whole : undefined;
}
