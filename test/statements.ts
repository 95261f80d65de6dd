import type { LabelledMovement } from "./labelled-movements.ts";
import { xlsx, type XlsxCell } from "./xlsx.ts";

/** What a layout writes of a movement; a negative amount, in centavos, is a debit. */
export type StatementLine = Pick<LabelledMovement, "day" | "amount" | "name" | "cuit" | "concept">;

/** A bank's or wallet's export format for movements. */
export type StatementLayout = {
  name: string;
  hasCuit: boolean;
  hasName: boolean;
  rows(lines: readonly StatementLine[]): XlsxCell[][];
  encode(rows: readonly (readonly XlsxCell[])[]): Uint8Array;
};

const grouped = (digits: string, separator: string) => digits.replace(/\B(?=(\d{3})+$)/g, separator);

function amount(centavos: number, thousands: string, decimal: string): string {
  const [whole = "", cents = ""] = (Math.abs(centavos) / 100).toFixed(2).split(".");
  return (centavos < 0 ? "-" : "") + grouped(whole, thousands) + decimal + cents;
}

const argentine = (centavos: number) => amount(centavos, ".", ",");
const american = (centavos: number) => amount(centavos, ",", ".");
const programs = (centavos: number) => amount(centavos, "", ".");

const dmy = (day: string, separator = "/") => day.split("-").toReversed().join(separator);
const shortYear = (day: string) => dmy(day.slice(2), "-").replace(/(^|-)0/g, "$1");
const dashed = (cuit: string) => cuit.replace(/^(..)(.{8})(.)$/, "$1-$2-$3");

const sumOf = (lines: readonly StatementLine[]) => lines.reduce((sum, line) => sum + line.amount, 0);

const quote = (cell: XlsxCell, separator: string) => {
  const text = typeof cell === "object" ? cell.day : String(cell);
  return text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csv = (rows: readonly (readonly XlsxCell[])[], separator: string, end = "\r\n") =>
  rows.map((cells) => cells.map((cell) => quote(cell, separator)).join(separator) + end).join("");

/** Windows-1252, for letters that it shares with Latin-1. */
const windows = (text: string) => Buffer.from(text, "latin1");

export const STATEMENT_LAYOUTS: readonly StatementLayout[] = [
  {
    name: "bank, debits and credits apart, CUIT in the description, Windows-1252",
    hasCuit: true,
    hasName: true,
    rows: (lines) => {
      let balance = 1_000_000_00;
      return [
        ["Últimos movimientos"],
        ["Cuenta corriente en pesos 123-456789/0", "", "", "", "", ""],
        [],
        ["Fecha", "Sucursal", "Descripción", "Débito", "Crédito", "Saldo"],
        ["30/06/2026", "", "SALDO ANTERIOR", "", "", argentine(balance)],
        ...lines.map(({ day, amount, name, cuit, concept }) => {
          balance += amount;
          const debit = amount < 0 ? argentine(-amount) : "";
          const credit = amount > 0 ? argentine(amount) : "";
          return [dmy(day), "0012", `${concept} ${dashed(cuit)} ${name}`, debit, credit, argentine(balance)];
        }),
        ["", "", "TOTALES", argentine(0), argentine(sumOf(lines)), ""],
      ];
    },
    encode: (rows) => windows(csv(rows, ";")),
  },
  {
    name: "wallet, times with a zone, decimal points, CUIT in a column, newest first",
    hasCuit: true,
    hasName: true,
    rows: (lines) => [
      ["OPERATION_DATE", "SOURCE_ID", "DESCRIPTION", "TRANSACTION_AMOUNT", "PAYER_NAME", "PAYER_ID_NUMBER"],
      ...lines
        .map(({ day, amount, name, cuit, concept }, index) => {
          const time = `${day}T1${index % 10}:30:05.000-04:00`;
          return [time, String(90_000_000_000 + index * 7), concept, programs(amount), name, cuit];
        })
        .toReversed(),
    ],
    encode: (rows) => Buffer.from(csv(rows, ",", "\n")),
  },
  {
    name: "bank, XLSX, serial dates, signed amounts, header further down",
    hasCuit: true,
    hasName: true,
    rows: (lines) => {
      let balance = 500_000_00;
      return [
        ["Resumen de cuenta"],
        [],
        ["Titular", "LA PERCHA SRL", "", "CUIT", "30-71234567-1"],
        [],
        ["", "Fecha de operación", "Concepto", "Nro. comprobante", "CUIT/CUIL ordenante", "Importe", "Saldo"],
        ...lines.map(({ day, amount, name, cuit, concept }, index): XlsxCell[] => {
          balance += amount;
          return ["", { day }, `${concept} ${name}`, 7000 + index, Number(cuit), amount / 100, balance / 100];
        }),
        ["", "Saldo final", "", "", "", "", balance / 100],
      ];
    },
    encode: (rows) => xlsx(rows),
  },
  {
    name: "bank, tabs, UTF-16, short years, a letter for credit or debit",
    hasCuit: true,
    hasName: true,
    rows: (lines) => [
      ["Fecha Mov.", "Importe", "D/C", "Concepto", "Nombre / Razón social", "CUIT"],
      ...lines.map(({ day, amount, name, cuit, concept }) => [
        shortYear(day),
        argentine(Math.abs(amount)),
        amount < 0 ? "D" : "C",
        concept,
        name,
        dashed(cuit),
      ]),
      ["Total", argentine(sumOf(lines)), "", "", "", ""],
    ],
    encode: (rows) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv(rows, "\t"), "utf16le")]),
  },
  {
    name: "bank, names without CUIT, peso signs, debits in parentheses",
    hasCuit: false,
    hasName: true,
    rows: (lines) => [
      ["Fecha", "Detalle", "Monto"],
      ...lines.map(({ day, amount, name, concept }) => [
        dmy(day),
        `${concept} de ${name}`,
        amount < 0 ? `($ ${argentine(-amount)})` : `$ ${argentine(amount)}`,
      ]),
    ],
    encode: (rows) => Buffer.from(`\uFEFF${csv(rows, ";")}`),
  },
  {
    name: "bank, years first, thousands with commas, debe and haber",
    hasCuit: true,
    hasName: true,
    rows: (lines) => [
      ["Fecha", "Fecha valor", "Referencia", "Leyenda", "Ordenante", "Debe", "Haber"],
      ...lines.map(({ day, amount, name, cuit, concept }, index) => [
        day,
        day,
        String(1000 + index),
        concept,
        `${name} / ${cuit}`,
        amount < 0 ? american(-amount) : "0.00",
        amount > 0 ? american(amount) : "0.00",
      ]),
    ],
    encode: (rows) => Buffer.from(csv(rows, ",")),
  },
  {
    name: "bank, nothing about the payer, no header",
    hasCuit: false,
    hasName: false,
    rows: (lines) => {
      let balance = 200_000_00;
      return lines.map(({ day, amount, concept }) => {
        balance += amount;
        return [dmy(day), concept, argentine(amount), argentine(balance)];
      });
    },
    encode: (rows) => Buffer.from(csv(rows, "|")),
  },
];
