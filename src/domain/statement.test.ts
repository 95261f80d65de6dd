import { expect, test } from "vitest";
import { labelledSet } from "../../test/labelled-movements.ts";
import { STATEMENT_LAYOUTS } from "../../test/statements.ts";
import { serialOf, type XlsxCell } from "../../test/xlsx.ts";
import { readStatement, type Statement } from "./statement.ts";
import { detectLayout } from "./statement-columns.ts";

const HOLDER = { cuit: "30712345671", name: "La Percha SRL" };

/** As the file of a layout gives it to the rules. */
function asTexts(rows: readonly (readonly XlsxCell[])[]): string[][] {
  return rows.map((cells) =>
    cells.map((cell) =>
      typeof cell === "object"
        ? String(serialOf(cell.day))
        : typeof cell === "number" && cell % 1
          ? cell.toFixed(2)
          : String(cell),
    ),
  );
}

function read(rows: string[][]): Statement {
  const { headerRow, columns } = detectLayout(rows);
  const reading = readStatement(rows.slice(headerRow + 1), columns, HOLDER);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

test.each(STATEMENT_LAYOUTS)("every credit is read with its day, amount and payer: $name", (layout) => {
  const { movements } = labelledSet(1);

  const { credits, debits } = read(asTexts(layout.rows(movements)));

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
