import { isProvince, type Province, PROVINCE_LETTERS, PROVINCES } from "./provinces.ts";
import { foldName } from "./spelling.ts";

/** Other names of the one that nobody calls by its whole name, and how provinces are written on parcels. */
const OTHER_NAMES: ReadonlyMap<string, Province> = new Map([
  ["caba", "C"],
  ["capital federal", "C"],
  ["ciudad de buenos aires", "C"],
  ["ciudad autonoma de bs as", "C"],
  ["provincia de buenos aires", "B"],
  ["bs as", "B"],
  ["tierra del fuego, antartida e islas del atlantico sur", "V"],
]);

/** `C`, `AR-C`, 'CABA' or 'Córdoba', in any spelling. */
export function readProvince(typed: string): Province | undefined {
  const name = foldName(typed).replaceAll(".", "");
  const letter = name.replace(/^ar-/, "").toUpperCase();
  if (isProvince(letter)) return letter;
  return OTHER_NAMES.get(name) ?? PROVINCE_LETTERS.find((province) => foldName(PROVINCES[province]) === name);
}
