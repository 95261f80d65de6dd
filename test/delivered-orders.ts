import { addDeliveryMethod } from "./delivery-methods.ts";
import { placedOrder, type PlacedOrder } from "./orders.ts";
import type { TestShop } from "./shop.ts";

export type DeliveredOrder = PlacedOrder & { method: string };

/** A buyer's choice for each kind of delivery; prices in pesos. */
export const METHODS = {
  post: { name: "Correo Argentino", price: 1500, days: "3 a 5 días hábiles" },
  free: { name: "Moto", price: 1500, free_from: 3000 },
  agreed: { name: "Moto mensajería", price: null },
  pickUp: {
    kind: "pickup",
    name: "Retiro en el local",
    price: 0,
    address: "Gorriti 4500",
    hours: "Lunes a viernes de 10 a 18",
    map_url: "https://maps.example/gorriti",
  },
} as const;

export type MethodName = keyof typeof METHODS;

const NO_ADDRESS = { customer_address: "", customer_postal_code: "", customer_city: "" };

/** Ana's order of two units at 1500 pesos, with her e-mail and a new delivery method. */
export async function orderDelivered(shop: TestShop, name: MethodName, customer: object = {}): Promise<DeliveredOrder> {
  const chosen = METHODS[name];
  const method = await addDeliveryMethod(shop, chosen);
  const product = await shop.sells({ price: 1500 });
  const answer = await shop.orders([{ product, quantity: 2 }], {
    customer: {
      customer_name: "Ana",
      customer_email: "ana@correo.example",
      ...(name === "pickUp" && NO_ADDRESS),
      ...customer,
    },
    method,
    total: name === "post" ? 4500 : 3000,
  });
  // Keeps a test's methods from affecting each other: an agreed one is only offered without others.
  await shop.db.updateTable("delivery_methods").set({ is_active: false }).execute();
  return { ...(await placedOrder(answer)), method };
}
