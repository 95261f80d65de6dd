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
  regret: "Botón de arrepentimiento",
  needsScript: "Para comprar, guardar favoritos y compartir necesitas activar JavaScript en tu navegador.",
};

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

export const productCopy = {
  add: "Agregar al Carrito",
  soldOutAction: "Sin Stock",
  stock: (units: number) => (units > 0 ? `${units} disponibles` : "Sin stock"),
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
