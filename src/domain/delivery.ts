import { type Centavos, CENTAVOS_PER_PESO, toPesos } from "./money.ts";
import { coversPostalCode, type PostalCode, type PostalRange, readPostalCode } from "./postal-code.ts";
import type { Province } from "./provinces.ts";
import { ok, refuse, type Result } from "./result.ts";

export const DELIVERY_KINDS = ["pickup", "delivery"] as const;

export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** Amounts in whole pesos; a `price` of null is agreed with the buyer ('a convenir'). Texts that are not set are null. */
export type DeliveryMethod = {
  id: string;
  kind: DeliveryKind;
  name: string;
  price: number | null;
  free_from: number | null; // of the lines; null: never free
  days: string | null;
  address: string | null; // where to collect
  hours: string | null;
  map_url: string | null;
};

/** Where a method delivers; with neither codes nor provinces the whole country. */
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

export type DeliveryRefusal =
  | { reason: "delivery-missing" }
  | { reason: "delivery-unknown" }
  | { reason: "delivery-unreachable" };

/** What a method costs for lines of this sum; null when it is to be agreed. */
export function deliveryPrice(
  { price, free_from }: Pick<DeliveryMethod, "price" | "free_from">,
  lines: Centavos,
): Centavos | null {
  if (price === null) return null;
  return free_from !== null && lines >= free_from * CENTAVOS_PER_PESO ? 0 : price * CENTAVOS_PER_PESO;
}

/** As an order keeps it. */
export function deliveryOf(method: DeliveryMethod, lines: Centavos): Delivery {
  const { id, kind, name, days, address, hours, map_url } = method;
  const price = deliveryPrice(method, lines);
  return { method_id: id, kind, name, price: price === null ? null : toPesos(price), days, address, hours, map_url };
}

/** What an order's delivery adds to the sum of its lines. */
export function deliveryAmount(delivery: Pick<Delivery, "price"> | null): Centavos {
  return (delivery?.price ?? 0) * CENTAVOS_PER_PESO;
}

/** A code that is none is reached only by what reaches the whole country. */
export function reaches({ postal_codes, provinces }: DeliveryZone, code: PostalCode | undefined): boolean {
  if (postal_codes.length === 0 && provinces.length === 0) return true;
  if (!code) return false;
  return coversPostalCode(code, postal_codes) || provinces.some((province) => province === code.province);
}

/**
 * The methods for a postal code: the cheapest delivery first, pick-up last, else as the owner ordered them, which is the
 * order of `methods`. One without a price only where nothing else delivers.
 */
export function methodsFor<Method extends DeliveryMethod & DeliveryZone>(
  methods: readonly Method[],
  postalCode: string,
  lines: Centavos,
): Method[] {
  const code = readPostalCode(postalCode);
  const reaching = methods.filter((method) => reaches(method, code));
  const priced = reaching.filter(({ kind, price }) => kind === "delivery" && price !== null);
  const agreed = priced.length === 0 ? reaching.filter(({ price }) => price === null) : [];
  return sortMethods([...priced, ...agreed, ...reaching.filter(({ kind }) => kind === "pickup")], lines);
}

/** The cheapest delivery for lines of this sum first, pick-up last; equal ones stay as they are. */
export function sortMethods<Method extends DeliveryMethod>(methods: readonly Method[], lines: Centavos): Method[] {
  const rank = (method: Method) => (method.kind === "pickup" ? Infinity : (deliveryPrice(method, lines) ?? 0));
  return methods.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

type MaybeFree = Pick<DeliveryMethod, "kind" | "free_from"> & Partial<Pick<DeliveryMethod, "price">>;

/** What is missing for the cheapest way to free delivery; undefined when it is free already or never. */
export function missingForFree(methods: readonly MaybeFree[], lines: Centavos): Centavos | undefined {
  const deliveries = methods.filter(({ kind }) => kind === "delivery");
  if (deliveries.some(({ price }) => price === 0)) return undefined;
  const from = deliveries.flatMap(({ free_from }) => (free_from === null ? [] : free_from * CENTAVOS_PER_PESO));
  const missing = Math.min(...from) - lines;
  return from.length === 0 || missing <= 0 ? undefined : missing;
}

/**
 * Checks a buyer's choice among the active methods of the shop. Null is right only while there are none; delivery takes a
 * postal code, which is empty where the method was for pick-up when the form was judged.
 */
export function chooseMethod<Method extends DeliveryMethod & DeliveryZone>(
  methods: readonly Method[],
  id: string | null,
  postalCode: string,
): Result<Method | null, DeliveryRefusal> {
  if (id === null) return methods.length === 0 ? ok(null) : refuse({ reason: "delivery-missing" });
  const method = methods.find((candidate) => candidate.id === id);
  if (!method) return refuse({ reason: "delivery-unknown" });
  // Whoever collects gives no address.
  if (method.kind === "pickup") return ok(method);
  const isOffered = postalCode !== "" && methodsFor(methods, postalCode, 0).includes(method);
  return isOffered ? ok(method) : refuse({ reason: "delivery-unreachable" });
}
