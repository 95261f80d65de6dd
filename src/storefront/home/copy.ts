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
};
