/** What the shopper reads when products (spec 8), or the code that a button waits for, do not come. */
export const lateCopy = {
  products: { title: "Error", description: "No se pudieron cargar los productos", tone: "danger" },
  product: { title: "Error", description: "No se pudo cargar el producto", tone: "danger" },
  notLoaded: "Sin conexión no se puede abrir. Si no se abre en unos segundos, recarga la página.",
} as const;
