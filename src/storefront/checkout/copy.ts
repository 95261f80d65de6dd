export const checkoutCopy = {
  title: "Finalizar Compra",
  loading: "Abriendo el checkout...",
  notLoaded: "No pudimos abrir el checkout. Tu carrito está a salvo: revisa tu conexión.",
  tryAgain: "Reintentar",
};
