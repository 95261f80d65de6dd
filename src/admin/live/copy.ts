export const liveCopy = {
  lost: "Sin conexión. Reintentando…",
  recovered: "Conexión recuperada",
  newOrder: (number: string) => `Nueva orden ${number}`,
  newOrders: (count: number) => `${count} órdenes nuevas`,
  changedWhileEditing: "Alguien cambió este producto mientras lo editabas",
  showChanges: "Ver los cambios",
};
