import { readAmount } from "./money.ts";
import { foldText } from "./spelling.ts";

export function columnNamed<Column extends string>(columns: readonly Column[], title: string): Column | undefined {
  const plain = foldText(title)
    .trim()
    .replace(/[\s-]+/g, "_");
  return columns.find((column) => column === plain);
}

/** Also reads the empty decimals that spreadsheets add: 5, 5,00 or 1.200. */
export function readWhole(text: string): number | undefined {
  const hundredths = readAmount(text);
  return hundredths === undefined || hundredths % 100 !== 0 ? undefined : hundredths / 100;
}

const YES = new Set(["si", "s", "1", "true", "verdadero", "x"]);
const NO = new Set(["no", "n", "0", "false", "falso"]);

export function readYesNo(text: string): boolean | undefined {
  const word = foldText(text).trim();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}
