import * as v from "valibot";
import { MAX_ORDER_SEARCH } from "#domain/order-number.ts";
import { json } from "../http/answer.ts";
import { text } from "../http/body.ts";
import { clientAddress } from "../http/client-address.ts";
import type { Call } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { lookupProblem } from "./copy.ts";
import { findMyOrder, orderLookup, readMyOrder } from "./find-my-order.ts";
import { followOrder } from "./find-order-by-link.ts";
import { orderView } from "./find-order.ts";
import { MAX_TOKEN } from "./order-link.ts";

export const typed = v.strictObject({ order_number: text(0, MAX_ORDER_SEARCH), dni: text(0, MAX_ORDER_SEARCH) });

export const link = v.strictObject({ token: text(0, MAX_TOKEN) });

export const lookedUp = v.strictObject({ order: orderLookup });

export const followed = v.strictObject({ order: orderView });

export async function findByLink(shop: Shop, { c, body }: Call<{ body: typeof link }>) {
  const { token } = await body();
  const order = await followOrder(shop, token, clientAddress(c, shop.environment));
  return order.ok ? json({ order: order.value }) : lookupProblem(order.refusal, "link");
}

export async function find({ db, environment, secretKey }: Shop, { c, body }: Call<{ body: typeof typed }>) {
  const request = readMyOrder(secretKey, clientAddress(c, environment), await body());
  const found = await findMyOrder(db, request, environment.rateLimit);
  return found.ok ? json({ order: found.value.order }) : lookupProblem(found.refusal, "form");
}
