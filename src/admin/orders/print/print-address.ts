import { PANEL } from "#domain/panel-address.ts";

/** What can be printed of orders, as the address spells it. */
const SLUGS = { sheets: "hojas", labels: "etiquetas" } as const;

export type PrintKind = keyof typeof SLUGS;

export const PRINT_KINDS = Object.keys(SLUGS) as PrintKind[];

export function printAddress(kind: PrintKind, ids: readonly string[]): string {
  return `${PANEL.print}?tipo=${SLUGS[kind]}&ids=${ids.join(",")}`;
}

/** Sheets where the address says nothing else. */
export function readPrintAddress(search: URLSearchParams): { kind: PrintKind; ids: string[] } {
  const kind = PRINT_KINDS.find((one) => SLUGS[one] === search.get("tipo")) ?? "sheets";
  return { kind, ids: (search.get("ids") ?? "").split(",").filter(Boolean) };
}
