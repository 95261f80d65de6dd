import { expect, test } from "vitest";
import type { DeliveryMethod } from "#domain/delivery.ts";
import { announceOffer, describeMethod, summariseOffer } from "./copy.ts";

function method(given: Partial<DeliveryMethod> = {}): DeliveryMethod {
  const texts = { days: null, address: null, hours: null, map_url: null };
  return { id: "", kind: "delivery", name: "Correo", price: 7000, free_from: null, ...texts, ...given };
}

const plain = (text: string) => text.replaceAll("\u00A0", " ");

test("an offer is summed up by its cheapest delivery", () => {
  const collect = method({ kind: "pickup", price: 0 });
  const summary = (methods: DeliveryMethod[], lines = 0) => plain(summariseOffer(methods, lines, "C1425"));
  expect(summary([method(), collect])).toBe("Envío a C1425 por $ 7.000");
  expect(summary([method(), method({ price: 9000 })])).toBe("Envío a C1425 desde $ 7.000");
  expect(summary([method({ free_from: 50_000 })], 5_000_000)).toBe("Envío gratis a C1425");
  expect(summary([method({ price: null })])).toBe("Envío a C1425 a convenir");
  expect(summary([collect])).toBe("A C1425 no enviamos, pero puedes retirar");
  expect(summary([])).toBe("Por ahora no llegamos a C1425.");
  expect(announceOffer("Envío a C1425", 1)).toBe("Envío a C1425. 1 forma de entrega");
  expect(announceOffer("Por ahora no llegamos a C1425.", 0)).toBe("Por ahora no llegamos a C1425.");
});

test("what may still become free says from where on", () => {
  const free = method({ free_from: 50_000, days: "3 a 5 días" });
  expect(plain(describeMethod(free, 0))).toBe("3 a 5 días · Gratis desde $ 50.000");
  expect(describeMethod(free, 5_000_000)).toBe("3 a 5 días");
  expect(describeMethod(method({ kind: "pickup", price: 0, address: "Gorriti 4500", hours: "10 a 18" }), 0)).toBe(
    "Gorriti 4500 · 10 a 18",
  );
});
