export const favouritesCopy = {
  title: "Favoritos",
  sentence: "Lo que guardas queda en este navegador.",
  heading: "Productos guardados",
  remove: (name: string) => `Quitar ${name} de favoritos`,
  undo: "Deshacer",
  empty: "Todavía no guardaste nada.",
  emptyHint: "Toca «Favoritos» en la página de un producto para encontrarlo aquí.",
  toProducts: "Ver la colección",
  first: "Para empezar",
  gone: (count: number) =>
    count === 1
      ? "Un producto que guardaste ya no está a la venta."
      : `${count} productos que guardaste ya no están a la venta.`,
  forget: (count: number) => (count === 1 ? "Quitarlo de la lista" : "Quitarlos de la lista"),
  failed: "No se pudieron cargar tus favoritos. Siguen guardados en este navegador.",
  retry: "Reintentar",
};

export const favouriteToasts = {
  added: (name: string) => ({ title: "Guardado en favoritos", description: name }),
  removed: (name: string) => ({ title: "Quitado de favoritos", description: name }),
};
