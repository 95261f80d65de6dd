export const liveCopy = {
  lost: "Sin conexión. Reintentando…",
  recovered: "Conexión recuperada",
  newOrder: (number: string) => `Nueva orden ${number}`,
  newOrders: (count: number) => `${count} órdenes nuevas`,
  newReceipts: (count: number) => (count === 1 ? "Comprobante nuevo" : `${count} comprobantes nuevos`),
  newWithdrawals: (count: number) => (count === 1 ? "Arrepentimiento nuevo" : `${count} arrepentimientos nuevos`),
};
