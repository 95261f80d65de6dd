/** What the shopper reads when products (spec 8), or the code of a dialog that was asked for, do not come. */
export const lateCopy = {
  products: { title: "Error", description: "No se pudieron cargar los productos", tone: "danger" },
  product: { title: "Error", description: "No se pudo cargar el producto", tone: "danger" },
  dialogs: {
    title: "Sin conexión",
    description: "Si no se abre en unos segundos, recarga la página.",
    tone: "danger",
  },
} as const;
