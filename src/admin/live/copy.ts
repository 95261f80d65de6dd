import { groupDigits } from "#domain/money.ts";
import { copy } from "../copy.ts";

export const liveCopy = {
  lost: "Sin conexión. Reintentando...",
  recovered: "Conexión recuperada",
  newOrder: (number: string) => `Nueva orden ${number}`,
  newOrders: (count: number) => `${copy.counts.orders(count)} ${count === 1 ? "nueva" : "nuevas"}`,
  newReceipts: (count: number) => (count === 1 ? "Comprobante nuevo" : `${groupDigits(count)} comprobantes nuevos`),
  newWithdrawals: (count: number) =>
    count === 1 ? "Arrepentimiento nuevo" : `${groupDigits(count)} arrepentimientos nuevos`,
};
