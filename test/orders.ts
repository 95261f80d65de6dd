import { randomBytes, randomUUID } from "node:crypto";
import type { OrderStatus } from "#domain/order.ts";
import type { CallAnswer } from "#server/call-types.ts";
import type { Db } from "#server/db/connection.ts";
import { BUYER } from "./buyer.ts";
import type { TestProduct, TestVariant } from "./products.ts";

/** An item of a test's order. */
export type TestItem = {
  product: Pick<TestProduct, "id" | "unitPrice">;
  variant?: TestVariant | undefined;
  quantity?: number;
};

/** `method` is a delivery's; `address` is forwarded: a shop that trusts `0.0.0.0` as a proxy takes it as the buyer's. */
export type TestOrder = {
  key?: string;
  customer?: object;
  method?: unknown;
  total?: unknown;
  signal?: AbortSignal;
  address?: string;
};

/** The request for an order of these items: at today's prices and with a new key, unless given. */
export function orderRequest(
  items: readonly TestItem[],
  { key = randomUUID(), customer, method, total = totalOf(items), signal, address }: TestOrder = {},
): RequestInit {
  return {
    method: "POST",
    signal: signal ?? null,
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": key,
      ...(address === undefined ? {} : { "X-Forwarded-For": address }),
    },
    body: JSON.stringify({
      orderData: { ...BUYER, ...customer, delivery_method_id: method, total_amount: total },
      items: items.map(({ product, variant, quantity = 1 }) => ({
        id: product.id,
        variant_id: variant?.id,
        quantity,
      })),
    }),
  };
}

function totalOf(items: readonly TestItem[]): number {
  return items.reduce((sum, { product, quantity = 1 }) => sum + product.unitPrice * quantity, 0);
}

export type PlacedOrder = CallAnswer<"POST /api/orders">["order"];

/** The facts in the answer of a placed order; `status` is 200 if it had been placed before. */
export async function placedOrder(answering: Response | Promise<Response>, status = 201): Promise<PlacedOrder> {
  const answer = await answering;
  if (answer.status !== status) throw new Error(`Ordering gave ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { order: PlacedOrder }).order;
}

/** Orders so many units of a product; returns the order's id. */
export async function placedId(
  shop: { orders(items: TestItem[]): Promise<Response> },
  product: TestProduct,
  quantity = 1,
): Promise<string> {
  return (await placedOrder(shop.orders([{ product, quantity }]))).id;
}

export async function statusOf({ db }: { db: Db }, id: string): Promise<OrderStatus> {
  return (await db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
}

const TOKEN_BYTES = 48;

/** A guess with a real order and a made-up secret. */
export const guessOf = (token: string) =>
  Buffer.concat([Buffer.from(token, "base64url").subarray(0, 16), randomBytes(TOKEN_BYTES - 16)]).toString("base64url");
