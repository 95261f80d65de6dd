import type { OrderStatus } from "#domain/order.ts";
import type { PlainPath } from "./page.ts";

/** What every page says around its own content. */
export const frameCopy = {
  skip: "Saltar al contenido",
  home: "Inicio",
  products: "Productos",
  categories: "Categorías",
  favourites: "Favoritos",
  myOrder: "Mi pedido",
  administration: "Administración",
  mainNavigation: "Principal",
  menu: "Menú",
  closeMenu: "Cerrar menú",
  account: "Mi cuenta",
  search: "Buscar",
  searchPlaceholder: "Buscar productos...",
  footerNavigation: "Pie de página",
  payment: "Pagas por transferencia bancaria, después de confirmar tu pedido.",
  needsScript: "Para comprar, guardar favoritos y compartir necesitas activar JavaScript en tu navegador.",
};

/** The poster. */
export const heroCopy = {
  sentence: "Descubre la moda que define tu estilo único. Productos exclusivos con la calidad que mereces.",
  explore: "Explorar Colección",
  offers: "Ver Ofertas",
};

export const homeCopy = {
  title: "Productos Destacados",
  empty: "No hay productos disponibles",
  emptyHint: "Vuelve pronto",
  all: "Ver todos",
  loading: "Cargando productos...",
};

/** A product on a card and on its page. */
export const productCopy = {
  add: "Agregar al Carrito",
  soldOutAction: "Sin Stock",
  stock: (units: number) => (units > 0 ? `${units} disponibles` : "Sin stock"),
  discount: (percentage: number) => `-${percentage}%`,
  discountOff: (percentage: number) => `-${percentage}% OFF`,
  back: "Volver",
  loading: "Cargando producto...",
  missing: "Producto no encontrado",
  missingHint: "Puede que se haya agotado para siempre o que el enlace tenga un error.",
  toHome: "Volver al inicio",
  description: "Descripción",
  information: "Información",
  sku: "SKU",
  availability: "Disponibilidad",
  available: "En stock",
  unavailable: "Sin stock",
  category: "Categoría",
  favourite: "Favoritos",
  addToFavourites: "Guardar en favoritos",
  removeFromFavourites: "Quitar de favoritos",
  share: "Compartir",
  pictures: "Fotos del producto",
  picture: (number: number, of: number) => `Foto ${number} de ${of}`,
  previous: "Foto anterior",
  next: "Foto siguiente",
};

/** Choosing talle and colour. */
export const pickerCopy = {
  size: "Talle",
  color: "Color",
  onlyOne: "Único",
  chooseSize: "Elige un talle",
  chooseColor: "Elige un color",
  soldOut: (name: string) => `${name}, sin stock`,
  title: "Elige tu talle y color",
  close: "Cerrar",
  loading: "Cargando opciones...",
  failed: {
    title: "No se pudieron cargar los talles",
    description: "Revisa tu conexión y vuelve a intentarlo.",
    tone: "danger",
  },
} as const;

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

/** Titles and true sentences of the addresses whose screens are still simple. */
export const plainCopy: Record<PlainPath, { title: string; sentence: string }> = {
  "/productos": {
    title: "Productos",
    sentence: "Toda la colección está por ahora en la página de inicio.",
  },
  "/categorias": {
    title: "Categorías",
    sentence: "Pronto vas a poder recorrer la colección por categoría. Por ahora, todo está en la página de inicio.",
  },
  "/favoritos": {
    title: "Favoritos",
    sentence: "Lo que guardas queda en este navegador.",
  },
  "/mi-pedido": {
    title: "Mi pedido",
    sentence: "Abre el enlace que recibiste al confirmar tu compra para ver el estado de tu pedido.",
  },
};

export const plainActions = { toHome: "Ver la colección" };

export const favouritesCopy = {
  empty: "Todavía no guardaste nada",
  emptyHint: "Toca «Favoritos» en la página de un producto para encontrarlo aquí.",
  failed: "No se pudieron cargar tus favoritos. Siguen guardados: vuelve a intentarlo en unos minutos.",
};

/** The order behind its secret link. */
export const orderCopy = {
  title: (number: string) => `Pedido ${number}`,
  placed: (date: string) => `Hecho el ${date}`,
  statusLabel: "Estado",
  status: {
    pending: "Esperamos tu transferencia para preparar el pedido.",
    confirmed: "Recibimos tu pago. Estamos preparando el pedido.",
    shipped: "Tu pedido está en camino.",
    delivered: "Tu pedido fue entregado.",
    cancelled: "Este pedido fue cancelado. No transfieras el importe.",
  } satisfies Record<OrderStatus, string>,
  lines: "Tu pedido",
  quantity: (units: number, price: string) => `${units} × ${price}`,
  total: "Total",
  payment: "Datos para la transferencia",
  paymentLater: "Te enviaremos los datos para la transferencia",
  amount: "Importe",
  reference: "Referencia",
  alias: "Alias",
  holder: "Titular",
  cbu: "CBU",
  bank: "Banco",
  cuit: "CUIT",
  copy: (what: string) => `Copiar ${what.toLowerCase()}`,
  copied: "Copiado",
  copyRefused: { title: "No se pudo copiar", description: "Selecciona el texto y cópialo a mano.", tone: "danger" },
  keep: "Guarda este enlace: con él puedes volver a ver tu pedido.",
} as const;

export const errorCopy = {
  title: "Unexpected Application Error!",
  sentence: "Algo salió mal de nuestro lado. Tu carrito sigue guardado: vuelve a intentarlo en unos minutos.",
  code: "Código para consultarnos",
  retry: "Volver al inicio",
};
