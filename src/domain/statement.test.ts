import { expect, test } from "vitest";
import { labelledSet } from "../../test/labelled-movements.ts";
import { STATEMENT_LAYOUTS } from "../../test/statements.ts";
import { asTexts, readRows } from "../../test/matched-statement.ts";
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
