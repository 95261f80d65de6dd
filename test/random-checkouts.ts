import fc from "fast-check";
import { DELIVERY_KINDS, DELIVERY_LIMITS, type DeliveryKind } from "#domain/delivery.ts";
import { type Centavos, CENTAVOS_PER_PESO, finalPrice, MAX_PRICE_PESOS } from "#domain/money.ts";
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from "#domain/order-size.ts";
import { PROVINCE_LETTERS, type Province } from "#domain/provinces.ts";

/** A product and its quantity in a cart. */
export type RandomGoods = { price: Centavos; discount: number | null; quantity: number };

/** A method as typed by the owner; amounts in pesos. */
export type RandomMethod = {
  kind: DeliveryKind;
  price: number | null;
  free_from: number | null;
  postal_codes: string;
  provinces: Province[];
};

const pesos = (max: number) => fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max }));

const discounts = fc.option(fc.integer({ min: 1, max: 100 }));

const prices = fc
  .tuple(pesos(MAX_PRICE_PESOS - 1), fc.integer({ min: 0, max: CENTAVOS_PER_PESO - 1 }))
  .map(([whole, cents]) => whole * CENTAVOS_PER_PESO + cents);

export const randomGoods: fc.Arbitrary<RandomGoods[]> = fc.array(
  fc.record({
    price: prices,
    discount: discounts,
    quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: MAX_LINE_QUANTITY })),
  }),
  { minLength: 1, maxLength: MAX_ORDER_LINES },
);

/** In whole pesos, computed differently from the shop. */
export function pesosOf({ price, discount, quantity }: RandomGoods): bigint {
  return ((BigInt(price) * BigInt(100 - (discount ?? 0)) + 5000n) / 10_000n) * BigInt(quantity);
}

/** Tables of methods for lines of this sum: free from an amount below, equal or above it, or never. */
export function randomMethods(lines: Centavos): fc.Arbitrary<RandomMethod[]> {
  const sum = Math.floor(lines / CENTAVOS_PER_PESO);
  const freeFrom = fc
    .oneof(fc.constantFrom(null, sum, sum, sum - 1, sum + 1), pesos(DELIVERY_LIMITS.price))
    .map((from) => (from === null || from < 1 || from > DELIVERY_LIMITS.price ? null : from));
  const code = fc.integer({ min: 1000, max: 9999 });
  const priced = fc.record({
    kind: fc.constantFrom(...DELIVERY_KINDS),
    price: fc.oneof(fc.constant(0), pesos(DELIVERY_LIMITS.price)),
    free_from: freeFrom,
    postal_codes: fc.oneof(
      fc.constant(""),
      fc.tuple(code, code).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    ),
    provinces: fc.oneof(fc.constant<Province[]>([]), fc.subarray(PROVINCE_LETTERS)),
  });
  const agreed = { kind: "delivery", price: null, free_from: null, postal_codes: "", provinces: [] } as const;
  const withAgreed = (methods: RandomMethod[]) => [{ ...agreed, provinces: [] }, ...methods];
  return fc
    .tuple(fc.array(priced, { maxLength: 6 }), fc.boolean())
    .map(([methods, hasAgreed]) => (hasAgreed ? withAgreed(methods) : methods));
}

export const randomCodes = fc.oneof(
  fc.integer({ min: 1000, max: 9999 }).map(String),
  fc.tuple(fc.constantFrom(...PROVINCE_LETTERS), fc.integer({ min: 1000, max: 9999 })).map(([p, n]) => `${p}${n}`),
  fc.constantFrom("C1425ABC", "9410", "Palermo", "sin número"),
);

/** Cart, methods, postal code and the chosen method. */
export const randomCheckouts = randomGoods.chain((goods) => {
  const lines = goods.reduce((sum, one) => sum + finalPrice(one.price, one.discount) * one.quantity, 0);
  return fc.record({
    goods: fc.constant(goods),
    methods: randomMethods(lines),
    code: randomCodes,
    choice: fc.nat({ max: 6 }),
  });
});
