export const categoriesCopy = {
  title: "Categorías",
  all: "Ver todos",
  loading: "Cargando categorías...",
  empty: "Todavía no hay categorías",
  emptyHint: "Mientras tanto, mira todo lo que hay.",
  failed: { title: "Error", description: "No se pudieron cargar las categorías", tone: "danger" },
} as const;
