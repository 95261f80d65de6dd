import { DEFAULT_SHOP_NAME } from "#domain/settings.ts";
import type { Frame } from "../settings/settings.ts";

export const UNNAMED_SHOP: Frame = {
  settings: { shop_name: DEFAULT_SHOP_NAME, alias: "", holder: "", cbu: "", bank: "", cuit: "" },
  footer: {
    shop_name: DEFAULT_SHOP_NAME,
    legal_name: "",
    cuit: "",
    street_address: "",
    hours: "",
    whatsapp: "",
    contact_email: "",
    instagram: "",
    consumer_claims_url: "",
    fiscal_data_url: "",
    has_terms: false,
    has_privacy: false,
  },
  deliveries: [],
  reassurance: {},
  hero: undefined,
};
