/** Any other path below `/admin` is not found. */
export const PANEL = {
  products: "/admin",
  orders: "/admin/ordenes",
  receipts: "/admin/ordenes/por-revisar",
  reconciliation: "/admin/ordenes/conciliar",
  print: "/admin/ordenes/imprimir",
  order: "/admin/ordenes/:id", // after those that it would match too
  settings: "/admin/ajustes",
  account: "/admin/ajustes/cuenta",
  administrators: "/admin/ajustes/administradores",
  audit: "/admin/ajustes/actividad",
  buyers: "/admin/ajustes/datos-personales",
  delivery: "/admin/ajustes/envios",
  deliveryImport: "/admin/ajustes/envios/importar",
  colors: "/admin/ajustes/colores",
  withdrawals: "/admin/arrepentimientos",
  categories: "/admin/categorias",
  import: "/admin/productos/importar",
  missedSearches: "/admin/productos/busquedas",
  movements: "/admin/productos/:id/movimientos",
  resetPassword: "/admin/restablecer",
  setUp: "/admin/configurar",
  newBrowser: "/admin/entrar",
} as const;

export type PanelPath = (typeof PANEL)[keyof typeof PANEL];

/** The panel's own service worker. Under `policy` its address counts as trusted code. */
export const PANEL_WORKER = { path: "/admin/sw.js", scope: "/admin", policy: "panel-worker" } as const;

export const PANEL_MANIFEST = "/admin/manifest.webmanifest";

/** Fragments of `PANEL.products`: what they open. */
export const CREATE_PRODUCT = "nuevo";
export const EMPTY_DEMO = "demo";

export const RECEIPT_PARAM = "comprobante";

export function receiptAddress(receiptId: string): string {
  return `${PANEL.receipts}?${RECEIPT_PARAM}=${receiptId}`;
}

export function orderAddress(orderId: string): string {
  return PANEL.order.replace(":id", orderId);
}

export function movementsAddress(productId: string): string {
  return PANEL.movements.replace(":id", productId);
}
