import fc from "fast-check";
import { expect, test } from "vitest";
import { cuitOf } from "../../test/labelled-movements.ts";
import { matchStatement, readRows, runAll } from "../../test/matched-statement.ts";
import { asTexts } from "../../test/matched-statement.ts";
import { STATEMENT_LAYOUTS } from "../../test/statements.ts";
import { identifyMovements, mayBeSamePayer, type Movement, storedPayer } from "./movement.ts";
import type { PayableOrder } from "./reconciliation.ts";
import { findUsed } from "./used-movements.ts";

const DNI = "30123456";

function order(id: string, more: Partial<PayableOrder> = {}): PayableOrder {
  const total = more.total ?? 1_500_000;
  const day = more.day ?? "2026-07-01";
  const customer = { dni: DNI, name: "Ana", lastname: "Paz" };
  return {
    id,
    number: `ORD-00100${id}`,
    ...customer,
    total,
    outstanding: total,
    day,
    placedAt: `${day}T12:00:00.000Z`,
    ...more,
  };
}

type Line = { day?: string; amount?: string; dni?: string; text?: string };

const row = ({ day = "02/07/2026", amount = "15.000,00", dni = DNI, text = "TRANSF. RECIBIDA PAZ ANA" }: Line) => [
  day,
  dni === "" ? text : `${text} ${cuitOf(dni)}`,
  amount,
];

function match(lines: readonly Line[], open: readonly PayableOrder[], more: Parameters<typeof matchStatement>[2] = {}) {
  const matches = matchStatement(readRows([["Fecha", "Concepto", "Importe"], ...lines.map(row)]), open, more);
  return matches.map(({ group, reason, orderIds }) => [group, reason, ...orderIds]);
}

test.each<[name: string, lines: Line[], open: PayableOrder[], outcome: string[][]]>([
  ["amount and DNI", [{}], [order("1"), order("2", { dni: "28111222" })], [["certain", "amount-and-dni", "1"]]],
  ["two orders alike", [{}], [order("1"), order("2")], [["likely", "amount-and-dni", "1", "2"]]],
  [
    "sent twice",
    [{}, {}],
    [order("1")],
    [
      ["likely", "amount-and-dni", "1"],
      ["likely", "amount-and-dni", "1"],
    ],
  ],
  [
    "two sums fit",
    [{}],
    [order("1"), order("2", { total: 500_000 }), order("3", { total: 1_000_000 })],
    [["likely", "amount-and-dni", "1"]],
  ],
  [
    "a leading zero of the DNI",
    [{ dni: "5123456" }],
    [order("1", { dni: "05123456" })],
    [["certain", "amount-and-dni", "1"]],
  ],
  ["the name alone", [{ dni: "" }], [order("1")], [["likely", "amount-and-name", "1"]]],
  ["somebody else pays", [{ dni: "27111222", text: "GIL LUIS" }], [order("1")], [["likely", "amount", "1"]]],
  [
    "what another transfer certainly pays",
    [{}, { dni: "27111222", text: "GIL LUIS" }],
    [order("1")],
    [
      ["certain", "amount-and-dni", "1"],
      ["unmatched", "none"],
    ],
  ],
  [
    "the better name first",
    [{ dni: "" }],
    [order("1", { name: "Eva" }), order("2")],
    [["likely", "amount-and-name", "2", "1"]],
  ],
  [
    "an order number in the text",
    [{ dni: "", text: "TRANSF ORD-001002" }],
    [order("1"), order("2")],
    [["likely", "amount", "2", "1"]],
  ],
  ["one peso too little", [{ amount: "14.999,00" }], [order("1")], [["likely", "less", "1"]]],
  ["one peso too much, no CUIT", [{ amount: "15.001,00", dni: "" }], [order("1")], [["likely", "more", "1"]]],
  ["a part", [{ amount: "5.000,00" }], [order("1")], [["likely", "part-payment", "1"]]],
  ["far too much", [{ amount: "50.000,00" }], [order("1")], [["likely", "dni", "1"]]],
  [
    "two parts",
    [{ amount: "9.000,00", day: "03/07/2026" }, { amount: "6.000,00" }],
    [order("1")],
    [
      ["likely", "rest-payment", "1"],
      ["likely", "part-payment", "1"],
    ],
  ],
  [
    "two parts, two orders alike",
    [{ amount: "9.000,00", day: "03/07/2026" }, { amount: "6.000,00" }],
    [order("1"), order("2")],
    [
      ["likely", "rest-payment", "1"],
      ["likely", "part-payment", "1"],
    ],
  ],
  [
    "a part counts once in a sum",
    [{ amount: "9.000,00" }, { amount: "6.000,00" }],
    [order("1", { total: 1_800_000 })],
    [
      ["likely", "part-payment", "1"],
      ["likely", "part-payment", "1"],
    ],
  ],
  [
    "two parts, no CUIT",
    [
      { amount: "9.000,00", dni: "" },
      { amount: "6.000,00", dni: "" },
    ],
    [order("1")],
    [
      ["likely", "part-payment", "1"],
      ["likely", "rest-payment", "1"],
    ],
  ],
  [
    "the rest of what was added to",
    [{ amount: "9.000,00" }],
    [order("1", { outstanding: 900_000 })],
    [["likely", "rest-payment", "1"]],
  ],
  [
    "one for two orders",
    [{ amount: "35.000,00" }],
    [order("1"), order("2", { total: 2_000_000 })],
    [["likely", "several-orders", "1", "2"]],
  ],
  ["reversed", [{}, { amount: "-15.000,00", day: "04/07/2026" }], [order("1")], [["unmatched", "reversed", "1"]]],
  [
    "a return without a name",
    [{}, { amount: "-15.000,00", dni: "", text: "DEVOLUCION" }],
    [order("1")],
    [["unmatched", "reversed", "1"]],
  ],
  [
    "a return without a name, the day before",
    [{}, { amount: "-15.000,00", day: "01/07/2026", dni: "", text: "DEVOLUCION" }],
    [order("1")],
    [["certain", "amount-and-dni", "1"]],
  ],
  [
    "a return of one of two",
    [{}, { dni: "28111222", text: "GIL LUIS" }, { amount: "-15.000,00", dni: "", text: "DEVOLUCION" }],
    [order("1"), order("2", { dni: "28111222" })],
    [
      ["likely", "amount-and-dni", "1", "2"],
      ["likely", "amount-and-dni", "2", "1"],
    ],
  ],
  [
    "two returns without a name",
    [
      { dni: "28111222", text: "GIL LUIS" },
      { day: "18/07/2026" },
      ...["05/07/2026", "20/07/2026"].map((day) => ({ day, amount: "-15.000,00", dni: "", text: "DEVOLUCION" })),
    ],
    [order("1"), order("2", { dni: "28111222" })],
    [
      ["unmatched", "reversed", "2"],
      ["unmatched", "reversed", "1"],
    ],
  ],
  [
    "a transfer of the shop that came back",
    [{ text: "DEVOLUCION TRANSF. PAZ ANA" }],
    [order("1")],
    [["likely", "amount-and-dni", "1"]],
  ],
  [
    "a debit to somebody else",
    [{}, { amount: "-15.000,00", dni: "28111222", text: "GIL LUIS" }],
    [order("1")],
    [["certain", "amount-and-dni", "1"]],
  ],
  ["the day before the order", [{ day: "30/06/2026" }], [order("1")], [["likely", "amount-and-dni", "1"]]],
  ["before the order", [{ day: "20/06/2026" }], [order("1")], [["likely", "amount-and-dni", "1"]]],
  ["long before the order", [{ day: "20/05/2026" }], [order("1")], [["unmatched", "none"]]],
  ["long after it", [{ day: "20/10/2026" }], [order("1")], [["unmatched", "none"]]],
  ["another amount of nobody", [{ dni: "28111222", amount: "1,00" }], [order("1")], [["unmatched", "none"]]],
])("%s", (_, lines, open, outcome) => {
  expect(match(lines, open)).toEqual(outcome);
});

test("of many returns without a payer nothing is taken for certain", () => {
  const returns = Array.from({ length: 21 }, () => ({ amount: "-15.000,00", dni: "", text: "DEVOLUCION GIL LUIS" }));
  expect(match([{}, ...returns], [order("1")])).toEqual([["likely", "amount-and-dni", "1"]]);
  expect(match([{}, ...returns.slice(1)], [order("1")])).toEqual([["certain", "amount-and-dni", "1"]]);
});

test("an order that was confirmed by hand may be what a transfer paid", () => {
  expect(match([{}], [], { paid: [order("1")] })).toEqual([["unmatched", "already-paid", "1"]]);
  expect(match([{}], [order("2")], { paid: [order("1")] })).toEqual([["likely", "amount-and-dni", "2"]]);
});

test("of many orders of one amount five are shown, the last ones before the transfer first", () => {
  const open = Array.from({ length: 900 }, (_, index) =>
    order(String(index), {
      dni: "28111222",
      name: "Eva",
      day: `2026-0${6 + Math.floor(index / 300)}-${String(10 + Math.floor((index % 300) / 15)).padStart(2, "0")}`,
    }),
  );
  const [[group, reason, ...ids] = []] = match([{ day: "15/07/2026" }], open);
  expect([group, reason, ids.length]).toEqual(["likely", "amount", 5]);
  expect(ids.every((id) => open[Number(id)]?.day === "2026-07-15")).toBe(true);
});

const digest = (text: string) => text;

function creditsOf(rows: readonly (readonly string[])[]): Movement[] {
  return runAll(identifyMovements(readRows(rows).credits, digest));
}

test("a movement has one id in every layout that tells its CUIT, in any sequence, beside whatever else", () => {
  const layouts = STATEMENT_LAYOUTS.filter(({ hasCuit }) => hasCuit);
  const lines = fc.array(
    fc.record({
      day: fc.constantFrom("2026-07-01", "2026-07-02"),
      amount: fc.constantFrom(1_500_000, 1_250_050),
      name: fc.constant("PAZ ANA"),
      cuit: fc.constantFrom(cuitOf("30123456"), cuitOf("5123456")),
      concept: fc.constant("TRANSF. RECIBIDA"),
    }),
    { minLength: 3, maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, (all) => {
      const ids = layouts.map((layout) =>
        creditsOf(asTexts(layout.rows(all)))
          .map(({ id }) => id)
          .toSorted(),
      );
      for (const same of ids) expect(same).toEqual(ids[0]);
      expect(new Set(ids[0]).size).toBe(all.length);
    }),
    { numRuns: 40 },
  );
});

test("a movement has one id whether its layout tells the payer's CUIT or the DNI in it", () => {
  const byCuit = [["Fecha", "Concepto", "Importe"], row({})];
  const byDni = [
    ["Fecha", "Nombre", "DNI", "Importe"],
    ["02/07/2026", "A. Paz", "30.123.456", "15.000,00"],
  ];
  const [[one], [other]] = [creditsOf(byCuit), creditsOf(byDni)];
  expect(one?.id).toBe(other?.id);
});

const payer = (name: string, dni: string | null = null, cuit: string | null = null) => ({
  words: name.split(" ").filter(Boolean),
  dni,
  cuit,
});

test.each([
  [payer("ana paz", "1"), payer("eva gil", "1"), true],
  [payer("ana paz", "1"), payer("ana paz", "2"), false],
  [payer("ana paz", null, "1"), payer("eva gil", null, "1"), true],
  [payer("ana paz", null, "1"), payer("ana paz", null, "2"), false],
  [payer("ana paz", "1"), payer("paz ana", null, "2"), true],
  [payer("ana paz", "1"), payer("eva paz"), false],
  [payer("ana paz"), payer(""), true],
  [payer("paz"), payer("ana paz"), true],
  [payer("gil"), payer("ana paz"), false],
  [payer("paz ana"), payer("paz maria a"), true],
])("%j may be %j: %s", (one, other, expected) => {
  expect([mayBeSamePayer(one, other), mayBeSamePayer(other, one)]).toEqual([expected, expected]);
});

test("a confirmed credit stands for one of a less detailed layout, the customer's if there is one", () => {
  const [ana, luis] = creditsOf([
    ["Fecha", "Concepto", "Importe"],
    row({}),
    row({ dni: "28111222", text: "GIL LUIS" }),
  ]);
  const [unnamed] = creditsOf([["Fecha", "Concepto", "Importe"], row({ dni: "", text: "TRANSF. RECIBIDA" })]);
  const used = (movement: Movement | undefined, dni: string) => ({
    id: movement?.id ?? "",
    date: "2026-07-02",
    amount: 1_500_000,
    payer: storedPayer({ cuit: movement?.cuit ?? null, name: movement?.payer ?? "" }),
    orders: [{ id: "1", customer: storedPayer({ dni, name: "x" }) }],
  });
  const credits = [ana, luis].flatMap((credit) => credit ?? []);

  expect([...findUsed(credits, [used(unnamed, "28111222")]).keys()]).toEqual([luis?.id]);
  expect([...findUsed(credits, [used(unnamed, "11111111")]).keys()]).toEqual([ana?.id]);
  expect([
    ...findUsed(
      [unnamed].flatMap((credit) => credit ?? []),
      [used(ana, DNI)],
    ).values(),
  ]).toEqual([["1"]]);
  expect(
    findUsed(
      [luis].flatMap((credit) => credit ?? []),
      [used(ana, DNI)],
    ).size,
  ).toBe(0);
});
