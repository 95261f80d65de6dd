import { DEFAULT_ORDER_LIMITS } from "#domain/order-limits.ts";
import { DEFAULT_SHOP_NAME, type OwnerSettings } from "#domain/settings.ts";

/** What the owner of a new shop has decided: nothing yet. */
export const NEW_SETTINGS = {
  shop_name: DEFAULT_SHOP_NAME,
  alias: "",
  holder: "",
  cbu: "",
  bank: "",
  cuit: "",
  whatsapp: "",
  contact_email: "",
  hours: "",
  exchanges: "",
  street_address: "",
  instagram: "",
  legal_name: "",
  consumer_claims_url: "",
  fiscal_data_url: "",
  terms: "",
  privacy: "",
  payment_hours: null,
  payment_business_days: null,
  whatsapp_pay: "",
  whatsapp_received: "",
  whatsapp_shipped: "",
  whatsapp_ready: "",
  whatsapp_cancelled: "",
  iva_rate: null,
  ...DEFAULT_ORDER_LIMITS,
  retention_months: null,
} satisfies OwnerSettings;
