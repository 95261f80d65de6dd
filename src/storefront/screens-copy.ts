import type { OrderStatus } from "#domain/order.ts";
import type { PlainPath } from "./page.ts";

export const detailCopy = {
  discountOff: (percentage: number) => `-${percentage}% OFF`,
  withoutTaxes: (price: string) => `Precio sin impuestos nacionales: ${price}`,
  back: "Volver",
  product: "Producto",
  loading: "Cargando producto...",
  missing: "Producto no encontrado",
  missingHint: "Puede que ya no esté a la venta o que el enlace tenga un error.",
  toHome: "Volver al inicio",
  description: "Descripción",
  information: "Información",
  sku: "SKU",
  availability: "Disponibilidad",
  available: "En stock",
  unavailable: "Sin stock",
  category: "Categoría",
  breadcrumb: "Ruta de navegación",
  related: "También te puede gustar",
  favourite: "Favoritos",
  share: "Compartir",
  sizeGuide: "Guía de talles",
  pictures: "Fotos del producto",
  picture: (number: number, of: number) => `Foto ${number} de ${of}`,
  previous: "Foto anterior",
  next: "Foto siguiente",
};

export const favouriteToasts = {
  added: (name: string) => ({ title: "Guardado en favoritos", description: name }),
  removed: (name: string) => ({ title: "Quitado de favoritos", description: name }),
};

export const shareToasts = {
  copied: { title: "Enlace copiado", description: "Ya puedes pegarlo donde quieras." },
  failed: {
    title: "No se pudo copiar el enlace",
    description: "Cópialo desde la barra de direcciones.",
    tone: "danger",
  },
} as const;

export const notFoundCopy = {
  title: "Oops! Page not found",
  hint: "La página que buscas no existe o cambió de lugar.",
  toHome: "Volver al inicio",
  search: "¿Buscabas algo?",
  products: "Mientras tanto",
};

export const plainCopy: Record<PlainPath, { title: string; sentence: string }> = {
  "/favoritos": {
    title: "Favoritos",
    sentence: "Lo que guardas queda en este navegador.",
  },
  "/mi-pedido": {
    title: "Mi pedido",
    sentence: "Abre el enlace que te dimos al comprar, o busca tu pedido con su número y tu DNI.",
  },
};

export const orderCopy = {
  title: "Pedido",
  placed: (date: string) => `Hecho el ${date}`,
  status: {
    pending: "Esperamos tu transferencia para preparar el pedido.",
    confirmed: "Recibimos tu pago. Estamos preparando el pedido.",
    shipped: "Tu pedido está en camino.",
    delivered: "Tu pedido fue entregado.",
    cancelled: "Este pedido fue cancelado. No transfieras el importe.",
  } satisfies Record<OrderStatus, string>,
  lines: "Tu pedido",
  delivery: "Envío",
  quantity: (units: number, price: string) => `${units} × ${price}`,
  total: "Total",
  payment: "Datos para la transferencia",
  amount: "Importe",
  reference: "Referencia",
  keep: "Guarda este enlace: con él puedes volver a ver tu pedido.",
};
