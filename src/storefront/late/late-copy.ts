/** What the shopper reads when products do not come (spec 8). */
export const lateCopy = {
  products: { title: "Error", description: "No se pudieron cargar los productos", tone: "danger" },
  product: { title: "Error", description: "No se pudo cargar el producto", tone: "danger" },
} as const;
