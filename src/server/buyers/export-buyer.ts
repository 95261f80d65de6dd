import * as v from "valibot";
import { CUSTOMER_FIELDS } from "#domain/customer.ts";
import { describeCorrection, changeSentence } from "#domain/describe-correction.ts";
import { deliveryName } from "#domain/order-delivery.ts";
import { STATUS_NAMES } from "#domain/order.ts";
import { RECEIPT_STATUS_NAMES } from "#domain/receipt.ts";
import { recordAudit } from "../audit/audit.ts";
import type { CsvCell } from "../csv/write.ts";
import { inTransaction } from "../db/transaction.ts";
import { CUSTOMER_COLUMNS } from "../orders/export-orders.ts";
import type { Shop } from "../shop.ts";
import { countChanges, type RecordIds, SUBJECT } from "./anonymise.ts";
import { type BuyerOrder, type BuyerWithdrawal, listBuyerOrders, listBuyerWithdrawals } from "./buyer-records.ts";

const record = v.record(v.string(), v.unknown());

/** For programs: field names are Spanish, amounts in pesos, times ISO 8601 UTC. */
export const exported = v.strictObject({
  tienda: v.string(),
  exportado: v.string(),
  ordenes: v.array(record),
  arrepentimientos: v.array(record),
});

export type BuyerFile = Awaited<ReturnType<typeof readBuyerFile>>;

/** The audit records who exported how much, never whose data. */
export function readBuyerFile(
  { db, environment: { publicUrl } }: Pick<Shop, "db" | "environment">,
  { orderIds, withdrawalIds }: RecordIds,
  actor: string,
) {
  return inTransaction(db, async (tx) => {
    const orders = await listBuyerOrders(tx, orderIds);
    const withdrawals = await listBuyerWithdrawals(tx, withdrawalIds);
    const changes = countChanges({ orders: orders.length, regrets: withdrawals.length });
    await recordAudit(tx, { actor, action: "buyer-exported", subject: SUBJECT, changes });
    return {
      ordenes: orders.map((order) => exportOrder(order, publicUrl)),
      arrepentimientos: withdrawals.map(exportWithdrawal),
    };
  });
}

/** Receipts are downloaded from the panel: files of 5 MB would bloat this one. */
function exportOrder(order: BuyerOrder, publicUrl: string) {
  return {
    numero: order.order_number,
    fecha: order.created_at,
    estado: STATUS_NAMES[order.status],
    total: order.total_amount,
    ...Object.fromEntries(CUSTOMER_FIELDS.map((field) => [CUSTOMER_COLUMNS[field], order[field]])),
    nota_interna: order.note,
    productos: order.items.map((item) => ({
      producto: item.name,
      talle: item.size,
      color: item.color,
      cantidad: item.quantity,
      precio_unitario: item.unit_price,
    })),
    transporte: order.carrier,
    codigo_de_seguimiento: order.tracking_code,
    entrega: order.delivery && deliveryName(order.delivery),
    precio_envio: order.delivery && order.delivery.price,
    comprobantes: order.receipts.map((receipt) => ({
      fecha: receipt.created_at,
      estado: RECEIPT_STATUS_NAMES[receipt.status],
      motivo_del_rechazo: receipt.reject_reason,
      archivo: `${publicUrl}/api/admin/receipts/${receipt.id}/file`,
    })),
    transferencias: order.movements.map(({ date, amount, payer, cuit }) => ({
      fecha: date,
      importe: amount,
      de: payer,
      cuit,
    })),
    correcciones: order.corrections.map((correction) => ({
      fecha: correction.at,
      cambios: describeCorrection(correction).map(({ name, before, after }) => ({
        dato: name,
        antes: before,
        ahora: after,
      })),
    })),
    intentos_en_mi_pedido: order.attempts,
    ...exportAttached(order),
  };
}

function exportWithdrawal(withdrawal: BuyerWithdrawal) {
  return {
    codigo: withdrawal.code,
    fecha: withdrawal.created_at,
    nombre: withdrawal.name,
    email: withdrawal.email,
    telefono: withdrawal.phone,
    numero_de_orden: withdrawal.order_number,
    mensaje: withdrawal.message,
    respondido: withdrawal.answered_at,
    nota_de_la_respuesta: withdrawal.answer_note,
    ...exportAttached(withdrawal),
  };
}

/** Without administrators' e-mails, which are their own personal data. */
function exportAttached({ mails, activity }: Pick<BuyerOrder, "mails" | "activity">) {
  return {
    correos: mails.map((mail) => ({
      para: mail.recipient,
      fecha: mail.created_at,
      enviado: mail.sent_at,
      tipo: mail.kind,
    })),
    // The notes before each change.
    notas_anteriores: activity.flatMap(({ changes, created_at }) => {
      const before = changes["note"]?.[0];
      return typeof before === "string" && before !== "" ? [{ hasta: created_at, nota: before }] : [];
    }),
  };
}

type Fact = readonly [name: string, value: CsvCell];

/** For people: one fact per row. */
export async function* buyerRows({ ordenes, arrepentimientos }: BuyerFile): AsyncGenerator<readonly CsvCell[]> {
  yield ["registro", "fecha", "dato", "valor"];
  for (const { numero, fecha, nota_interna, productos, intentos_en_mi_pedido, ...order } of ordenes) {
    const { comprobantes, transferencias, correcciones, correos, notas_anteriores, ...rest } = order;
    yield* rowsOf(numero, fecha, [
      ...Object.entries(rest),
      ...productos.flatMap(({ producto, talle, color, cantidad, precio_unitario }): Fact[] => [
        ["producto", [producto, talle, color].filter(Boolean).join(", ")],
        ["cantidad", cantidad],
        ["precio_unitario", precio_unitario],
      ]),
      ...comprobantes.flatMap(({ estado, motivo_del_rechazo, archivo }): Fact[] => [
        ["comprobante", archivo],
        ["estado_del_comprobante", [estado, motivo_del_rechazo].filter(Boolean).join(": ")],
      ]),
      ...transferencias.flatMap(({ importe, de, cuit }): Fact[] => [
        ["transferencia", importe],
        ["transferencia_de", [de, cuit].filter(Boolean).join(", ")],
      ]),
      ...correcciones.flatMap(({ cambios }) =>
        cambios.map(({ dato, antes, ahora }): Fact => [
          "correccion",
          changeSentence({ name: dato, before: antes, after: ahora }),
        ]),
      ),
      ["nota_interna", nota_interna],
      ...attachedFacts({ correos, notas_anteriores }),
      ["intentos_en_mi_pedido", intentos_en_mi_pedido || null],
    ]);
  }
  for (const { codigo, fecha, respondido: _, correos, notas_anteriores, ...rest } of arrepentimientos) {
    yield* rowsOf(codigo, fecha, [...Object.entries(rest), ...attachedFacts({ correos, notas_anteriores })]);
  }
}

function* rowsOf(record: string, at: string, facts: readonly Fact[]): Generator<readonly CsvCell[]> {
  for (const [name, value] of facts) {
    if (value !== null && value !== "") yield [record, new Date(at), name, value];
  }
}

function attachedFacts({ correos, notas_anteriores }: ReturnType<typeof exportAttached>): Fact[] {
  return [
    ...notas_anteriores.map(({ nota }): Fact => ["nota_anterior", nota]),
    ...correos.map(({ para, enviado }): Fact => [enviado === null ? "correo_sin_enviar_a" : "correo_enviado_a", para]),
  ];
}
