import { expect, test } from "vitest";
import { CARRIER_COLUMNS, type CarrierOrder, carrierRow } from "./carrier-row.ts";

const ORDER: CarrierOrder = {
  order_number: "ORD-001001",
  customer_name: "Ana",
  customer_lastname: "Paz",
  customer_dni: "30123456",
  customer_phone: "+54 9 11 4555-6677",
  customer_email: "ana@correo.example",
  customer_address: "San Martín 12",
  customer_postal_code: "V9410ABC",
  customer_city: "Ushuaia",
  carrier: "Andreani",
  tracking_code: null,
  delivery: { kind: "delivery", name: "Envío a domicilio" },
};

const LINES = [
  { quantity: 2, unit_price: 1500 },
  { quantity: 1, unit_price: 9900 },
];

function cellsOf(order: CarrierOrder) {
  const row = carrierRow(order, LINES);
  return row && Object.fromEntries(CARRIER_COLUMNS.map((column, index) => [column, row[index]]));
}

test("a parcel is one row, in the spelling that carriers take", () => {
  expect(cellsOf(ORDER)).toEqual({
    numero: "ORD-001001",
    nombre: "Ana",
    apellido: "Paz",
    dni: "30123456",
    telefono: "1145556677",
    email: "ana@correo.example",
    direccion: "San Martín 12",
    codigo_postal: "9410",
    ciudad: "Ushuaia",
    provincia: "Tierra del Fuego",
    unidades: 3,
    valor_declarado: 12_900,
    metodo: "Envío a domicilio",
    transporte: "Andreani",
    seguimiento: null,
  });
});

test("what is no phone or postal code of Argentina stays as it was typed", () => {
  expect(
    cellsOf({ ...ORDER, customer_phone: "+598 99 123 456", customer_postal_code: "CP 11.200 (UY)", delivery: null }),
  ).toMatchObject({
    telefono: "+598 99 123 456",
    codigo_postal: "CP 11.200 (UY)",
    provincia: null,
    metodo: null,
  });
  expect(cellsOf({ ...ORDER, customer_phone: null })).toMatchObject({ telefono: null });
});

test("what goes to no address has no row", () => {
  expect(cellsOf({ ...ORDER, delivery: { kind: "pickup", name: "Retiro" } })).toBeUndefined();
  expect(cellsOf({ ...ORDER, customer_address: "" })).toBeUndefined();
});
