export const productCopy = {
  add: "Agregar al Carrito",
  soldOutAction: "Sin Stock",
  stock: (units: number) => (units > 0 ? `${units} disponibles` : "Sin stock"),
  loading: "Cargando productos...",
  discount: (percentage: number) => `-${percentage}%`,
};

export const pickerCopy = {
  size: "Talle",
  color: "Color",
  onlyOne: "Único",
  chooseSize: "Elige un talle",
  chooseColor: "Elige un color",
  soldOut: (name: string) => `${name}, sin stock`,
  choose: "Elegir",
  close: "Cerrar",
  loading: "Cargando opciones...",
  failed: {
    title: "No se pudieron cargar los talles",
    description: "Revisa tu conexión y vuelve a intentarlo.",
    tone: "danger",
  },
} as const;
