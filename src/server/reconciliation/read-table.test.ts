import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_ROWS } from "#domain/statement-file.ts";
import { labelledSet } from "../../../test/labelled-movements.ts";
import { asTexts } from "../../../test/matched-statement.ts";
import { STATEMENT_LAYOUTS } from "../../../test/statements.ts";
import { xlsx } from "../../../test/xlsx.ts";
import { zip } from "../../../test/zip.ts";
import { readTable } from "./read-table.ts";

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const table = await readTable(Buffer.from(bytes));
  return table.ok ? `read ${table.value.length}` : table.refusal.reason;
}

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const table = await readTable(Buffer.from(bytes));
  if (!table.ok) throw new Error(table.refusal.reason);
  return table.value;
}

const sheetOf = (rows: string) => xlsx([], { sheet: `<worksheet><sheetData>${rows}</sheetData></worksheet>` });

test.each(STATEMENT_LAYOUTS)("separator and encoding are found by the content: $name", async (layout) => {
  const rows = layout.rows(labelledSet(1).movements.slice(0, 60));
  const written = asTexts(rows)
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""));
  const isDay = (cell: string) => /^\d{4}-\d{2}-\d{2}$|^4\d{4}$/.test(cell);
  const comparable = (all: string[][]) =>
    all.map((cells) =>
      cells
        .map((cell) => (isDay(cell) ? "a day" : cell))
        .join("|")
        .replace(/\|+$/, ""),
    );

  expect(comparable(await rowsOf(layout.encode(rows)))).toEqual(comparable(written));
});

test("UTF-16 with and without its mark, a Mac's letters and old line ends are read", async () => {
  const text = "Fecha;Importe;Nombre\r01/07/2026;1.500,00;Muñoz\r";
  const expected = [
    ["Fecha", "Importe", "Nombre"],
    ["01/07/2026", "1.500,00", "Muñoz"],
  ];
  expect(await rowsOf(Buffer.from(text, "utf16le"))).toEqual(expected);
  expect(await rowsOf(Buffer.from(text, "utf16le").swap16())).toEqual(expected);
  expect(await rowsOf(Buffer.from(`\uFEFF${text}`, "utf16le").swap16())).toEqual(expected);
  expect(await rowsOf(Buffer.from(text.replace("ñ", "\x96"), "latin1"))).toEqual(expected);
});

test("quotes inside quotes, quotes in the middle and a quote that never ends are letters or cells, never a failure", async () => {
  const end = "\n";
  expect(await rowsOf(Buffer.from(`a;b\n"x ""y"" z";1\n`))).toEqual([
    ["a", "b"],
    ['x "y" z', "1"],
  ]);
  expect(await rowsOf(Buffer.from(`a;b\nremera "M" azul;1\n`))).toEqual([
    ["a", "b"],
    ['remera "M" azul', "1"],
  ]);
  const open = await rowsOf(Buffer.from(`a;b\n"x;1\n${`y;2${end}`.repeat(30_000 / 4)}`));
  expect(open).toHaveLength(2 + 30_000 / 4);
});

test("what follows a quote that does not end is read line by line, whatever ends the lines", async () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const text = ["a;b", '"x;1', ...Array.from({ length: 8_000 }, (_, n) => `y;${n}`)].join(end);
    expect(await rowsOf(Buffer.from(text))).toHaveLength(8_002);
  }
});

const quoted = (count: number) =>
  Array.from({ length: count }, (_, n) => ["01/07/2026", `Paz, Ana ${n}`, "15.000,00"] as const);

const quotedLines = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(","));

test.each([1, 4, 8_000])("a file that is cut off has what stands before: %i movements", async (count) => {
  const [title, ...whole] = [["Fecha", "Detalle", "Importe"], ...quoted(count)];
  const lines = quotedLines([title ?? [], ...whole]);
  for (const [cut, cells] of [
    ['"02/07/2026","Gil, Lu', ["02/07/2026", '"Gil', "Lu"]],
    ['"02/07/2026","Gil","15.0', ["02/07/2026", "Gil", '"15.0']],
    ['"02/0', ['"02/0']],
  ] as const) {
    expect(await rowsOf(Buffer.from([...lines, cut].join("\r\n")))).toEqual([title, ...whole, cells]);
  }
});

test("a quote too many or too few loses its own line at most", async () => {
  const [before, after] = [quoted(300), quoted(300)];
  for (const broken of [
    '"02/07/2026","Gil, Luis","9.000,00',
    '"02/07/2026","Gil, Luis,"9.000,00"',
    '"02/07/2026",""Gil, Luis","9.000,00"',
    '02/07/2026,"Gil,9000',
  ]) {
    const rows = await rowsOf(Buffer.from([...quotedLines(before), broken, ...quotedLines(after)].join("\n")));
    expect([rows.slice(0, 300), rows.length, rows.slice(301)]).toEqual([before, 601, after]);
  }
});

test("below a quote that does not end, tabs at the beginning of a line stand for empty cells", async () => {
  expect(await rowsOf(Buffer.from(`a\tb\tc\n1\t2\t"3\n\t\t4\n5\t6\t7\n`))).toEqual([
    ["a", "b", "c"],
    ["1", "2", '"3'],
    ["", "", "4"],
    ["5", "6", "7"],
  ]);
});

test("a letter of two halves is read wherever it stands in the file", async () => {
  const names = Array.from({ length: 20_000 }, (_, n) => `${"x".repeat(n % 7)}🌷`);
  const rows = await rowsOf(Buffer.from(names.map((name) => `a;${name}`).join("\n")));
  expect(rows.map(([, name]) => name)).toEqual(names);
});

test("a formula is text in a CSV file and its stored value in a workbook", async () => {
  expect(await rowsOf(Buffer.from(`a;b\n=1+1;"=cmd|'/c calc'!A1"\n`))).toEqual([
    ["a", "b"],
    ["=1+1", "=cmd|'/c calc'!A1"],
  ]);
  const cells = `<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://x")</f><v>ver</v></c><c r="C1"><f>1+1</f><v>2.5</v></c></row>`;
  expect(await rowsOf(sheetOf(cells + cells.replaceAll('1"', '2"')))).toEqual([
    ["ver", "", "2.50"],
    ["ver", "", "2.50"],
  ]);
});

test("a workbook's dates, errors, inline texts and other prefixes are read, hidden sheets are not", async () => {
  const cells = `<x:row r="1"><x:c s="1"><x:v>46204.9</x:v></x:c><x:c t="inlineStr"><x:is><x:t>Ana</x:t><x:r><x:t> &amp; Luis</x:t></x:r></x:is></x:c><x:c t="e"><x:v>#REF!</x:v></x:c><x:c><x:v>1e3</x:v></x:c></x:row>`;
  const sheet = `<x:worksheet xmlns:x="y"><x:sheetData>${cells}${cells}</x:sheetData></x:worksheet>`;
  expect((await rowsOf(xlsx([], { sheet })))[0]).toEqual(["2026-07-01", "Ana & Luis", "", "1000"]);
});

test("a workbook's own date format is one, an amount's is none; days may count from 1904; phonetics are left out", async () => {
  const formats = `<numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/><numFmt numFmtId="165" formatCode="&quot;de hoy&quot; #,##0.00;[Red]-m"/>`;
  const styles = `<styleSheet><numFmts>${formats}</numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
  const strings = `<sst><si><t>Ana</t><rPh><t>アナ</t></rPh><t> Paz</t></si></sst>`;
  const cells = `<row><c s="0"><v>44742</v></c><c s="1"><v>15000.5</v></c><c t="s"><v>0</v></c></row>`;
  const workbook = `<workbook><workbookPr date1904="1"/><sheets><sheet r:id="rId1"/></sheets></workbook>`;
  const file = xlsx([], {
    sheet: `<worksheet><sheetData>${cells}${cells}</sheetData></worksheet>`,
    more: [
      { name: "xl/styles.xml", content: styles },
      { name: "xl/sharedStrings.xml", content: strings },
      { name: "xl/workbook.xml", content: workbook },
    ],
  });
  expect((await rowsOf(file))[0]).toEqual(["2026-07-01", "15000.50", "Ana Paz"]);
});

test("the sheet with movements is read; of very many sheets only the first ones are searched", async () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const cover = sheet(`<row>${text("Banco")}${text("Resumen")}</row><row>${text("Cuenta")}${text("1")}</row>`);
  const movements = sheet(`<row>${text("01/07/2026")}${text("Ana Paz")}${text("15.000,00")}</row>`);
  const book = (sheets: string) =>
    zip([
      { name: "xl/workbook.xml", content: `<workbook><sheets>${sheets}</sheets></workbook>` },
      {
        name: "xl/_rels/workbook.xml.rels",
        content: `<r><Relationship Id="a" Target="1.xml"/><Relationship Id="h" Target="2.xml"/><Relationship Id="b" Target="/xl/2.xml"/></r>`,
      },
      { name: "xl/1.xml", content: cover },
      { name: "xl/2.xml", content: movements },
    ]);
  const hidden = book(`<sheet r:id="a"/><sheet r:id="h" state="hidden"/><sheet r:id="b"/>`);
  expect(await rowsOf(hidden)).toEqual([["01/07/2026", "Ana Paz", "15.000,00"]]);
  const many = book(`${`<sheet r:id="a"/>`.repeat(1_000)}<sheet r:id="b"/>`);
  expect(await rowsOf(many)).toHaveLength(2);
});

const entity = (name: string, of: string) => `<!ENTITY ${name} "${`&${of};`.repeat(10)}">`;
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ja">${entity("b", "a")}${entity("c", "b")}${entity("d", "c")}${entity("e", "d")}]>`;

test.each([
  ["an XML bomb", xlsx([], { sheet: `${LAUGHS}<worksheet><c><v>&e;</v></c></worksheet>` }), "damaged"],
  [
    "an entity that names a file",
    xlsx([], { sheet: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><c>&a;</c>` }),
    "damaged",
  ],
  ["broken XML", sheetOf("<row><c></row>"), "damaged"],
  ["elements inside elements", xlsx([], { sheet: "<a>".repeat(100_000) }), "damaged"],
  ["a bomb of zeros", sheetOf(`<row><c><v>${"0".repeat(60 * 1024 * 1024)}</v></c></row>`), "too-large"],
  [
    "a bomb of shared texts",
    zip([
      { name: "xl/workbook.xml", content: "<workbook/>" },
      { name: "xl/sharedStrings.xml", content: `<sst>${`<si><t>${" ".repeat(1000)}</t></si>`.repeat(100_000)}</sst>` },
    ]),
    "too-large",
  ],
  [
    "a bomb that declares 10 bytes",
    zip([{ name: "xl/workbook.xml", content: "x".repeat(20_000_000), size: 10 }]),
    "damaged",
  ],
  ["a million rows", sheetOf(`<row><c><v>1</v></c><c><v>2</v></c></row>`.repeat(1_000_000)), "too-many-rows"],
  ["an archive of something else", zip([{ name: "word/document.xml", content: "<a/>" }]), "damaged"],
  [
    "a cut archive",
    xlsx([
      ["a", "b"],
      ["c", "d"],
    ]).subarray(0, 900),
    "damaged",
  ],
  ["an empty workbook", xlsx([]), "empty"],
  ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "old-workbook"],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]), "no-text"],
  ["random bytes", Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 131 + 7) % 256)), "no-text"],
  ["one column", Buffer.from("a\nb\n"), "one-column"],
  ["a line of five million cells", Buffer.from(",".repeat(MAX_STATEMENT_BYTES)), "empty"],
])("a hostile file is refused: %s", async (_, bytes, reason) => {
  expect(await refusalOf(bytes)).toBe(reason);
});

test("as many rows as may be are read, and a larger file lets others in while it is read", async () => {
  const row = "01/07/2026;TRANSF. RECIBIDA 20-30123456-3 PAZ ANA;15.000,00\n";
  expect(await rowsOf(Buffer.from(row.repeat(MAX_STATEMENT_ROWS)))).toHaveLength(MAX_STATEMENT_ROWS);
  const reading = refusalOf(Buffer.from(row.repeat(MAX_STATEMENT_ROWS + 1)));
  let visits = 0;
  while ((await Promise.race([reading, yieldToEventLoop(undefined)])) === undefined) visits += 1;
  expect(await reading).toBe("too-many-rows");
  expect(visits).toBeGreaterThan(20);
});
