import { type Centavos, CENTAVOS_PER_PESO, type Pesos, toPesos } from "./money.ts";
import { coversPostalCode, type PostalCode, type PostalRange, readPostalCode } from "./postal-code.ts";
import type { Province } from "./provinces.ts";

export const DELIVERY_KINDS = ["pickup", "delivery"] as const;

export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

export const DELIVERY_NAMES: Record<DeliveryKind, string> = { pickup: "Retiro", delivery: "Envío" };

/** Amounts are whole pesos; a `price` of null is agreed with the buyer ('a convenir'). Texts that are not set are null. */
export type DeliveryMethod = {
  id: string;
  kind: DeliveryKind;
  name: string;
  price: Pesos | null;
  free_from: Pesos | null; // of the subtotal; null: never free
  days: string | null;
  address: string | null; // where to collect
  hours: string | null;
  map_url: string | null;
};

/** Where a method delivers: with neither postal codes nor provinces, the whole country. */
export type DeliveryZone = { postal_codes: readonly PostalRange[]; provinces: readonly Province[] };

/** An order's method as it was when it was placed or last corrected; `price` is what the buyer pays for it. */
export type Delivery = Omit<DeliveryMethod, "id" | "free_from"> & { method_id: string };

export const DELIVERY_LIMITS = {
  methods: 200,
  name: 60, // characters, as the others
  days: 60,
  address: 200,
  hours: 300,
  map_url: 500,
  price: 99_999_999, // pesos
} as const;

export function deliveryPrice(
  { price, free_from }: Pick<DeliveryMethod, "price" | "free_from">,
  subtotal: Centavos,
): Centavos | null {
  if (price === null) return null;
  return free_from !== null && subtotal >= free_from * CENTAVOS_PER_PESO ? 0 : price * CENTAVOS_PER_PESO;
}

export function deliveryOf(method: DeliveryMethod, subtotal: Centavos): Delivery {
  const { id, kind, name, days, address, hours, map_url } = method;
  const price = deliveryPrice(method, subtotal);
  return { method_id: id, kind, name, price: price === null ? null : toPesos(price), days, address, hours, map_url };
}

export function deliveryAmount(delivery: Pick<Delivery, "price"> | null): Centavos {
  return (delivery?.price ?? 0) * CENTAVOS_PER_PESO;
}

function reaches({ postal_codes, provinces }: DeliveryZone, code: PostalCode | undefined): boolean {
  if (postal_codes.length === 0 && provinces.length === 0) return true;
  if (!code) return false;
  return coversPostalCode(code, postal_codes) || provinces.some((province) => province === code.province);
}

/** Cheapest first, pick-up last, ties as in `methods`; an agreed price only where no other delivery reaches. */
export function methodsFor<Method extends DeliveryMethod & DeliveryZone>(
  methods: readonly Method[],
  postalCode: string,
  subtotal: Centavos,
): Method[] {
  const code = readPostalCode(postalCode);
  const reaching = methods.filter((method) => reaches(method, code));
  const priced = reaching.filter(({ kind, price }) => kind === "delivery" && price !== null);
  const agreed = priced.length === 0 ? reaching.filter(({ price }) => price === null) : [];
  return sortMethods([...priced, ...agreed, ...reaching.filter(({ kind }) => kind === "pickup")], subtotal);
}

export function sortMethods<Method extends DeliveryMethod>(methods: readonly Method[], subtotal: Centavos): Method[] {
  const rank = (method: Method) => (method.kind === "pickup" ? Infinity : (deliveryPrice(method, subtotal) ?? 0));
  return methods.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

type FreeDelivery = { from: Centavos; missing: Centavos };

type MaybeFree = Pick<DeliveryMethod, "free_from"> & Partial<Pick<DeliveryMethod, "kind" | "price">>;

export function freeDelivery(methods: readonly MaybeFree[], subtotal: Centavos): FreeDelivery | undefined {
  const amounts = methods.flatMap(({ kind, price, free_from }) => {
    if (kind === "pickup") return [];
    if (price === 0) return [0];
    return free_from === null ? [] : [free_from * CENTAVOS_PER_PESO];
  });
  if (amounts.length === 0) return undefined;
  const from = Math.min(...amounts);
  return { from, missing: Math.max(0, from - subtotal) };
}

export function missingForFree(methods: readonly MaybeFree[], subtotal: Centavos): Centavos | undefined {
  return freeDelivery(methods, subtotal)?.missing || undefined;
}

export type NationalDelivery = Pick<DeliveryMethod, "name" | "free_from" | "days"> & { price: Pesos };

/** The cheapest with its price for this subtotal; on a tie, the first. */
export function cheapestNational(
  methods: readonly NationalDelivery[],
  subtotal: Centavos,
): { method: NationalDelivery; price: Centavos } | undefined {
  const priced = methods.map((method) => ({ method, price: deliveryPrice(method, subtotal) ?? 0 }));
  return priced.toSorted((a, b) => a.price - b.price)[0];
}
