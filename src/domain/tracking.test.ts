import { expect, test } from "vitest";
import { carrierOf, KNOWN_CARRIERS, trackingPage } from "./tracking.ts";

const pageOf = (carrier: string | null, tracking_code: string | null) => trackingPage({ carrier, tracking_code });

test("a known carrier is recognised however it is typed, and its page takes the code where it can", () => {
  expect(pageOf("Andreani", "3600 0012 3456")).toBe("https://www.andreani.com/envio/360000123456");
  expect(pageOf("VÍA CARGO (encomienda)", "999014")).toBe("https://www.viacargo.com.ar/tracking/999014");
  expect(pageOf("correo argentino", "AB1")).toBe("https://www.correoargentino.com.ar/formularios/e-commerce");
  expect(pageOf("O.C.A.", "1")).toBeUndefined();
  expect(pageOf("Oca e-Pak", null)).toBe("https://www.oca.com.ar/Seguimiento/BuscarEnvio/paquetes");
});

test("a code cannot lead to another page", () => {
  expect(pageOf("Andreani", "../../?x=1#y")).toBe("https://www.andreani.com/envio/..%2F..%2F%3Fx%3D1%23y");
});

test("an unknown carrier or none has no page", () => {
  for (const carrier of [null, "", "La prima de Vero", "Local", "Correo"]) {
    expect(pageOf(carrier, "123")).toBeUndefined();
  }
});

test("each carrier with a page is offered by a name that leads there", () => {
  expect(KNOWN_CARRIERS.map((carrier) => pageOf(carrier, "1") !== undefined)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ["Correo Argentino a sucursal", "Correo Argentino"],
  ["Envío por ANDREANI", "Andreani"],
  ["Via Cargo", "Vía Cargo"],
  ["Moto mensajería CABA", "Mensajería"],
  ["Correo", undefined],
  ["Retiro en el local", undefined],
])("a method called %s suggests %s", (method, carrier) => {
  expect(carrierOf(method)).toBe(carrier);
});
