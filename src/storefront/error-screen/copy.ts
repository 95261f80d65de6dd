export const errorCopy = {
  title: "Unexpected Application Error!",
  sentence: "Algo salió mal de nuestro lado. Tu carrito sigue guardado: vuelve a intentarlo en unos minutos.",
  code: "Código para consultarnos",
  retry: "Reintentar",
  close: "Cerrar",
};
