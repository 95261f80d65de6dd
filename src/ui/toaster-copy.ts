/** What the list of toasts says of itself. */
export const toasterCopy = {
  region: "Notificaciones (Alt+T)",
  close: "Cerrar notificación",
};
