import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NEW_SETTINGS } from "../../test/settings.ts";
import { isCbu, isCuit } from "./bank.ts";
import { explainSetting } from "./explain-setting.ts";
import { ORDER_LIMIT_RANGES } from "./order-limits.ts";
import { DEADLINE_FIELDS } from "./payment-deadline.ts";
import { asTyped, readSetting, readSettings } from "./read-settings.ts";
import { SETTINGS_TEXT, type SettingsField } from "./settings.ts";

const FIELDS = Object.keys(NEW_SETTINGS) as SettingsField[];

describe("what people type is understood", () => {
  test.each<[SettingsField, string, string | number | null]>([
    ["shop_name", "  La   Percha ", "La Percha"],
    ["alias", " tienda.ropa ", "tienda.ropa"],
    ["cbu", "2850590-9 4009041813520-1", "2850590940090418135201"],
    ["cbu", "0000003100062244154712", "0000003100062244154712"],
    ["cuit", "20267565393", "20-26756539-3"],
    ["payment_hours", " 48 ", 48],
    ["payment_business_days", "30", 30],
    ["whatsapp_pay", " Hola {nombre}\r\n{LINK} ", "Hola {nombre}\n{LINK}"],
    ["cuit", "20 26756539 3", "20-26756539-3"],
    ["whatsapp", "11 5555-4444", "5491155554444"],
    ["whatsapp", "+54 9 11 5555-4444", "5491155554444"],
    ["whatsapp", "(0351) 15 555-1234", "5493515551234"],
    ["contact_email", " hola@tienda.example ", "hola@tienda.example"],
    ["instagram", "@la.percha", "la.percha"],
    ["instagram", "https://www.instagram.com/la_percha/?hl=es", "la_percha"],
    ["instagram", "instagram.com/la_percha", "la_percha"],
    ["hours", "Lunes a viernes\r\n10 a 18 h\n", "Lunes a viernes\n10 a 18 h"],
    ["consumer_claims_url", "www.argentina.gob.ar/reclamos", "https://www.argentina.gob.ar/reclamos"],
    ["fiscal_data_url", "http://qr.afip.gob.ar/?qr=abc,,", "http://qr.afip.gob.ar/?qr=abc,,"],
    ["iva_rate", "21", 21],
    ["iva_rate", "10,5 %", 10.5],
    ["iva_rate", "10.50", 10.5],
    ["iva_rate", " ", null],
    ["max_open_orders", " 12 ", 12],
    ["max_network_units", "1000000", 1_000_000],
    ["max_network_units", "1.000.000", 1_000_000],
    ["max_open_orders", "1.000", 1000],
    ["retention_months", "24", 24],
    ["retention_months", "6", 6],
    ["retention_months", "", null],
  ])("%s %j", (field, typed, stored) => {
    expect(readSetting(field, typed)).toEqual({ ok: true, value: stored });
  });

  test("nothing is no setting, but a shop has a name, and a limit a number", () => {
    for (const field of FIELDS) {
      if (field in ORDER_LIMIT_RANGES) {
        expect(readSetting(field, " \n")).toEqual({ ok: false, refusal: { field, reason: "invalid" } });
        continue;
      }
      const refusal = { ok: false, refusal: { field, reason: "missing" } };
      const isNumber = ["iva_rate", "retention_months", ...DEADLINE_FIELDS].some((name) => name === field);
      const nothing = { ok: true, value: isNumber ? null : "" };
      expect(readSetting(field, " \n")).toEqual(field === "shop_name" ? refusal : nothing);
    }
  });
});

describe("what cannot be a setting is refused in words", () => {
  test.each<[SettingsField, string]>([
    ["alias", "corto"],
    ["alias", "con espacios adentro"],
    ["cbu", "2810590940090418135201"],
    ["cbu", "285059094009041813520"],
    ["cuit", "20-26756539-4"],
    ["whatsapp", "no tengo"],
    ["whatsapp", "11 5555"],
    ["whatsapp", "llamar al 11 5555-4444"],
    ["contact_email", "hola@"],
    ["instagram", "la percha"],
    ["instagram", "https://www.instagram.com/p/Cabc/"],
    ["instagram", "https://otra.example/la.percha"],
    ["consumer_claims_url", "javascript:alert(1)"],
    ["consumer_claims_url", "https://argentina.gob.ar@otra.example"],
    ["consumer_claims_url", "reclamos"],
    ["consumer_claims_url", "argentina.gob.ar/ reclamos"],
    ["fiscal_data_url", "ftp://afip.gob.ar"],
    ["fiscal_data_url", '<a href="http://qr.afip.gob.ar/?qr=abc">'],
    ["iva_rate", "0"],
    ["iva_rate", "50,01"],
    ["iva_rate", "21,125"],
    ["iva_rate", "-21"],
    ["max_open_orders", "0"],
    ["max_open_orders", "1001"],
    ["max_open_units", "1,5"],
    ["max_open_units", "1.5"],
    ["max_network_orders", "-1"],
    ["max_network_units", "muchas"],
    ["payment_hours", "721"],
    ["payment_hours", "1,5"],
    ["payment_business_days", "31"],
    ["whatsapp_shipped", "{números}"],
    ["retention_months", "5"],
    ["retention_months", "121"],
    ["retention_months", "12,5"],
    ["retention_months", "dos años"],
    ["holder", "Ana\u0000Paz"],
    ["shop_name", "x".repeat(SETTINGS_TEXT.shop_name + 1)],
    ["terms", "x".repeat(SETTINGS_TEXT.terms + 1)],
  ])("%s %j", (field, typed) => {
    const read = readSetting(field, typed);
    expect(read).toMatchObject({ ok: false, refusal: { field } });
    expect(read.ok ? "" : explainSetting(read.refusal)).toMatch(/\.$/);
  });

  test("a deadline has one unit", () => {
    const both = readSettings({ payment_hours: "24", payment_business_days: "2" });
    expect(both).toMatchObject({ ok: false, refusal: { reason: "two-deadlines" } });
    const value = { payment_hours: 24, payment_business_days: null };
    expect(readSettings({ payment_hours: "24" })).toEqual({ ok: true, value });
    expect(readSettings({ payment_hours: "" })).toEqual({ ok: true, value: { payment_hours: null } });
  });

  test("a text with a placeholder that does not exist is refused, and says which do", () => {
    const read = readSetting("whatsapp_ready", "Hola {nombr}");
    expect(read.ok ? "" : explainSetting(read.refusal)).toBe(
      "No conocemos {nombr}. Puedes usar {nombre}, {número}, {monto}, {alias}, {link}, {seguimiento}, {plazo}, {entrega}.",
    );
  });

  test("the first field that is refused stands for all", () => {
    expect(readSettings({ shop_name: "La Percha", alias: "a", cbu: "1" })).toEqual({
      ok: false,
      refusal: { field: "alias", reason: "invalid" },
    });
  });
});

test("whatever is understood is understood the same when a form shows it again", () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc.webUrl(),
    fc.emailAddress(),
    fc.stringMatching(/^[0-9 .,()+-]{1,24}$/),
    fc.stringMatching(/^@?[a-z._]{1,30}$/),
  );
  fc.assert(
    fc.property(fc.constantFrom(...FIELDS), typed, (field, text) => {
      const read = readSetting(field, text);
      if (!read.ok) return;
      const shown = asTyped({ ...NEW_SETTINGS, [field]: read.value })[field];
      expect(readSetting(field, shown)).toEqual(read);
    }),
    { numRuns: 2000 },
  );
});

describe("check digits", () => {
  test.each(["2850590940090418135201", "0000003100062244154712"])(
    "%s is a CBU, and with one digit changed none",
    (cbu) => {
      expect(isCbu(cbu)).toBe(true);
      fc.assert(
        fc.property(fc.nat(21), fc.integer({ min: 1, max: 9 }), (at, step) => {
          const digit = (Number(cbu[at]) + step) % 10;
          expect(isCbu(cbu.slice(0, at) + digit + cbu.slice(at + 1))).toBe(false);
        }),
      );
    },
  );

  test("a CUIT is known by its last digit", () => {
    const valid = Array.from({ length: 10 }, (_, digit) => `2026756539${digit}`).filter(isCuit);
    expect(valid).toEqual(["20267565393"]);
  });
});
