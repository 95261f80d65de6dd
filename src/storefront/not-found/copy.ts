export const notFoundCopy = {
  title: "Oops! Page not found",
  hint: "La página que buscas no existe o cambió de lugar.",
  search: "¿Buscabas algo?",
  products: "Mientras tanto",
};
