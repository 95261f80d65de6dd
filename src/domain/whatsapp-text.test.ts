import { expect, test } from "vitest";
import { ORDER_STATUSES } from "./order.ts";
import {
  checkWhatsappText,
  DEFAULT_WHATSAPP_TEXTS,
  fillWhatsappText,
  MAX_WHATSAPP_TEXT,
  WHATSAPP_FIELDS,
  whatsappFieldOf,
} from "./whatsapp-text.ts";

const VALUES = {
  nombre: "Ana",
  número: "ORD-001001",
  monto: "$ 45.900",
  alias: "la.percha",
  link: "https://tienda.example/pedido/abc",
  seguimiento: "",
  plazo: "hasta el martes 24 de noviembre a las 18:00",
  entrega: "Retiro en el local, Gorriti 4500",
};

test("placeholders are filled in however they are spelt", () => {
  expect(fillWhatsappText("{nombre}: {numero}, {MONTO}, { número }", VALUES)).toBe(
    "Ana: ORD-001001, $ 45.900, ORD-001001",
  );
});

test("a line whose placeholder has no value is left out", () => {
  expect(fillWhatsappText("Va en camino.\nCódigo: {seguimiento}\nMíralo: {link}", VALUES)).toBe(
    "Va en camino.\nMíralo: https://tienda.example/pedido/abc",
  );
});

test("an order to collect says where and when; without a method its texts are as they were", () => {
  const ready = DEFAULT_WHATSAPP_TEXTS.whatsapp_ready;
  expect(fillWhatsappText(ready, VALUES)).toContain("\nDónde y cuándo: Retiro en el local, Gorriti 4500\n");
  expect(fillWhatsappText(ready, { ...VALUES, entrega: "" })).toBe(
    "Hola Ana, tu pedido ORD-001001 está listo para retirar.\nTodos los datos están aquí: https://tienda.example/pedido/abc",
  );
});

test("what a buyer's name looks like is not filled in again", () => {
  expect(fillWhatsappText("Hola {nombre}", { ...VALUES, nombre: "{alias} $&" })).toBe("Hola {alias} $&");
});

test("an unknown placeholder is refused; a brace that none closes is text", () => {
  expect(checkWhatsappText("Hola {nombr}")).toEqual({
    ok: false,
    refusal: { reason: "unknown-placeholder", typed: "{nombr}" },
  });
  expect(checkWhatsappText("Hola {}")).toMatchObject({ ok: false });
  expect(checkWhatsappText("Hola { :} {nombre}")).toMatchObject({ ok: false });
  expect(checkWhatsappText("Hola {nombre} :} {")).toMatchObject({ ok: true });
});

test.each(WHATSAPP_FIELDS)("the default of %s is one that could be saved", (field) => {
  const text = DEFAULT_WHATSAPP_TEXTS[field];
  expect(checkWhatsappText(text)).toEqual({ ok: true, value: text });
  expect(text.length).toBeLessThanOrEqual(MAX_WHATSAPP_TEXT);
  expect(fillWhatsappText(text, VALUES)).not.toMatch(/[{}]/);
});

test("each status has its text, but for a delivered order", () => {
  expect(ORDER_STATUSES.map((status) => whatsappFieldOf(status, false))).toEqual([
    "whatsapp_pay",
    "whatsapp_received",
    "whatsapp_shipped",
    undefined,
    "whatsapp_cancelled",
  ]);
  expect(whatsappFieldOf("confirmed", true)).toBe("whatsapp_ready");
});
