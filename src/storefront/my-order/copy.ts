/** `/mi-pedido`. */
export const myOrderCopy = {
  kept: "Hechos desde este navegador",
  open: "Ver pedido",
  find: "Buscar por número y DNI",
  findHint: "Con el número de pedido y el DNI con el que compraste ves el estado, el importe y dónde transferir.",
  number: "Número de pedido",
  numberHint: "Por ejemplo ORD-001001, o solo 1001",
  dni: "DNI",
  submit: "Buscar mi pedido",
  submitting: "Buscando...",
  needsScript: "Para buscar aquí necesitas activar JavaScript. El enlace de tu pedido funciona sin él.",
  missing: "No encontramos un pedido con esos datos.",
  failed: "No pudimos buscar tu pedido. Revisa tu conexión y vuelve a intentarlo.",
  emptyNumber: "Escribe el número de tu pedido",
  invalidDni: "El DNI debe tener entre 7 y 8 dígitos",
  found: (number: string) => `Pedido ${number}`,
};
