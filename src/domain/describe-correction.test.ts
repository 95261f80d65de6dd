import { expect, test } from "vitest";
import {
  changeText,
  describeCorrection,
  explainDifference,
  explainEarlierTransfer,
  changeSentence,
} from "./describe-correction.ts";

test("what changed in words: units, a talle, what came and went, delivery, address, phone, total", () => {
  const item = (name: string, size: string | null, quantity: number) => ({
    name,
    size,
    color: null,
    quantity,
    unit_price: 900,
  });
  const changes = describeCorrection({
    before: {
      items: [item("Remera", "S", 2), item("Remera", "M", 1), item("Pollera", null, 1)],
      delivery: { kind: "delivery", name: "Correo", price: 1500 },
      address: { customer_address: "Defensa 1", customer_postal_code: "1065", customer_city: "CABA" },
      customer_phone: null,
      total: 5100,
    },
    after: {
      items: [item("Remera", "L", 1), item("Remera", "S", 3), item("Gorro", null, 1)],
      delivery: { kind: "pickup", name: "Retiro", price: 0 },
      address: { customer_address: "", customer_postal_code: "", customer_city: "" },
      customer_phone: "11 4444-5555",
      total: 4500,
    },
  });
  expect(changes.map(changeSentence)).toEqual([
    "Producto: antes 2 × Remera, S ($\u00a0900), ahora 3 × Remera, S ($\u00a0900)",
    "Producto: antes 1 × Remera, M ($\u00a0900), ahora 1 × Remera, L ($\u00a0900)",
    "Quitado: 1 × Pollera ($\u00a0900)",
    "Agregado: 1 × Gorro ($\u00a0900)",
    "Entrega: antes Correo ($\u00a01.500), ahora Retiro (gratis)",
    "Dirección: antes Defensa 1, 1065 CABA, ahora Sin dirección",
    "Teléfono: antes Sin teléfono, ahora 11 4444-5555",
    "Total: antes $\u00a05.100, ahora $\u00a04.500",
  ]);
});

test("a delivery without a price is to be agreed, never $ 0", () => {
  const [change] = describeCorrection({
    before: { delivery: null },
    after: { delivery: { kind: "delivery", name: "Moto", price: null } },
  });
  expect(change && changeText(change)).toBe("antes Sin forma de entrega, ahora Moto (a convenir)");
});

test("the difference to what was paid is said to whom it concerns", () => {
  expect(explainDifference(1500, "buyer")).toBe("Falta transferir $\u00a01.500");
  expect(explainDifference(-1500, "buyer")).toBe("Sobran $\u00a01.500 a tu favor");
  expect(explainDifference(-1500, "other")).toBe("Sobran $\u00a01.500 a favor de quien compró");
  expect(explainDifference(0, "buyer")).toBeUndefined();
  expect(explainEarlierTransfer({ before: { total: 1000 }, after: { total: 1500 } })).toBe(
    "Si ya transferiste $\u00a01.000, falta transferir $\u00a0500.",
  );
  expect(explainEarlierTransfer({ before: { customer_phone: null }, after: { customer_phone: "1" } })).toBeUndefined();
});
