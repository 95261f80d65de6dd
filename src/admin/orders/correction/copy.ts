import { showPesos } from "#domain/money.ts";

function units(count: number): string {
  return count === 1 ? "1 unidad" : `${count} unidades`;
}

export const correctionCopy = {
  open: "Corregir orden",
  title: (number: string) => `Corregir ${number}`,
  intro: "Quien compró lo lee en su pedido y, si dejó un correo, recibe un aviso.",
  failed: "No pudimos buscar los productos y las formas de entrega.",

  lines: "Productos",
  choice: (name: string) => `Talle o color de ${name}`,
  option: (name: string, available: number) => (available > 0 ? `${name} · ${available} más` : `${name} · sin stock`),
  gone: "Ya no existe: solo puedes quitarlo o llevar menos.",
  less: (name: string) => `Menos ${name}`,
  more: (name: string) => `Más ${name}`,
  quantity: (name: string, count: number) => `${units(count)} de ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  each: (price: number) => `${showPesos(price)} c/u`,
  none: "La orden tiene que llevar al menos un producto.",
  tooMany: "La orden ya lleva todos los productos distintos que admite.",

  add: "Agregar un producto",
  search: "Buscar un producto para agregar",
  searchHint: "Nombre del producto",
  noResults: "Ningún producto coincide con la búsqueda.",
  addOne: "Agregar",
  addOneOf: (name: string) => `Agregar ${name}`,
  soldOut: "Sin stock",

  address: "Dirección y teléfono",
  collected: "Se retira: la orden queda sin dirección.",
  delivery: "Entrega",
  method: "Forma de entrega",
  noMethod: "Sin forma de entrega",
  asAgreed: (name: string) => `${name} (la de la orden)`,
  price: "Precio de la entrega",
  priceHint: "En pesos enteros. Vacío queda a convenir.",
  pickUpPriceHint: "En pesos enteros. 0 es gratis.",
  wrongPrice: "Escribe pesos enteros, sin centavos.",
  suggestion: (price: string) => `Según tus envíos, con estos productos: ${price}.`,
  suggestionTake: "Usar ese precio",

  total: "Total",
  totalChange: (before: number, after: number) => `antes ${showPesos(before)}, ahora ${showPesos(after)}`,
  alreadyPaid: (paid: number) => `Ya se pagaron ${showPesos(paid)}.`,
  save: "Guardar corrección",
  saved: "Orden corregida",
  notSaved: "No se pudo corregir la orden",

  stale: "Otra persona cambió esta orden",
  staleHint: "Lo que cambiaste tú sigue aquí. Revísalo y guarda otra vez.",
  staleOther: "Cambió algo que no se corrige aquí: su estado, su nota o su plazo.",
  status: "Estado",

  transferred: "Ya se transfirió",
  givenBack: "Ya se devolvió",
  settleTitle: (settled: string) => `¿${settled}?`,
  settleHint: "Queda anotado en el historial, y quien compró deja de leerlo en su pedido. No se puede deshacer.",
  settle: "Anotarlo",
  settled: "Diferencia saldada",
  notSettled: "No se pudo anotar la diferencia",
};
