/** "$ 12.345", or "$ 12.345,50" where there are centavos; the space is U+00A0. `amount` is in pesos. */
export function showAmount(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const number = Math.abs(amount).toLocaleString("es-AR", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount < 0 ? "-" : ""}$\u00A0${number}`;
}
