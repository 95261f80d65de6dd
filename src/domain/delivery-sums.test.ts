import fc from "fast-check";
import { expect, test } from "vitest";
import { pesosOf, randomCheckouts, type RandomGoods, type RandomMethod } from "../../test/random-checkouts.ts";
import { type CartLine, cartTotal } from "./cart.ts";
import { checkChoice } from "./delivery-choice.ts";
import { type DeliveryMethod, deliveryPrice, type DeliveryZone, methodsFor } from "./delivery.ts";
import { CENTAVOS_PER_PESO, centavosFromDecimal, centavosFromPesos, toDecimal, toPesos } from "./money.ts";
import { priceOrder, type VariantOnSale } from "./order.ts";
import { readPostalCodes } from "./postal-code.ts";

const RUNS = 10_000;

function cartLineOf({ price, discount, quantity }: RandomGoods, index: number): CartLine {
  return {
    id: `product ${index}`,
    variant_id: `variant ${index}`,
    size: null,
    color: null,
    name: "Remera",
    description: "",
    image_url: null,
    price: toPesos(price),
    discount_percentage: discount,
    stock: quantity,
    is_active: true,
    created_at: "",
    quantity,
  };
}

function onSaleOf({ price, discount, quantity }: RandomGoods, index: number): VariantOnSale {
  return {
    variantId: `variant ${index}`,
    productId: `product ${index}`,
    name: "Remera",
    size: null,
    color: null,
    price,
    discountPercentage: discount,
    stock: quantity,
    imageKey: null,
  };
}

function methodOf({ postal_codes, ...facts }: RandomMethod, index: number): DeliveryMethod & DeliveryZone {
  const ranges = readPostalCodes(postal_codes);
  if (!ranges.ok) throw new Error(postal_codes);
  const texts = { name: `Método ${index}`, days: null, address: null, hours: null, map_url: null };
  return { id: `method ${index}`, ...texts, ...facts, postal_codes: ranges.value };
}

/** What a browser gets of anything: its JSON. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The price of goods and method in pesos, computed differently from the shop. */
function oracle(goods: readonly RandomGoods[], method: RandomMethod | undefined): bigint {
  const sum = goods.reduce((pesos, one) => pesos + pesosOf(one), 0n);
  if (!method || method.price === null) return sum;
  return method.free_from !== null && sum >= BigInt(method.free_from) ? sum : sum + BigInt(method.price);
}

/** A random checkout with the browser's and the server's sums. */
function checkOut({
  goods,
  methods: typed,
  code,
  choice,
}: typeof randomCheckouts extends fc.Arbitrary<infer T> ? T : never) {
  const methods = typed.map(methodOf);
  const cart = sent(goods.map(cartLineOf));
  const lines = cartTotal(cart);
  const offered = sent(methodsFor(methods, code, lines));
  const chosen = offered[choice % Math.max(1, offered.length)];
  const total = lines + ((chosen && deliveryPrice(chosen, lines)) ?? 0);

  const request = cart.map(({ id, variant_id, quantity }) => ({ productId: id, variantId: variant_id, quantity }));
  const price = (expected: number, id = chosen?.id ?? null) =>
    priceOrder(request, goods.map(onSaleOf), expected, checkChoice(methods, id, code));
  return {
    methods,
    offered,
    chosen,
    total,
    price,
    oracle: oracle(goods, typed[methods.findIndex(({ id }) => id === chosen?.id)]),
  };
}

test("for random carts and methods the browser's sum is the server's, to the peso, and as it is stored", () => {
  const seen = { free: 0, exact: 0, charged: 0, agreed: 0, collected: 0, unreached: 0 };
  fc.assert(
    fc.property(randomCheckouts, (checkout) => {
      const { methods, chosen, total, price, oracle } = checkOut(checkout);
      expect(BigInt(total)).toBe(oracle * BigInt(CENTAVOS_PER_PESO));
      expect(centavosFromPesos(sent(toPesos(total)))).toBe(total);
      expect(centavosFromDecimal(toDecimal(total))).toBe(total);

      const priced = price(total);
      if (!chosen && methods.length > 0) {
        seen.unreached += 1;
        expect(priced).toEqual({ ok: false, refusal: { reason: "delivery-missing" } });
        return;
      }
      if (!priced.ok) throw new Error(priced.refusal.reason);
      expect(priced.value.total).toBe(total);
      const { delivery, lines } = priced.value;
      expect([delivery?.method_id, delivery?.kind]).toEqual([chosen?.id, chosen?.kind]);
      expect(lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0) + (delivery?.price ?? 0) * 100).toBe(
        total,
      );
      if (chosen?.kind === "pickup") seen.collected += 1;
      if (delivery?.price === null) seen.agreed += 1;
      else if (chosen?.price && delivery?.price === 0) seen.free += 1;
      else if (delivery) seen.charged += 1;
      if (chosen?.free_from && BigInt(chosen.free_from) === oracle) seen.exact += 1;
    }),
    { numRuns: RUNS },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 1000);
});

test("a total that is not the server's is answered with it; so is one without the delivery, or with it for nothing", () => {
  fc.assert(
    fc.property(randomCheckouts, fc.constantFrom(-100, -1, 1, 100), (checkout, change) => {
      const { methods, chosen, total, price } = checkOut(checkout);
      fc.pre(chosen !== undefined || methods.length === 0);
      const delivery = chosen ? expect.objectContaining({ method_id: chosen.id }) : null;
      const refusal = (expected: number) => ({ reason: "price-changed", expected, total, delivery });
      expect(price(total + change)).toEqual({ ok: false, refusal: refusal(total + change) });
      const known = price(total);
      const charged = (known.ok && known.value.delivery?.price) || 0;
      if (charged > 0) {
        const withoutDelivery = total - charged * CENTAVOS_PER_PESO;
        expect(price(withoutDelivery)).toEqual({ ok: false, refusal: refusal(withoutDelivery) });
      }
    }),
  );
});

test("whatever is not offered for a code is refused, and whatever is offered is taken", () => {
  fc.assert(
    fc.property(randomCheckouts, (checkout) => {
      const { methods, offered } = checkOut(checkout);
      for (const method of methods) {
        const isOffered = offered.some(({ id }) => id === method.id);
        const refused = { ok: false, refusal: { reason: "delivery-unreachable" } };
        // Pick-up asks for no postal code.
        const isTaken = isOffered || method.kind === "pickup";
        expect(checkChoice(methods, method.id, checkout.code)).toEqual(isTaken ? { ok: true, value: method } : refused);
      }
      const unknown = { ok: false, refusal: { reason: "delivery-unknown" } };
      expect(checkChoice(methods, "another", checkout.code)).toEqual(unknown);
    }),
  );
});
