import { expect, test } from "vitest";
import { labelledSet } from "../../test/labelled-movements.ts";
import { asTexts, readRows } from "../../test/matched-statement.ts";
import { STATEMENT_LAYOUTS } from "../../test/statements.ts";
import type { Statement } from "./statement.ts";

test.each(STATEMENT_LAYOUTS)("every credit is read with its day, amount and payer: $name", (layout) => {
  const { movements } = labelledSet(1);

  const { credits, debits } = readRows(asTexts(layout.rows(movements)));

  const facts = (line: (typeof movements)[number]) => [
    line.day,
    Math.abs(line.amount),
    layout.hasName ? line.name.toLowerCase() : "",
    layout.hasCuit ? line.cuit : null,
  ];
  const seen = ({ date, amount, payer, cuit }: Statement["credits"][number]) => [
    date,
    amount,
    payer.toLowerCase(),
    cuit,
  ];
  const sorted = (all: unknown[][]) => all.map((one) => one.join(" ")).toSorted();
  expect(sorted(credits.map(seen))).toEqual(sorted(movements.filter(({ amount }) => amount > 0).map(facts)));
  expect(debits).toHaveLength(movements.filter(({ amount }) => amount < 0).length);
});

test("a payer whose name begins like a sum pays, where a CUIT stands beside it", () => {
  const { credits, ignored } = readRows([
    ["Fecha", "Nombre", "Importe", "CUIT"],
    ["01/07/2026", "Total Deportes SRL", "15.000,00", "30-50000001-1"],
    ["02/07/2026", "Paz Ana", "2.000,00", "27-30123456-7"],
    ["03/07/2026", "Total", "17.000,00", ""],
  ]);
  expect(credits.map(({ payer }) => payer)).toEqual(["Total Deportes SRL", "Paz Ana"]);
  expect(ignored).toBe(1);
});

test("where no amount has a sign, words with and without their accents tell what went out", () => {
  const { credits, debits } = readRows([
    ["Fecha", "Descripción", "Monto"],
    ["01/07/2026", "EXTRACCIÓN CAJERO", "1.000,00"],
    ["01/07/2026", "extraccion cajero", "2.000,00"],
    ["01/07/2026", "Extraccio\u0301n", "3.000,00"],
    ["01/07/2026", "CRÉDITO por transferencia enviada de Ana Paz", "4.000,00"],
    ["01/07/2026", "Transferencia recibida Ana Paz", "5.000,00"],
  ]);
  const amountsOf = (all: Statement["credits"]) => all.map(({ amount }) => amount / 100_000);
  expect([amountsOf(debits), amountsOf(credits)]).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test("lines full of accents take hardly longer than others", () => {
  const rowsOf = (cell: string) => {
    const row = ["01/07/2026", "1.000,00", ...Array.from({ length: 58 }, () => cell.repeat(500))];
    return Array.from({ length: 150 }, () => row);
  };
  const workOf = (rows: string[][]) => {
    const begun = process.threadCpuUsage();
    expect(readRows(rows).credits).toHaveLength(rows.length);
    return process.threadCpuUsage(begun).user;
  };
  const [plain, accented] = [rowsOf("e"), rowsOf("é")];
  // Microseconds of processor, alternating, and the minimum of several: other work on the machine only adds to them.
  const rounds = Array.from({ length: 5 }, () => ({ plain: workOf(plain), accented: workOf(accented) }));
  const least = (kind: "plain" | "accented") => Math.min(...rounds.map((round) => round[kind]));
  expect(least("accented") / least("plain")).toBeLessThan(6);
});
