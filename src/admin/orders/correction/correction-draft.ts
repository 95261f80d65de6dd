import type * as v from "valibot";
import { ADDRESS_FIELDS, type CustomerAddress, type CustomerForm } from "#domain/customer.ts";
import { type Delivery, DELIVERY_LIMITS, deliveryPrice } from "#domain/delivery.ts";
import { readAmount, toCentavos, toPesos } from "#domain/money.ts";
import { type CorrectedLine, correctLines, totalOf } from "#domain/order-correction.ts";
import type { CorrectionSide } from "#domain/order-event.ts";
import { MAX_LINE_QUANTITY } from "#domain/order-size.ts";
import { type OrderLine, sumOfLines, type VariantOnSale } from "#domain/order.ts";
import type { CallAnswer } from "#server/call-types.ts";
import type { correction } from "#server/orders/correction-calls.ts";
import type { OrderDetail } from "#server/orders/find-order.ts";
import type { AdminProduct } from "#server/products/products.ts";

export type Choices = CallAnswer<"GET /api/admin/orders/:id/correction">;

export type Method = Choices["methods"][number];

type CorrectionBody = v.InferInput<typeof correction>;

export type ContactField = keyof CustomerAddress | "customer_phone";

/** What is typed; `price` in pesos, empty for one to be agreed, `methodId` empty for no method. */
export type CorrectionDraft = {
  lines: readonly CorrectedLine[];
  contact: Pick<CustomerForm, ContactField>;
  methodId: string;
  price: string;
};

export function draftOf(order: OrderDetail): CorrectionDraft {
  const { customer_address, customer_postal_code, customer_city, customer_phone, delivery } = order;
  return {
    lines: order.items.map(({ id, product_id, quantity }) => ({ productId: product_id, variantId: id, quantity })),
    contact: { customer_address, customer_postal_code, customer_city, customer_phone: customer_phone ?? "" },
    methodId: delivery?.method_id ?? "",
    price: delivery?.price === null || delivery === null ? "" : String(delivery.price),
  };
}

export function soldLines(order: OrderDetail): OrderLine[] {
  return order.items.map(({ id, product_id, unit_price, image_url, ...item }) => ({
    ...item,
    variantId: id,
    productId: product_id,
    unitPrice: toCentavos(unit_price),
    imageKey: image_url,
  }));
}

export function variantsOf(product: AdminProduct): VariantOnSale[] {
  return product.variants.map(({ id, size, color, stock }) => ({
    variantId: id,
    productId: product.id,
    name: product.name,
    size,
    color,
    stock,
    price: toCentavos(product.price),
    discountPercentage: product.discount_percentage,
    imageKey: product.image_url,
  }));
}

/** Without lines that are no longer in the order and of which nothing is known: somebody else removed them. */
export function existingLines(
  order: OrderDetail,
  lines: readonly CorrectedLine[],
  known: readonly VariantOnSale[],
): CorrectedLine[] {
  const existing = new Set([...soldLines(order), ...known].map(({ variantId }) => variantId));
  return lines.filter(({ variantId }) => existing.has(variantId));
}

/** As the server will price them; an order left without lines has none. */
export function pricedLines(
  order: OrderDetail,
  { lines }: CorrectionDraft,
  known: readonly VariantOnSale[],
): OrderLine[] {
  const priced = correctLines(soldLines(order), lines, known);
  return priced.ok ? priced.value : [];
}

/** Of pesos, without a sign or a fraction; null to be agreed, undefined when it is no price. */
export function readPrice(typed: string): number | null | undefined {
  if (typed.trim() === "") return null;
  const pesos = toPesos(readAmount(typed) ?? NaN);
  return Number.isInteger(pesos) && pesos >= 0 && pesos <= DELIVERY_LIMITS.price ? pesos : undefined;
}

export function kindOf(order: OrderDetail, methods: readonly Method[], methodId: string): Delivery["kind"] | undefined {
  if (order.delivery?.method_id === methodId) return order.delivery.kind;
  return methods.find(({ id }) => id === methodId)?.kind;
}

type PricedMethod = Pick<Method, "id" | "price" | "free_from">;

/** What the method costs for these lines today, as it is typed: empty if to be agreed, undefined if it is unknown. */
export function priceToday(
  methods: readonly PricedMethod[],
  lines: readonly OrderLine[],
  methodId: string,
): string | undefined {
  const method = methods.find(({ id }) => id === methodId);
  if (!method) return undefined;
  const price = deliveryPrice(method, sumOfLines(lines));
  return price === null ? "" : String(toPesos(price));
}

/** The price that a method gets when it is chosen: the agreed one of the order's own method, today's of another. */
export function priceWhenChosen(
  { delivery }: OrderDetail,
  methods: readonly PricedMethod[],
  lines: readonly OrderLine[],
  methodId: string,
): string {
  if (methodId === delivery?.method_id) return delivery.price?.toString() ?? "";
  return priceToday(methods, lines, methodId) ?? "";
}

/** In pesos. */
export function draftTotal(lines: readonly OrderLine[], { methodId, price }: CorrectionDraft): number {
  const delivery = methodId === "" ? null : { price: readPrice(price) ?? null };
  return toPesos(totalOf(lines, delivery));
}

/** Only what differs; undefined when nothing does. */
export function changesOf(
  before: CorrectionDraft,
  draft: CorrectionDraft,
): Omit<CorrectionBody, "version"> | undefined {
  const contact = Object.fromEntries(
    [...ADDRESS_FIELDS, "customer_phone" as const]
      .filter((field) => draft.contact[field].trim() !== before.contact[field])
      .map((field) => [field, draft.contact[field]]),
  );
  const isDeliveryChanged = draft.methodId !== before.methodId || readPrice(draft.price) !== readPrice(before.price);
  const delivery = draft.methodId === "" ? null : { method_id: draft.methodId, price: readPrice(draft.price) ?? null };
  const changes = {
    ...contact,
    ...(isDeliveryChanged && { delivery }),
    ...(changedVariants(before, draft).length > 0 && {
      items: draft.lines.map(({ productId, variantId, quantity }) => ({
        id: productId,
        variant_id: variantId,
        quantity,
      })),
    }),
  };
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Rebases onto a newer order: what was not changed since `before` follows it. */
export function rebaseDraft(draft: CorrectionDraft, before: CorrectionDraft, now: OrderDetail): CorrectionDraft {
  const changes = changesOf(before, draft) ?? {};
  const newer = draftOf(now);
  const own = Object.fromEntries(Object.entries(draft.contact).filter(([field]) => field in changes));
  return {
    lines: "items" in changes ? draft.lines : newer.lines,
    contact: { ...newer.contact, ...own },
    methodId: "delivery" in changes ? draft.methodId : newer.methodId,
    price: "delivery" in changes ? draft.price : newer.price,
  };
}

/** Whether both the form and somebody else, between `before` and `now`, changed this field. */
export function isDisputed(
  part: keyof CorrectionSide,
  [before, now]: readonly [OrderDetail, OrderDetail],
  draft: CorrectionDraft,
): boolean {
  const [was, is] = [draftOf(before), draftOf(now)];
  if (part === "items") return changedVariants(was, is).some((id) => changedVariants(is, draft).includes(id));
  const [theirs, own] = [changesOf(was, is) ?? {}, changesOf(is, draft) ?? {}];
  return [part, ...(part === "address" ? ADDRESS_FIELDS : [])].some((field) => field in theirs && field in own);
}

function changedVariants(one: CorrectionDraft, other: CorrectionDraft): string[] {
  const unitsIn = ({ lines }: CorrectionDraft, id: string) => lines.find(({ variantId }) => variantId === id)?.quantity;
  const all = new Set([...one.lines, ...other.lines].map(({ variantId }) => variantId));
  return [...all].filter((id) => unitsIn(one, id) !== unitsIn(other, id));
}

/** Replaces the form's value by the order's `now`. */
export function takeNewer(draft: CorrectionDraft, now: OrderDetail, part: keyof CorrectionSide): CorrectionDraft {
  const { lines, contact, methodId, price } = draftOf(now);
  const { customer_phone, ...address } = contact;
  switch (part) {
    case "items":
      return { ...draft, lines };
    case "delivery":
      return { ...draft, methodId, price };
    case "address":
      return { ...draft, contact: { ...draft.contact, ...address } };
    case "customer_phone":
      return { ...draft, contact: { ...draft.contact, customer_phone } };
    case "total":
      return draft;
  }
}

/** Replaces a line's variant; if the new one already has a line, adds the units there. */
export function swapVariant(lines: readonly CorrectedLine[], from: string, to: string): CorrectedLine[] {
  const swapped = lines.find(({ variantId }) => variantId === from);
  if (!swapped || from === to) return [...lines];
  const same = lines.find(({ variantId }) => variantId === to);
  const quantity = Math.min(MAX_LINE_QUANTITY, swapped.quantity + (same?.quantity ?? 0));
  return lines.flatMap((line) => {
    if (line === same) return [];
    return line === swapped ? { ...line, variantId: to, quantity } : line;
  });
}

export function addVariant(lines: readonly CorrectedLine[], { productId, variantId }: VariantOnSale): CorrectedLine[] {
  if (!lines.some((line) => line.variantId === variantId)) return [...lines, { productId, variantId, quantity: 1 }];
  return lines.map((line) =>
    line.variantId === variantId ? { ...line, quantity: Math.min(MAX_LINE_QUANTITY, line.quantity + 1) } : line,
  );
}
