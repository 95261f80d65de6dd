import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { BUYER } from "../../test/buyer.ts";
import { followPlan } from "./after-order.ts";
import { type Answer, send } from "./client.ts";
import { type History, now, type Purchase } from "./history.ts";
import { planPurchase, type PurchasePlan } from "./purchase.ts";
import { CONFLICT, CREATED, from, OK, retried } from "./retried.ts";

type Shop = { url: string; seed: number };

/** Ends with so many orders, `buyers` at once. */
type Load = Shop & { orders: number; buyers: number };

/** Starts that many purchases a second, however long each takes. */
type Flow = Shop & { rate: number };

/** Buys until so many orders are acknowledged; every purchase ends with an order or a refusal. */
export async function buy(history: History, load: Load, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.buyers });
  let next = history.purchases.length;
  let placed = history.placed;
  const buyer = async (): Promise<void> => {
    while (placed < load.orders && !signal.aborted) {
      next += 1;
      // Counted in advance, because concurrent buyers would place more than requested.
      placed += 1;
      const purchase = await purchaseOne(agent, history, load, planPurchase(history.catalogue, load.seed, next));
      if (purchase.acknowledged.length === 0) placed -= 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: load.buyers }, buyer));
  } finally {
    agent.destroy();
  }
}

/** Buys at a steady rate until `signal` ends it; resolves when the last purchase is decided. */
export async function flow(history: History, { rate, ...shop }: Flow, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const begun: Promise<Purchase>[] = [];
  const startedAt = now();
  const first = history.purchases.length + 1;
  while (!signal.aborted) {
    const due = ((now() - startedAt) * rate) / 1000;
    while (begun.length < due) {
      const plan = planPurchase(history.catalogue, shop.seed, first + begun.length);
      // Nothing that changes rows again later, so that each stays as a backup of the moment saw it.
      begun.push(purchaseOne(agent, history, shop, { ...plan, email: null, afterwards: "nothing" }));
    }
    await sleep(1000 / rate);
  }
  await Promise.all(begun);
  agent.destroy();
}

async function purchaseOne(agent: Agent, history: History, { url }: Shop, plan: PurchasePlan): Promise<Purchase> {
  const purchase: Purchase = {
    plan,
    sentAt: now(),
    acknowledged: [],
    acknowledgedAt: undefined,
    refused: undefined,
    cancel: undefined,
    receipt: undefined,
  };
  history.purchases.push(purchase);
  const order = (hangUpAfter?: number) =>
    send(agent, `${url}/api/orders`, {
      method: "POST",
      headers: { ...from(plan), "Content-Type": "application/json", "Idempotency-Key": plan.key },
      body: orderBody(plan),
      ...(hangUpAfter === undefined ? {} : { hangUpAfter }),
    });
  let hangsUpAfter = plan.hangsUpAfter;
  await retried(history, `order of purchase ${plan.number}`, async () => {
    const hangUp = hangsUpAfter;
    hangsUpAfter = undefined;
    const answers = await Promise.all([order(hangUp), ...(plan.isDoubleClick ? [order()] : [])]);
    return answers.map((answer) => takeAnswer(history, purchase, answer)).every(Boolean) || answers;
  });
  const [acknowledged] = purchase.acknowledged;
  if (acknowledged) await followPlan(agent, history, purchase, acknowledged);
  return purchase;
}

/** True when the purchase is decided. */
function takeAnswer(history: History, purchase: Purchase, { status, body }: Answer): boolean {
  if (status === CREATED || status === OK) {
    const { order } = JSON.parse(body) as {
      order: { id: string; order_number: string; total_amount: number; url: string };
    };
    const { id, order_number: orderNumber, total_amount: total, url } = order;
    if (purchase.acknowledged.length === 0) history.placed += 1;
    purchase.acknowledged.push({ id, orderNumber, total, url });
    purchase.acknowledgedAt ??= now();
    return true;
  }
  if (status !== CONFLICT) return false;
  purchase.refused = (JSON.parse(body) as { code: string }).code;
  return true;
}

function orderBody({ lines, email, dni, deliveryId, total }: PurchasePlan): string {
  const orderData = { ...BUYER, customer_dni: dni, customer_email: email, delivery_method_id: deliveryId };
  const items = lines.map(({ productId, variantId, quantity }) => ({ id: productId, variant_id: variantId, quantity }));
  return JSON.stringify({ orderData: { ...orderData, total_amount: total }, items });
}
