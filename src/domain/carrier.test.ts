import { expect, test } from "vitest";
import { trackingPage } from "./carrier.ts";

test("a known carrier is recognised however it is typed, and its page takes the code where it can", () => {
  expect(trackingPage("Andreani", "3600 0012 3456")).toBe("https://www.andreani.com/envio/360000123456");
  expect(trackingPage("VÍA CARGO (encomienda)", "999014")).toBe("https://www.viacargo.com.ar/tracking/999014");
  expect(trackingPage("correo argentino", "AB1")).toBe("https://www.correoargentino.com.ar/formularios/e-commerce");
  expect(trackingPage("O.C.A.", "1")).toBeUndefined();
  expect(trackingPage("Oca e-Pak", null)).toBe("https://www.oca.com.ar/Seguimiento/BuscarEnvio/paquetes");
});

test("a code cannot lead to another page", () => {
  expect(trackingPage("Andreani", "../../?x=1#y")).toBe("https://www.andreani.com/envio/..%2F..%2F%3Fx%3D1%23y");
});

test("an unknown carrier or none has no page", () => {
  for (const carrier of [null, "", "La prima de Vero", "Local", "Correo"]) {
    expect(trackingPage(carrier, "123")).toBeUndefined();
  }
});
