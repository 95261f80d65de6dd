export const toasterCopy = {
  region: "Notificaciones (Alt+T)",
  close: "Cerrar notificación",
};
