import type { Customer } from "./customer.ts";
import type { Delivery } from "./delivery.ts";
import type { Pesos } from "./money.ts";
import { unitsOf } from "./order.ts";
import { internationalNumber } from "./phone.ts";
import { readPostalCode } from "./postal-code.ts";
import { PROVINCES } from "./provinces.ts";
import type { Tracking } from "./tracking.ts";

/** For carriers' programs: names never change, new columns come at the end. */
export const CARRIER_COLUMNS = [
  "numero",
  "nombre",
  "apellido",
  "dni",
  "telefono", // ten digits where it is one of Argentina
  "email",
  "direccion",
  "codigo_postal", // four digits where it is one
  "ciudad",
  "provincia", // by the postal code
  "unidades",
  "valor_declarado", // pesos: the lines, without the delivery
  "metodo",
  "transporte",
  "seguimiento",
] as const;

export type CarrierOrder = Customer &
  Tracking & { order_number: string; delivery: Pick<Delivery, "kind" | "name"> | null };

type SentLine = { quantity: number; unit_price: Pesos };

export function carrierRow(order: CarrierOrder, lines: readonly SentLine[]): (string | number | null)[] | undefined {
  if (order.delivery?.kind === "pickup" || order.customer_address === "") return undefined;
  const code = readPostalCode(order.customer_postal_code);
  const cells: Record<(typeof CARRIER_COLUMNS)[number], string | number | null> = {
    numero: order.order_number,
    nombre: order.customer_name,
    apellido: order.customer_lastname,
    dni: order.customer_dni,
    telefono: order.customer_phone && nationalPhone(order.customer_phone),
    email: order.customer_email,
    direccion: order.customer_address,
    codigo_postal: code ? String(code.number) : order.customer_postal_code,
    ciudad: order.customer_city,
    provincia: code?.province ? PROVINCES[code.province] : null,
    unidades: unitsOf(lines),
    valor_declarado: lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0),
    metodo: order.delivery?.name ?? null,
    transporte: order.carrier,
    seguimiento: order.tracking_code,
  };
  return CARRIER_COLUMNS.map((column) => cells[column]);
}

/** Area code and number, as carriers expect it; anything but an Argentine number is passed through as typed. */
function nationalPhone(typed: string): string {
  return /^549(\d{10})$/.exec(internationalNumber(typed) ?? "")?.[1] ?? typed;
}
