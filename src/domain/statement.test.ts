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
