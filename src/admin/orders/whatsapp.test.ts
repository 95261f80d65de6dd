import { expect, test } from "vitest";
import { whatsappLink } from "./whatsapp.ts";

test.each([
  ["1155551234", "5491155551234"],
  ["11 5555-1234", "5491155551234"],
  ["011 15 5555-1234", "5491155551234"],
  ["15 5555 1234", "5491155551234"],
  ["5555-1234", "5491155551234"],
  ["+54 9 11 5555 1234", "5491155551234"],
  ["+54 11 5555 1234", "5491155551234"],
  ["0054 9 11 5555 1234", "5491155551234"],
  ["(0351) 15-555-1234", "5493515551234"],
  ["02944 15 551234", "5492944551234"],
  ["+598 94 123 456", "59894123456"],
])("%s is written to at %s", (phone, number) => {
  expect(whatsappLink(phone, "Hola")).toBe(`https://wa.me/${number}?text=Hola`);
});

test("what is no phone number gives no link", () => {
  for (const phone of ["", "no tengo", "1234", "+1"]) expect(whatsappLink(phone, "Hola")).toBeUndefined();
});

test("the text is kept whole", () => {
  expect(whatsappLink("1155551234", "Hola Ana & Cía, ¿sí?")).toMatch(
    /\?text=Hola%20Ana%20%26%20C%C3%ADa%2C%20%C2%BFs%C3%AD%3F$/,
  );
});
