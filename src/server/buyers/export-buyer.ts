import { CUSTOMER_FIELDS, type CustomerField } from "#domain/customer.ts";
import { STATUS_NAMES } from "#domain/order.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/connection.ts";
import { inTransaction } from "../db/transaction.ts";
import type { CsvCell } from "../http/csv.ts";
import { countChanges, type RecordIds, SUBJECT } from "./anonymise.ts";
import {
  type BuyerOrder,
  type BuyerWithdrawal,
  listBuyerOrders,
  listBuyerWithdrawals,
  type RecordMail,
} from "./buyer-records.ts";

export type BuyerFile = { orders: BuyerOrder[]; regrets: BuyerWithdrawal[] };

/** The audit says who read how much, never whose. */
export function readBuyerFile(db: Db, { orderIds, regretIds }: RecordIds, actor: string): Promise<BuyerFile> {
  return inTransaction(db, async (tx) => {
    const orders = await listBuyerOrders(tx, orderIds);
    const regrets = await listBuyerWithdrawals(tx, regretIds);
    const changes = countChanges({ orders: orders.length, regrets: regrets.length });
    await recordAudit(tx, { actor, action: "buyer-exported", subject: SUBJECT, changes });
    return { orders, regrets };
  });
}

const FIELD_NAMES: Readonly<Record<CustomerField, string>> = {
  customer_name: "nombre",
  customer_lastname: "apellido",
  customer_dni: "dni",
  customer_phone: "telefono",
  customer_email: "email",
  customer_address: "direccion",
  customer_postal_code: "codigo_postal",
  customer_city: "ciudad",
};

/** For programs, with Spanish keys; amounts in pesos, times ISO 8601 UTC. */
export function buyerJson({ orders, regrets }: BuyerFile, shopName: string, now: Date): object {
  return {
    tienda: shopName,
    exportado: now.toISOString(),
    ordenes: orders.map((order) => ({
      numero: order.order_number,
      fecha: order.created_at,
      estado: STATUS_NAMES[order.status],
      total: order.total_amount,
      ...Object.fromEntries(CUSTOMER_FIELDS.map((field) => [FIELD_NAMES[field], order[field]])),
      nota_interna: order.note,
      productos: order.items.map((item) => ({
        producto: item.name,
        talle: item.size,
        color: item.color,
        cantidad: item.quantity,
        precio_unitario: item.unit_price,
      })),
      intentos_en_mi_pedido: order.attempts,
      ...attachedOf(order),
    })),
    arrepentimientos: regrets.map((regret) => ({
      codigo: regret.code,
      fecha: regret.created_at,
      nombre: regret.name,
      email: regret.email,
      telefono: regret.phone,
      numero_de_orden: regret.order_number,
      mensaje: regret.message,
      respondido: regret.answered_at,
      nota_de_la_respuesta: regret.answer_note,
      ...attachedOf(regret),
    })),
  };
}

/** Without administrators' e-mails: those are their own data. */
function attachedOf({ mails, activity }: Pick<BuyerOrder, "mails" | "activity">) {
  return {
    correos: mails.map((mail) => ({
      para: mail.recipient,
      fecha: mail.created_at,
      enviado: mail.sent_at,
      tipo: mail.kind,
    })),
    notas_anteriores: notesIn(activity).map(({ at, text }) => ({ hasta: at, nota: text })),
  };
}

/** Notes as they were before each change. */
function notesIn(activity: BuyerOrder["activity"]): { at: string; text: string }[] {
  return activity.flatMap(({ changes, created_at }) => {
    const before = changes["note"]?.[0];
    return typeof before === "string" && before !== "" ? [{ at: created_at, text: before }] : [];
  });
}

const HEADER = ["registro", "fecha", "dato", "valor"] as const;

/** For people, one fact to a row. */
export async function* buyerRows({ orders, regrets }: BuyerFile): AsyncGenerator<readonly CsvCell[]> {
  yield HEADER;
  for (const order of orders) yield* rowsOf(order.order_number, order.created_at, factsOfOrder(order));
  for (const regret of regrets) yield* rowsOf(regret.code, regret.created_at, factsOfRegret(regret));
}

type Fact = readonly [name: string, value: CsvCell];

function* rowsOf(record: string, at: string, facts: readonly Fact[]): Generator<readonly CsvCell[]> {
  for (const [name, value] of facts) {
    if (value !== null && value !== "") yield [record, new Date(at), name, value];
  }
}

function factsOfOrder(order: BuyerOrder): Fact[] {
  return [
    ["estado", STATUS_NAMES[order.status]],
    ["total", order.total_amount],
    ...CUSTOMER_FIELDS.map((field): Fact => [FIELD_NAMES[field], order[field]]),
    ...order.items.flatMap((item): Fact[] => [
      ["producto", [item.name, item.size, item.color].filter(Boolean).join(", ")],
      ["cantidad", item.quantity],
      ["precio_unitario", item.unit_price],
    ]),
    ["nota_interna", order.note],
    ...attachedFacts(order),
    ["intentos_en_mi_pedido", order.attempts === 0 ? null : order.attempts],
  ];
}

function factsOfRegret(regret: BuyerWithdrawal): Fact[] {
  return [
    ["nombre", regret.name],
    ["email", regret.email],
    ["telefono", regret.phone],
    ["numero_de_orden", regret.order_number],
    ["mensaje", regret.message],
    ["nota_de_la_respuesta", regret.answer_note],
    ...attachedFacts(regret),
  ];
}

function attachedFacts({ mails, activity }: Pick<BuyerOrder, "mails" | "activity">): Fact[] {
  return [
    ...notesIn(activity).map(({ text }): Fact => ["nota_anterior", text]),
    ...mails.map((mail: RecordMail): Fact => ["correo_enviado_a", mail.recipient]),
  ];
}
