export const colorsCopy = {
  title: "Colores",
  intro:
    "Cómo se ve cada color de tus productos en los filtros y las tarjetas. La tienda lo sabe por el nombre; si no es el tuyo, elige otro. Un cuadrado vacío con una línea es un nombre que no conoce.",
  empty: "Todavía no hay colores",
  emptyHint: "Aparecerán aquí cuando un producto tenga alguno.",
  automatic: "Automático",
  own: "Elegido por ti",
  unknown: "Sin color: se ve la foto",
  choose: "Cambiar",
  chooseOf: (name: string) => `Color de «${name}»`,
  reset: "Volver al automático",
  resetOf: (name: string) => `: ${name}`,
  saved: (name: string) => `Se guardó cómo se ve «${name}»`,
  failed: "No se pudo guardar el color",
} as const;
