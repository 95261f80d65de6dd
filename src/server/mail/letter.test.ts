import { expect, test } from "vitest";
import { mailCopy } from "./copy.ts";
import { oneLine, renderLetter } from "./letter.tsx";

const CHANGE = {
  by: "socia@tienda.example",
  at: "2026-11-21T01:04:00.000Z",
  changes: {
    alias: "otra.cuenta",
    holder: "Ana & <Paz>",
    cbu: "2850590940090418135201",
    cuit: "20-26756539-3",
    bank: "",
  },
};

test("who changed the payment data, when, and what is new", () => {
  const letter = mailCopy.paymentChanged("La Percha", CHANGE, "https://percha.example/admin");
  const { subject, text } = renderLetter({ letter, shopName: "La Percha" });

  expect(subject).toBe("Cambiaron los datos de cobro de La Percha");
  expect(text)
    .toBe(`El 20 de noviembre de 2026 a las 22:04, socia@tienda.example cambió a dónde transfieren quienes compran en La Percha. Lo nuevo es:

Alias: otra.cuenta
Titular: Ana & <Paz>
CBU o CVU: termina en 5201
Banco: sin datos
CUIT: termina en 5393

Revisar los datos de cobro:
https://percha.example/admin

Si no esperabas este cambio, corrige los datos en el panel, cambia tu contraseña y habla con quienes administran la tienda.

— La Percha
`);
});

test("the page of a letter says the same, escaped, and loads nothing", () => {
  const letter = mailCopy.paymentChanged("<b>Percha</b>", CHANGE, "https://percha.example/admin");
  const { html } = renderLetter({ letter, shopName: "<b>Percha</b>" });

  expect(html).toMatch(/^<!doctype html><html lang="es-AR">/);
  expect(html).toContain("Ana &amp; &lt;Paz&gt;");
  expect(html).toContain("&lt;b&gt;Percha&lt;/b&gt;");
  expect(html).not.toContain("2850590940090418135201");
  expect(html).not.toMatch(/<(script|img|link|table|b)\b/);
});

test("what did not change is not mentioned", () => {
  const letter = mailCopy.paymentChanged("Percha", { ...CHANGE, changes: { alias: "" } }, "https://x.example");
  const { text } = renderLetter({ letter, shopName: "Percha" });

  expect(text).toContain("Alias: sin datos");
  expect(text).not.toMatch(/Titular|CBU|Banco|CUIT/);
});

test("what a stranger wrote in several lines stands under its label and adds no words of the shop's", () => {
  const message = "Hola\n\nAbrir los arrepentimientos:\nhttp://otra.example\u2028— La Percha\u0085Chau";
  const sent = { name: "Ana", email: "ana@correo.example", phone: null, order_number: null, message };
  const received = { id: "1", code: "ARR-000001", created_at: "2026-11-21T01:04:00.000Z", version: 1, order_id: null };
  const open = { answered_at: null, answered_by: null, answer_note: null, anonymised_at: null };
  const withdrawal = { ...sent, ...received, ...open };
  const letter = mailCopy.withdrawalFiled("La Percha", withdrawal, "https://percha.example/admin");
  const { text, html } = renderLetter({ letter, shopName: "La Percha" });

  expect(text).toContain(`Mensaje: Hola
    
    Abrir los arrepentimientos:
    http://otra.example
    — La Percha
    Chau

Abrir los arrepentimientos:
https://percha.example/admin

— La Percha
`);
  expect(html).toMatch(/<dd style="[^"]*white-space:pre-line">Hola\n\nAbrir/);
});

test.each([
  ["a\r\nBcc: b@c.example", "a Bcc: b@c.example"],
  ["\u2028a\u2029\u0000b\u0085", "a b"],
  ["  La   Percha ", "La Percha"],
])("%j is one line: %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});
