import { groupDigits } from "#domain/money.ts";

export const missedSearchesCopy = {
  title: "Búsquedas sin resultado",
  intro:
    "Lo que escribieron en el buscador de la tienda y no encontró nada. Si lo vendes con otro nombre, di qué producto es: desde entonces lo encuentran. No se guarda quién buscó.",
  empty: "Nada quedó sin resultado",
  emptyHint: "Aquí aparecerá, semana por semana, lo que se busque y la tienda no encuentre.",
  week: (monday: string) => `Semana del ${monday}`,
  times: (count: number) => (count === 1 ? "1 vez" : `${groupDigits(count)} veces`),
  isNear: (product: string) => `Es «${product}»`,
  choose: "Elegir el producto",
  chooseOther: "Es otro producto",
  of: (words: string) => `: «${words}»`,
  dialogTitle: (words: string) => `¿Qué producto es «${words}»?`,
  search: "Buscar producto",
  searchHint: "Por nombre o descripción",
  noResults: "Ningún producto coincide",
  pick: "Es este",
  pickOf: (product: string) => `Es este: ${product}`,
  close: "Cerrar",
  added: (words: string, product: string) => `Quien busque «${words}» encontrará «${product}»`,
  undo: "Deshacer",
  undone: (words: string) => `«${words}» vuelve a quedar sin resultado`,
  failed: "No se pudo guardar",
} as const;
