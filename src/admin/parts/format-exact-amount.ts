import { groupDigits } from "#domain/money.ts";

/** "$ 12.345", or "$ 12.345,50" with centavos; the space is U+00A0. `amount` is in pesos. */
export function formatExactAmount(amount: number): string {
  const [pesos, centavos] = Math.abs(amount)
    .toFixed(Number.isInteger(amount) ? 0 : 2)
    .split(".");
  return `${amount < 0 ? "-" : ""}$\u00A0${groupDigits(Number(pesos))}${centavos ? `,${centavos}` : ""}`;
}
