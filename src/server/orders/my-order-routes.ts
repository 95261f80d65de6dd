import * as v from "valibot";
import { dniAsTyped } from "#domain/customer.ts";
import { MAX_ORDER_SEARCH, readOrderNumber } from "#domain/order-number.ts";
import { tooMany } from "../auth/too-many.ts";
import { readBody, text } from "../http/body.ts";
import { clientAddress } from "../http/client-address.ts";
import { problem } from "../http/problem.ts";
import { json } from "../http/answer.ts";
import type { LegacyRoute as Route } from "../http/legacy-route.ts";
import { findMyOrder } from "./find-my-order.ts";
import { followOrder } from "./find-order-by-link.ts";
import { hashNetworks } from "./order-limits.ts";

const myOrderSchema = v.strictObject({ order_number: text(0, MAX_ORDER_SEARCH), dni: text(0, MAX_ORDER_SEARCH) });

const MAX_TOKEN = 200; // no link is half as long

const linkSchema = v.strictObject({ token: text(0, MAX_TOKEN) });

export const myOrderRoutes: Route[] = [
  {
    method: "POST",
    path: "/api/orders/by-link",
    role: "anyone",
    async answer(shop, c) {
      const { token } = await readBody(c, linkSchema);
      const found = await followOrder(shop, token, clientAddress(c, shop.environment));
      if (found.ok) return json({ order: found.value });
      return found.refusal.reason === "rate-limited"
        ? tooMany(found.refusal.retryAfter)
        : problem("not-found", { detail: "Ese enlace no abre ningún pedido." });
    },
  },
  {
    method: "POST",
    path: "/api/orders/find",
    role: "anyone",
    async answer({ db, environment, secretKey }, c) {
      const typed = await readBody(c, myOrderSchema);
      // What is no order number is looked up as it was typed, and missed like any other.
      const orderNumber = readOrderNumber(typed.order_number) ?? typed.order_number;
      const address = clientAddress(c, environment);
      const request = {
        orderNumber,
        dni: dniAsTyped(typed.dni),
        address,
        networks: hashNetworks(secretKey, address),
      };
      const found = await findMyOrder(db, request, environment.rateLimit);
      if (found.ok) return json({ order: found.value });
      return found.refusal.reason === "rate-limited"
        ? tooMany(found.refusal.retryAfter)
        : problem("not-found", { detail: "No encontramos un pedido con esos datos." });
    },
  },
];
