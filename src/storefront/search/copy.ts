import { groupDigits } from "#domain/money.ts";

export const searchCopy = {
  label: "Sugerencias",
  /** For screen readers. */
  count: (count: number) => (count === 1 ? "1 sugerencia" : `${count} sugerencias`),
  nothingFor: (words: string) => `Nada para «${words}»`,
  /** Covers partial matches and replaced words, in any gender and number. */
  near: "Lo más parecido",
  category: "Categoría",
  soldOut: "Sin stock",
  all: (total: number) => `Ver todos los resultados (${groupDigits(total)})`,
};
