import type { WheelEvent } from "react";

/** For inputs of numbers from 0. Turning the wheel over the focused one scrolls the page and does not step the number. */
export const WHOLE_NUMBER = {
  type: "number",
  inputMode: "numeric",
  min: 0,
  onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
} as const;

/** '1.000' is a thousand, as on paper; a browser would read it as one. */
export function readUnits(typed: string): string {
  return /^\d{1,3}(\.\d{3})+$/.test(typed) ? typed.replaceAll(".", "") : typed;
}
