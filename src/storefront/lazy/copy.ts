export const lazyCopy = {
  products: { title: "Error", description: "No se pudieron cargar los productos", tone: "danger" },
  product: { title: "Error", description: "No se pudo cargar el producto", tone: "danger" },
  notLoaded: "Sin conexión no se puede abrir. Si no se abre en unos segundos, recarga la página.",
} as const;
