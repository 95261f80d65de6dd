export const searchCopy = {
  label: "Sugerencias",
  /** For screen readers. */
  count: (count: number) => (count === 1 ? "1 sugerencia" : `${count} sugerencias`),
  nothingFor: (words: string) => `Nada para «${words}»`,
  category: "Categoría",
  soldOut: "Sin stock",
  all: (total: number) => `Ver todos los resultados (${total})`,
};
