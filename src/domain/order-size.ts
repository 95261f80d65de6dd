import { groupDigits } from "./money.ts";

export const MAX_ORDER_LINES = 50;

export const MAX_LINE_QUANTITY = 99; // units of one variant

export function isLineQuantity(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= MAX_LINE_QUANTITY;
}

export function inUnits(units: number): string {
  return units === 1 ? "1 unidad" : `${groupDigits(units)} unidades`;
}
