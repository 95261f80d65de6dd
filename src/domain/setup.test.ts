import { expect, test } from "vitest";
import { NEW_SETTINGS } from "../../test/settings.ts";
import { DEFAULT_SHOP_NAME, type OwnerSettings } from "./settings.ts";
import { missingSteps } from "./setup.ts";

const READY: OwnerSettings = {
  ...NEW_SETTINGS,
  shop_name: "La Percha",
  alias: "la.percha",
  holder: "Ana Paz",
  cuit: "20-26756539-3",
  whatsapp: "5491155554444",
  legal_name: "Ana Paz",
  consumer_claims_url: "https://www.argentina.gob.ar/",
  terms: "Cambios en 30 días.",
  privacy: "Tus datos son tuyos.",
};
const OWN_PRODUCTS = { hasOwnProduct: true, hasDemo: false };

test("a shop with everything has nothing to do", () => {
  expect(missingSteps(READY, OWN_PRODUCTS)).toEqual([]);
});

test("a new shop reads first that nobody can pay it", () => {
  const fields = Object.fromEntries(Object.keys(READY).map((field) => [field, ""]));
  const nothing: OwnerSettings = { ...READY, ...fields };
  expect(missingSteps({ ...nothing, shop_name: DEFAULT_SHOP_NAME }, { hasOwnProduct: false, hasDemo: true })).toEqual([
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
  ]);
});

test("either of two does: a CBU for an alias, an e-mail for a WhatsApp", () => {
  const other = { alias: "", cbu: "2850590940090418135201", whatsapp: "", contact_email: "hola@tienda.example" };
  expect(missingSteps({ ...READY, ...other }, OWN_PRODUCTS)).toEqual([]);
});

test("a shop may go on being called as it was", () => {
  expect(missingSteps({ ...READY, shop_name: DEFAULT_SHOP_NAME }, OWN_PRODUCTS)).toEqual([]);
  expect(missingSteps({ ...READY, legal_name: "" }, OWN_PRODUCTS)).toEqual(["legal-name"]);
});
