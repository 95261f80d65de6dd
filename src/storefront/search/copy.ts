export const suggestionsCopy = {
  label: "Sugerencias",
  /** For screen readers. */
  count: (count: number) => {
    if (count === 0) return "Sin sugerencias";
    return count === 1 ? "1 sugerencia" : `${count} sugerencias`;
  },
  category: "Categoría",
  soldOut: "Sin stock",
  all: (total: number) => `Ver todos los resultados (${total})`,
};
