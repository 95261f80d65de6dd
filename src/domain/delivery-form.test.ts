import { expect, test } from "vitest";
import { checkMethod, type GivenMethod, NEW_METHOD } from "./delivery-form.ts";
import { explainMethod, zoneInWords } from "./explain-method.ts";
import { MAX_POSTAL_CODES } from "./postal-code.ts";
import { readProvince } from "./read-province.ts";

const CORREO: GivenMethod = { ...NEW_METHOD, kind: "delivery", name: "Correo Argentino", price: 7000 };

function fieldsOf(given: Partial<GivenMethod>) {
  const checked = checkMethod({ ...CORREO, ...given });
  if (!checked.ok) throw new Error(explainMethod(checked.refusal));
  return checked.value;
}

function refusalOf(given: Partial<GivenMethod>): string {
  const checked = checkMethod({ ...CORREO, ...given });
  return checked.ok ? "accepted" : `${checked.refusal.field}: ${explainMethod(checked.refusal)}`;
}

test("texts are tidied, and what is empty is null", () => {
  expect(
    fieldsOf({
      kind: "pickup",
      name: "  Retiro  en\nel local ",
      price: 0,
      days: " ",
      address: "Gorriti  4500",
      hours: "Lunes a viernes\r\n10 a 18",
      map_url: "maps.app.goo.gl/abc",
    }),
  ).toEqual({
    kind: "pickup",
    name: "Retiro en el local",
    price: 0,
    free_from: null,
    days: null,
    postal_codes: "",
    provinces: [],
    address: "Gorriti 4500",
    hours: "Lunes a viernes\n10 a 18",
    map_url: "https://maps.app.goo.gl/abc",
    is_active: true,
  });
});

test("codes are stored in their short form, provinces as letters, each once", () => {
  expect(fieldsOf({ postal_codes: "C1425; 1000 a 1499,B1636FDA, 1425" }).postal_codes).toBe("1425, 1000-1499, 1636");
  expect(fieldsOf({ provinces: ["Tierra del Fuego", "ar-c", "CABA", "v", "cordoba"] }).provinces).toEqual([
    "C",
    "X",
    "V",
  ]);
});

test("a pick-up without a price is free; a delivery without one has no amount that it is free from", () => {
  expect(fieldsOf({ kind: "pickup", price: null, free_from: 5 })).toMatchObject({ price: 0, free_from: null });
  expect(fieldsOf({ price: null }).price).toBeNull();
  expect(fieldsOf({ price: 0, free_from: 80_000 })).toMatchObject({ price: 0, free_from: null });
  expect(refusalOf({ price: null, free_from: 80_000 })).toBe("free_from: Sin un precio no hay desde cuánto es gratis.");
});

test("only a pick-up has an address, hours and a map", () => {
  const collect = { address: "Gorriti 4500", hours: "10 a 18", map_url: "https://maps.example.com/" };
  expect(fieldsOf(collect)).toMatchObject({ address: null, hours: null, map_url: null });
  expect(fieldsOf({ ...collect, kind: "pickup" })).toMatchObject(collect);
});

test.each<[Partial<GivenMethod>, string]>([
  [{ name: " \n" }, "name: Escribe el nombre."],
  [{ name: "a".repeat(61) }, "name: Escribe hasta 60 caracteres."],
  [{ name: "Moto\u0000" }, "name: El texto tiene caracteres que no se pueden guardar."],
  [{ price: 1500.5 }, "price: Escribe pesos enteros, sin centavos."],
  [{ price: -1 }, "price: El precio no puede ser negativo. Si es gratis, escribe 0."],
  [{ price: 100_000_000 }, "price: Escribe hasta 99.999.999 pesos."],
  [{ price: Infinity }, "price: Escribe pesos enteros, sin centavos."],
  [{ price: Number.NaN }, "price: Escribe pesos enteros, sin centavos."],
  [{ free_from: 0 }, "free_from: Escribe un importe mayor que 0, o déjalo vacío."],
  [{ free_from: 0.5 }, "free_from: Escribe pesos enteros, sin centavos."],
  [{ days: "d".repeat(61) }, "days: Escribe hasta 60 caracteres."],
  [
    { postal_codes: "1000-1499, Palermo" },
    "postal_codes: «Palermo» no es un código postal. Escribe códigos y rangos separados por comas, por ejemplo 1000-1499, 1636.",
  ],
  [
    { postal_codes: "1499-1000" },
    "postal_codes: «1499-1000» no es un código postal. Escribe códigos y rangos separados por comas, por ejemplo 1000-1499, 1636.",
  ],
  [{ provinces: ["C", "Montevideo"] }, "provinces: No conocemos la provincia «Montevideo»."],
  [
    { kind: "pickup", map_url: "javascript:alert(1)" },
    "map_url: Escribe la dirección completa del mapa, por ejemplo https://maps.app.goo.gl/abc.",
  ],
  [
    { kind: "pickup", map_url: "https://maps.google.com@example.com/" },
    "map_url: Escribe la dirección completa del mapa, por ejemplo https://maps.app.goo.gl/abc.",
  ],
])("%o is refused", (given, refusal) => {
  expect(refusalOf(given)).toBe(refusal);
});

test("a list of codes is refused when its stored form is too long", () => {
  const codes = Array.from({ length: 700 }, (_, index) => 1000 + index).join(",");
  expect(codes.length).toBeLessThan(MAX_POSTAL_CODES);
  expect(refusalOf({ postal_codes: codes })).toBe("postal_codes: Escribe hasta 4.000 caracteres.");
});

test("what was stored is accepted as it is", () => {
  const stored = fieldsOf({ postal_codes: "C1425, 1000-1499", provinces: ["Salta", "Jujuy"], free_from: 90_000 });
  expect(fieldsOf(stored)).toEqual(stored);
});

test("a zone in words names codes, ranges and provinces", () => {
  const zone = (postal_codes: string, provinces: string[] = []) => zoneInWords(fieldsOf({ postal_codes, provinces }));
  expect(zone("")).toBe("Todo el país");
  expect(zone("1000-1499")).toBe("1000-1499");
  expect(zone("1000-1499, 1636", ["V"])).toBe("1000-1499, 1636 y Tierra del Fuego");
  expect(zone("", ["C", "B"])).toBe("CABA y Buenos Aires");
  expect(zone("1000,1001,1002,1003,1004,1005,1006")).toBe("1000, 1001, 1002, 1003, 1004, 1005 y 1006");
  expect(zone("1000,1001,1002,1003,1004,1005,1006,1007,1008")).toBe(
    "1000, 1001, 1002, 1003, 1004, 1005 y 3 códigos o rangos más",
  );
});

test.each([
  ["c", "C"],
  ["AR-V", "V"],
  ["Ciudad Autónoma de Buenos Aires", "C"],
  ["Capital Federal", "C"],
  ["BUENOS AIRES", "B"],
  ["Bs. As.", "B"],
  [" tucuman ", "T"],
  ["Santiago  del Estero", "G"],
  ["I", undefined],
  ["", undefined],
  ["Uruguay", undefined],
  ["constructor", undefined],
  ["__proto__", undefined],
])("%j is province %s", (typed, province) => {
  expect(readProvince(typed)).toBe(province);
});
