import { expect, test } from "vitest";
import { readRows } from "../../test/matched-statement.ts";
import { detectLayout } from "./detect-layout.ts";

const table = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(";"));

const creditsOf = (text: string) =>
  readRows(table(text)).credits.map(({ date, amount, payer, cuit }) => [date, amount / 100, payer, cuit]);

const CUIT = "20301234563";

test.each([
  [
    "a wallet's statement below its own sums",
    `
    INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE
    1.000,00;15.000,00;-500,00;15.500,00
    RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
    01-07-2026;Transferencia recibida Ana Paz;77777777777;15.000,00;16.000,00
    02-07-2026;Pago Luis Gil;77777777778;-500,00;15.500,00`,
    [["2026-07-01", 15_000, "Ana Paz", null]],
  ],
  [
    "legends beside a description, the CUIT in one of them",
    `
    Fecha;Descripción;Origen;Débitos;Créditos;Leyendas Adicionales 1;Leyendas Adicionales 2;Tipo de Movimiento;Saldo
    01/07/2026;TRANSFERENCIA DE TERCEROS;;0,00;15.000,00;PAZ ANA;20301234563;Imputado;16.000,00
    01/07/2026;PAGO SERVICIOS;;500,00;0,00;LUZ SA;30545454541;Imputado;15.500,00`,
    [["2026-07-01", 15_000, "PAZ ANA", CUIT]],
  ],
  [
    "amounts below the names of the accounts",
    `
    Fecha;Sucursal origen;Descripción;Referencia;Caja de ahorro;Cuenta corriente;Saldo
    01/07/2026;0;Transf recibida Ana Paz;1;15.000,00;;16.000,00
    02/07/2026;0;Compra con tarjeta;2;-500,00;;15.500,00`,
    [["2026-07-01", 15_000, "Ana Paz", null]],
  ],
  [
    "a number of a document that is no DNI",
    `
    Fecha;Fecha Valor;Concepto;Número Documento;Oficina;Crédito;Débito;Detalle
    01/07/2026;01/07/2026;TRANSFERENCIA;30123456;99;15.000,00;;PAZ ANA 20-30123456-3`,
    [["2026-07-01", 15_000, "PAZ ANA", CUIT]],
  ],
  [
    "words for what came in and what went out",
    `
    Fecha;Tipo de movimiento;Detalle;Monto
    01/07/2026;Transferencia recibida;Ana Paz;$ 15.000,00
    02/07/2026;Transferencia enviada;Luis Gil;$ 500,00`,
    [["2026-07-01", 15_000, "Ana Paz", null]],
  ],
  [
    "a column of the payer's DNI",
    `
    Fecha;Nombre;DNI;Importe
    01/07/2026;Ana Paz;30.123.456;15000.00`,
    [["2026-07-01", 15_000, "Ana Paz", null]],
  ],
  [
    "no titles: debits, then credits, then the balance",
    `
    01/07/2026;Transferencia Ana Paz;;15.000,00;16.000,00
    02/07/2026;Luz;500,00;;15.500,00
    03/07/2026;Agua;500,00;;15.000,00`,
    [["2026-07-01", 15_000, "Ana Paz", null]],
  ],
  [
    "dollars and sums are left out",
    `
    Fecha;Concepto;Moneda;Importe
    01/07/2026;Ana Paz;ARS;15.000,00
    01/07/2026;Ana Paz;USD;100,00
    31/07/2026;Saldo final;;15.000,00`,
    [["2026-07-01", 15_000, "Ana Paz", null]],
  ],
])("%s", (_, text, credits) => expect(creditsOf(text)).toEqual(credits));

test("what is no statement has no columns", () => {
  expect(detectLayout(table("a;b\nc;d")).columns).toMatchObject({ date: null, amount: null, credit: null });
});
