import { zip, type ZipEntry } from "./zip.ts";

/** Days (YYYY-MM-DD) are stored as spreadsheets do. */
export type XlsxCell = string | number | { day: string };

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

export function serialOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
}

/** A workbook with one sheet; texts are shared, like Excel saves them. `sheet` replaces the rows' XML. */
export function xlsx(
  rows: readonly (readonly XlsxCell[])[],
  { sheet, more = [] }: { sheet?: string; more?: ZipEntry[] } = {},
): Buffer {
  const shared = new Map<string, number>();
  const cell = (value: XlsxCell, row: number, column: number) => {
    if (value === "") return "";
    const at = `r="${columnName(column)}${row + 1}"`;
    if (typeof value === "number") return `<c ${at}><v>${value}</v></c>`;
    if (typeof value === "object") return `<c ${at} s="1"><v>${serialOf(value.day)}</v></c>`;
    const index = shared.get(value) ?? shared.size;
    shared.set(value, index);
    return `<c ${at} t="s"><v>${index}</v></c>`;
  };
  const body = rows
    .map((cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join("")}</row>`)
    .join("");
  const strings = [...shared.keys()].map((text) => `<si><t>${escape(text)}</t></si>`).join("");
  return zip([
    {
      name: "[Content_Types].xml",
      content: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    },
    {
      name: "xl/workbook.xml",
      content: `${HEAD}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Movimientos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: "xl/styles.xml",
      content: `${HEAD}<styleSheet ${MAIN}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    },
    { name: "xl/sharedStrings.xml", content: `${HEAD}<sst ${MAIN}>${strings}</sst>` },
    {
      name: "xl/worksheets/sheet1.xml",
      content: sheet ?? `${HEAD}<worksheet ${MAIN}><sheetData>${body}</sheetData></worksheet>`,
    },
    ...more,
  ]);
}
