import { MAX_STATEMENT_COLUMNS } from "#domain/statement-columns.ts";
import { dayOfSerial } from "#domain/statement-date.ts";
import { MAX_CELL_TEXT, MAX_STATEMENT_ROWS } from "#domain/statement-file.ts";

/** Consumes an XML file of a workbook as it is parsed; `isFull` stops the parser. */
export type Element = {
  open(name: string, attributes: Record<string, string>): void;
  text(text: string): void;
  close(name: string): void;
  isFull?(): boolean;
};

const ignore = () => undefined;

/** The visible sheets' relations, in tab order. */
export function collectSheets() {
  const ids: string[] = [];
  let is1904 = false;
  const open: Element["open"] = (name, attributes) => {
    if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
    if (name !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return;
    const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(":id")) ?? [];
    if (id !== undefined) ids.push(id);
  };
  return { ids, isFrom1904: () => is1904, open, text: ignore, close: ignore };
}

export function collectRelations() {
  const targets = new Map<string, string>();
  const open: Element["open"] = (name, { Id, Target }) => {
    if (name === "Relationship" && Id !== undefined && Target !== undefined) targets.set(Id, Target);
  };
  const pathOf = (id: string) => {
    const target = targets.get(id) ?? "";
    return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  };
  return { pathOf, open, text: ignore, close: ignore };
}

const BUILT_IN_DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

export function collectStyles() {
  const dateStyles = new Set<number>();
  const dateFormats = new Set(BUILT_IN_DATE_FORMATS);
  let isCellStyle = false;
  let count = 0;
  const open: Element["open"] = (name, { numFmtId = "", formatCode = "" }) => {
    if (name === "numFmt" && isDateFormat(formatCode)) dateFormats.add(Number(numFmtId));
    if (name === "cellXfs") isCellStyle = true;
    if (name !== "xf" || !isCellStyle) return;
    if (dateFormats.has(Number(numFmtId))) dateStyles.add(count);
    count += 1;
  };
  const close: Element["close"] = (name) => {
    if (name === "cellXfs") isCellStyle = false;
  };
  return { dateStyles, open, text: ignore, close };
}

function isDateFormat(code: string): boolean {
  const plain = code.slice(0, MAX_CELL_TEXT).replace(/"[^"]*"|\[[^[\]]*\]|\\./g, "");
  return /[dy]/i.test(plain) && /m/i.test(plain);
}

export function collectStrings() {
  const texts: string[] = [];
  let current = "";
  let isText = false;
  let isPhonetic = false;
  const open: Element["open"] = (name) => {
    if (name === "si") current = "";
    if (name === "rPh") isPhonetic = true;
    isText = name === "t" && !isPhonetic;
  };
  const text: Element["text"] = (part) => {
    if (isText && current.length < MAX_CELL_TEXT) current += part;
  };
  const close: Element["close"] = (name) => {
    if (name === "t") isText = false;
    if (name === "rPh") isPhonetic = false;
    if (name === "si") texts.push(current.slice(0, MAX_CELL_TEXT));
  };
  return { texts, open, text, close };
}

const FROM_1904 = 1_462; // days between the two systems of dates

/** Rows as text: dates as YYYY-MM-DD, numbers with a decimal point and, unless whole, two decimals. */
export class RowCollector implements Element {
  readonly rows: string[][] = [];
  #row: string[] = [];
  #column = 0;
  #type = "n";
  #style = 0;
  #value = "";
  #isValue = false;
  readonly #strings: readonly string[];
  readonly #dateStyles: ReadonlySet<number>;
  readonly #firstDay: number;

  constructor(strings: readonly string[], dateStyles: ReadonlySet<number>, isFrom1904: boolean) {
    this.#strings = strings;
    this.#dateStyles = dateStyles;
    this.#firstDay = isFrom1904 ? FROM_1904 : 0;
  }

  open(name: string, { r, t = "n", s = "0" }: Record<string, string>): void {
    if (name === "row") {
      this.#row = [];
      this.#column = 0;
    }
    if (name === "c") {
      this.#column = r === undefined ? this.#column : columnOf(r);
      [this.#type, this.#style, this.#value] = [t, Number(s), ""];
    }
    this.#isValue = name === "v" || name === "t";
  }

  text(part: string): void {
    if (this.#isValue && this.#value.length < MAX_CELL_TEXT) this.#value += part;
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#isValue = false;
    if (name === "row" && this.#row.some((cell) => cell !== ""))
      this.rows.push(Array.from(this.#row, (cell) => cell ?? ""));
    if (name !== "c") return;
    if (this.#column < MAX_STATEMENT_COLUMNS) this.#row[this.#column] = this.#cellText().slice(0, MAX_CELL_TEXT).trim();
    this.#column += 1;
  }

  isFull(): boolean {
    return this.rows.length > MAX_STATEMENT_ROWS;
  }

  #cellText(): string {
    switch (this.#type) {
      case "s":
        return this.#strings[Number(this.#value)] ?? "";
      case "n":
        return this.#numberText();
      case "e":
        return "";
      default:
        return this.#value;
    }
  }

  #numberText(): string {
    const number = Number(this.#value);
    if (this.#value === "" || !Number.isFinite(number)) return "";
    if (this.#dateStyles.has(this.#style)) return dayOfSerial(number + this.#firstDay) ?? "";
    return Number.isInteger(number) ? String(number) : number.toFixed(2);
  }
}

/** 'AB12' → 27 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.match(/^[A-Z]{1,3}/)?.[0] ?? "A") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
