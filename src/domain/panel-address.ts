/** Every address of the panel, as a path with `:id` where a thing is named; any other below `/admin` is missing. */
export const PANEL = {
  products: "/admin",
  orders: "/admin/ordenes",
  order: "/admin/ordenes/:id",
  settings: "/admin/ajustes",
  account: "/admin/ajustes/cuenta",
  administrators: "/admin/ajustes/administradores",
  audit: "/admin/ajustes/actividad",
  buyers: "/admin/ajustes/datos-personales",
  regrets: "/admin/arrepentimientos",
  categories: "/admin/categorias",
  import: "/admin/productos/importar",
  movements: "/admin/productos/:id/movimientos",
  resetPassword: "/admin/restablecer",
  setUp: "/admin/configurar",
  newBrowser: "/admin/entrar",
} as const;

/** Where an order is looked at. */
export function orderAddress(orderId: string): string {
  return PANEL.order.replace(":id", orderId);
}

/** Where the book of a product's stock is. */
export function movementsAddress(productId: string): string {
  return PANEL.movements.replace(":id", productId);
}
