import { isAlias, isCbu, isCuit, formatCuit } from "./bank.ts";
import { readWhole } from "./csv-cells.ts";
import { isEmail } from "./customer.ts";
import { ORDER_LIMIT_FIELDS, ORDER_LIMIT_RANGES, type OrderLimitField } from "./order-limits.ts";
import { DEADLINE_FIELDS, DEADLINE_RANGES } from "./payment-deadline.ts";
import { internationalNumber, PHONE_TEXT, readableNumber } from "./phone.ts";
import { isPlainText } from "./plain-text.ts";
import { ok, refuse, type Result } from "./result.ts";
import { MAX_IVA_RATE, type OwnerSettings, RETENTION_MONTHS, SETTINGS_TEXT, type SettingsField } from "./settings.ts";
import { webAddress } from "./web-address.ts";
import { checkWhatsappText, MAX_WHATSAPP_TEXT, type WhatsappField } from "./whatsapp-text.ts";

export type TypedSettings = Record<SettingsField, string>;

/** `most` is in characters. */
export type SettingsRefusal = { field: SettingsField } & (
  | { reason: "missing" }
  | { reason: "too-long"; most: number }
  | { reason: "invalid" }
  | { reason: "unknown-placeholder"; typed: string }
  | { reason: "two-deadlines" }
);

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
  const digits = PHONE_TEXT.test(text) ? internationalNumber(text) : undefined;
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
