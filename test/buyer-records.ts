import { randomUUID } from "node:crypto";
import type { BuyerMatch } from "#server/buyers/find-buyer.ts";
import { OWNER } from "./administrator.ts";
import { placedOrder } from "./orders.ts";
import type { Panel } from "./panel.ts";
import type { TestShop } from "./shop.ts";

/** A shop with mail configured, which nothing sends during a test: queued mails stay visible. */
export const WITH_MAIL = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "tienda@tienda.example" };

/** A buyer who shares no field with anybody else. */
export const CARMELA = {
  customer_name: "Carmela",
  customer_lastname: "Zubizarreta",
  customer_dni: "27888999",
  customer_phone: "11 4777-8888",
  customer_email: "carmela.z@correo.example",
  customer_address: "Pasaje Rivarola 1357",
  customer_postal_code: "C1042AAA",
  customer_city: "Villa Ortúzar",
};

/** Places an order and takes it to a status through the usual steps; returns its id and number. */
export async function orderOf(
  shop: TestShop,
  panel: Panel,
  { customer = CARMELA, status = "delivered" }: { customer?: object; status?: string } = {},
): Promise<{ id: string; order_number: string; url: string }> {
  const product = await shop.sells({ price: 1500 });
  const order = await placedOrder(shop.orders([{ product, quantity: 2 }], { customer }));
  if (status !== "pending") await panel.call("PATCH", `/api/admin/orders/${order.id}`, { status });
  return order;
}

/** A request of the 'Botón de arrepentimiento', answered with a note unless it should stay open. */
export async function withdrawalOf(
  shop: TestShop,
  panel: Panel,
  sent: object,
  note: string | undefined = "Le devolvimos el dinero",
): Promise<string> {
  const answer = await shop.request("/api/regrets", {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    body: JSON.stringify(sent),
  });
  if (answer.status !== 201) throw new Error(`Regretting gave ${answer.status}`);
  const { regret } = (await answer.json()) as { regret: { code: string } };
  const { id } = await shop.db
    .selectFrom("regrets")
    .select("id")
    .where("code", "=", regret.code)
    .executeTakeFirstOrThrow();
  if (note !== "") await panel.call("PATCH", `/api/admin/regrets/${id}`, { answered: true, note });
  return id;
}

/** Searches in the panel. */
export async function searchBuyer(panel: Panel, q: string, query = ""): Promise<BuyerMatch> {
  const answer = await panel.call("POST", `/api/admin/buyers/search${query}`, { q });
  if (answer.status !== 200) throw new Error(`Searching gave ${answer.status}`);
  return (await answer.json()) as BuyerMatch;
}

/** Removes these records' personal data, like the panel. */
export function anonymise(panel: Panel, chosen: { order_ids?: string[]; regret_ids?: string[] }): Promise<Response> {
  const proof = { confirmation: "ANONIMIZAR", password: OWNER.password };
  return panel.call("POST", "/api/admin/buyers/anonymise", { ...chosen, ...proof });
}
