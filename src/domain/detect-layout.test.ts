import { expect, test } from "vitest";
import { readRows, runAll } from "../../test/matched-statement.ts";
import { detectLayout, hasMovement, isMovementLike } from "./detect-layout.ts";

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
    "two untitled amounts of which each row has one, beside a balance",
    `
    01/07/2026;Transferencia recibida Ana Paz;;15.000,00;16.000,00
    02/07/2026;Compra con tarjeta;500,00;;15.500,00
    03/07/2026;Transferencia recibida Luis Gil;;2.000,00;17.500,00`,
    [
      ["2026-07-01", 15_000, "Ana Paz", null],
      ["2026-07-03", 2000, "Luis Gil", null],
    ],
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
    "months before days",
    `
    Fecha;Nombre;Importe
    07/25/2026;Ana Paz;15.000,00
    07/01/2026;Luis Gil;9.000,00`,
    [
      ["2026-07-25", 15_000, "Ana Paz", null],
      ["2026-07-01", 9_000, "Luis Gil", null],
    ],
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
  [
    "descriptions that all tell what came in and what went out",
    `
    RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE
    01-07-2026;Transferencia recibida Ana Paz;77777777777;15.000,00;16.000,00
    02-07-2026;Transferencia enviada Luis Gil;77777777778;-500,00;15.500,00`,
    [["2026-07-01", 15_000, "Ana Paz", null]],
  ],
  [
    "amounts without a sign, and words only in the description",
    `
    Fecha;Descripción;Monto
    01/07/2026;Transferencia recibida de Ana Paz;15.000,00
    02/07/2026;Transferencia enviada a Luis Gil 20-30123456-3;15.000,00`,
    [["2026-07-01", 15_000, "Ana Paz", null]],
  ],
  [
    "words for what came in, and nothing of who paid",
    `
    Fecha de Pago;Tipo de Operación;Número de Movimiento;Importe
    2026-07-01;Entrada de dinero;77777777777;15000.00
    2026-07-02;Pago;77777777778;-500.00`,
    [["2026-07-01", 15_000, "", null]],
  ],
  [
    "numbers of operations, of which one looks like a CUIT",
    `
    Fecha;Operación;Detalle;Importe
    01/07/2026;20301234563;Transferencia recibida Luis Gil;15.000,00
    01/07/2026;50301234571;Transferencia recibida Ana Paz;9.000,00
    02/07/2026;90301234580;Transferencia recibida Eva Paz;8.000,00`,
    [
      ["2026-07-01", 15_000, "Luis Gil", null],
      ["2026-07-01", 9_000, "Ana Paz", null],
      ["2026-07-02", 8_000, "Eva Paz", null],
    ],
  ],
  [
    "payments that were rejected or wait",
    `
    Fecha;Detalle;Monto;Estado
    01/07/2026;Ana Paz;15000.00;approved
    01/07/2026;Luis Gil;9000.00;rejected
    01/07/2026;Eva Paz;8000.00;En proceso`,
    [["2026-07-01", 15_000, "Ana Paz", null]],
  ],
])("%s", (_, text, credits) => expect(creditsOf(text)).toEqual(credits));

test("the payer's document stands below a title of two languages", () => {
  const text = `
    Fecha;Nombre de la contraparte;Tipo de documento;Documento de la contraparte (buyer_document);Monto
    01/07/2026;Ana Paz;DNI;30123456;15000.00`;
  expect(runAll(detectLayout(table(text))).columns).toMatchObject({ payer: 1, cuit: 3, amount: 4 });
});

test("what is no statement has no columns", () => {
  expect(runAll(detectLayout(table("a;b\nc;d"))).columns).toMatchObject({ date: null, amount: null, credit: null });
});

test.each([
  [["01/07/2026", "15.000,00"], true],
  [["15.000,00", "01/07/2026"], true],
  [["45000", "45001"], true],
  [["45000", "01/07/2026"], true],
  [["01/07/2026", "45000"], true],
  [["45000", "Ana"], false],
  [["01/07/2026", "02/07/2026"], false],
  [["15.000,00", "1"], false],
])("a movement has a date and, in another cell, an amount: %j", (cells, isLike) => {
  expect(isMovementLike(cells)).toBe(isLike);
});

/** Counts how often cells are read. */
function counted(cells: readonly string[]) {
  let reads = 0;
  const watched = new Proxy(cells, {
    get(target, key, receiver) {
      if (typeof key === "string" && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  return { watched, reads: () => reads };
}

test("of a line of sixty dates each cell is looked at a few times, not once for each of the others", () => {
  const { watched, reads } = counted(Array.from({ length: 60 }, () => "01/07/2026"));
  expect(isMovementLike(watched)).toBe(false);
  expect(reads()).toBeLessThan(60 * 4);
});

/** Counts the steps, between which others get a turn. */
function stepsOf(work: Generator<unknown, unknown>): number {
  let steps = 1;
  while (!work.next().done) steps += 1;
  return steps;
}

test("very many lines and columns are looked through in many steps", () => {
  const line = Array.from({ length: 60 }, () => "01/07/2026");
  expect(stepsOf(hasMovement(Array.from({ length: 20_000 }, () => line)))).toBeGreaterThan(90);
  const amounts = Array.from({ length: 200 }, (_, row) => [
    "01/07/2026",
    ...Array.from({ length: 59 }, (__, column) => `${(row * 7_919 + column * 104_729) % 99_999},50`),
  ]);
  expect(stepsOf(detectLayout(amounts))).toBeGreaterThan(59);
});
