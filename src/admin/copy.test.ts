import { expect, test } from "vitest";
import { buyersCopy } from "./buyers/copy.ts";
import { copy } from "./copy.ts";
import { frameCopy } from "./frame/copy.ts";
import { liveCopy } from "./live/copy.ts";
import { orderCopy } from "./orders/copy.ts";
import { printCopy } from "./orders/print/copy.ts";
import { productsCopy } from "./products/copy.ts";
import { settingsCopy } from "./settings/copy.ts";

test("one is singular", () => {
  expect([
    liveCopy.newOrders(1),
    productsCopy.movements.left(1),
    productsCopy.demo.intro(productsCopy.demo.goes(1, 0)).split(".")[0],
    productsCopy.demo.doneHint(productsCopy.demo.goes(1, 0)),
    buyersCopy.retention.due(buyersCopy.counted({ orders: 1, regrets: 0 }), false).split(";")[0],
  ]).toEqual([
    "1 orden nueva",
    "Queda 1",
    "Vas a eliminar 1 producto de muestra",
    "Eliminaste 1 producto.",
    "Hoy se eliminarían los datos de 1 orden",
  ]);
});

test("counts have their thousands apart wherever they stand", () => {
  expect([
    copy.counts.units(1107),
    frameCopy.pending(1107),
    liveCopy.newOrders(1107),
    liveCopy.newReceipts(1107),
    liveCopy.newWithdrawals(1107),
    orderCopy.list.withdrawals(1107),
    orderCopy.list.pieces(1107),
    orderCopy.selection.count(1107),
    orderCopy.selection.refused(1107),
    printCopy.missing(1107),
    productsCopy.movements.left(1107),
    settingsCopy.deadline.gets(1107, "hasta mañana"),
    settingsCopy.deadline.loses(1107),
  ]).toEqual([
    "1.107 unidades",
    "1.107 órdenes pendientes",
    "1.107 órdenes nuevas",
    "1.107 comprobantes nuevos",
    "1.107 arrepentimientos nuevos",
    "Arrepentimientos: 1.107 sin responder",
    "1.107 prendas",
    "1.107 órdenes seleccionadas",
    "1.107 órdenes no cambiaron y siguen seleccionadas.",
    "1.107 órdenes ya no existen.",
    "Quedan 1.107",
    "1.107 órdenes pendientes tendrán plazo hasta mañana.",
    "1.107 órdenes pendientes dejarán de tener plazo: ya no se cancelarán solas.",
  ]);
});

test("what is on its way ends in three dots, as in 'Procesando...'", () => {
  const sources = import.meta.glob<string>("./**/copy.ts", { query: "?raw", import: "default", eager: true });
  const busy = Object.values(sources).flatMap((source) => source.match(/"[^"]*ndo\b[^"]*(?:\.\.\.|…)"/g) ?? []);
  expect(busy).toContain('"Guardando..."');
  expect(busy.filter((text) => text.includes("…"))).toEqual([]);
});
