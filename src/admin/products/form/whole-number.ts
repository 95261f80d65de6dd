import type { WheelEvent } from "react";

/** Of an input of a number from 0. A wheel that turns over the focused one scrolls the page and does not step the number. */
export const WHOLE_NUMBER = {
  type: "number",
  inputMode: "numeric",
  min: 0,
  onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
} as const;

/** '1.000' are a thousand, as on paper; a browser would take them for one. */
export function readUnits(typed: string): string {
  return /^\d{1,3}(\.\d{3})+$/.test(typed) ? typed.replaceAll(".", "") : typed;
}
