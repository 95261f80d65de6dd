import { groupDigits } from "#domain/money.ts";

export const searchCopy = {
  label: "Sugerencias",
  /** For screen readers. */
  count: (count: number) => (count === 1 ? "1 sugerencia" : `${count} sugerencias`),
  nothingFor: (words: string) => `Nada para «${words}»`,
  /** What has a part of the words, or may replace it: right for every gender and number. */
  near: "Lo más parecido",
  category: "Categoría",
  soldOut: "Sin stock",
  all: (total: number) => `Ver todos los resultados (${groupDigits(total)})`,
};
