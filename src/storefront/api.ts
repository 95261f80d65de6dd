import type { Cart, CheckedLine, LineKey } from "#domain/cart.ts";
import type { CustomerForm } from "#domain/customer.ts";
import type { Product } from "#domain/product.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { PaymentDetails } from "#domain/settings.ts";

/** Why the server's answer is not the one asked for. `detail` is Spanish, for people. */
export type Problem =
  | { code: "price-changed" | "insufficient-stock" | "product-unavailable"; detail: string; lines: CheckedLine[] }
  | { code: "invalid-field"; detail: string; field: string }
  | { code: "rate-limited" | "overloaded"; detail: string }
  | { code: "key-reused" }
  | { code: "not-found" }
  /** No answer in time, no network, or an answer that makes no sense. */
  | { code: "broken" };

/** What the buyer's browser learns of a placed order. `url` is its page by secret link. */
export type PlacedOrder = { order_number: string; total_amount: number; url: string; payment: PaymentDetails };

/** How long the browser waits for an answer, in milliseconds. A placed order is worth waiting for. */
const PATIENCE = { read: 8_000, order: 20_000 };

export async function fetchProducts(limit: number): Promise<Result<Product[], Problem>> {
  const answer = await call(`/api/products?limit=${limit}`, {}, PATIENCE.read);
  return read(answer, "products", Array.isArray);
}

export async function fetchProduct(id: string): Promise<Result<Product, Problem>> {
  const answer = await call(`/api/products/${encodeURIComponent(id)}`, {}, PATIENCE.read);
  return read(answer, "product", isRecord);
}

/** Today's facts for the lines of a cart, in the same order. */
export async function checkCart(cart: Cart): Promise<Result<CheckedLine[], Problem>> {
  const answer = await call("/api/cart/check", post({ items: cart.map(itemOf) }), PATIENCE.read);
  return read(answer, "lines", Array.isArray);
}

/** Sends an order once. The same key and body give the same order again, so that asking twice is safe. */
export async function sendOrder(
  key: string,
  form: CustomerForm,
  cart: Cart,
  totalPesos: number,
): Promise<Result<PlacedOrder, Problem>> {
  const body = { orderData: { ...form, total_amount: totalPesos }, items: cart.map(itemOf) };
  const answer = await call("/api/orders", post(body, { "Idempotency-Key": key }), PATIENCE.order);
  return read(answer, "order", isRecord);
}

/** All that the server reads of a line. */
function itemOf({ id, variant_id, quantity }: LineKey & { quantity: number }) {
  return { id, variant_id, quantity };
}

function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

type Json = Record<string, unknown>;

async function call(path: string, init: RequestInit, patience: number): Promise<Result<Json, Problem>> {
  try {
    const response = await fetch(path, { ...init, cache: "no-store", signal: AbortSignal.timeout(patience) });
    const body: unknown = await response.json();
    if (!isRecord(body)) return refuse({ code: "broken" });
    return response.ok ? ok(body) : refuse(problemOf(body));
  } catch {
    // No network, too late, or not JSON: whoever asked decides what the shopper reads.
    return refuse({ code: "broken" });
  }
}

function problemOf({ code, detail, field, lines }: Json): Problem {
  const said = typeof detail === "string" ? detail : "";
  switch (code) {
    case "price-changed":
    case "insufficient-stock":
    case "product-unavailable":
      return Array.isArray(lines) ? { code, detail: said, lines } : { code: "broken" };
    case "invalid-field":
      return { code, detail: said, field: typeof field === "string" ? field : "" };
    case "rate-limited":
    case "overloaded":
      return { code, detail: said };
    case "key-reused":
    case "not-found":
      return { code };
    default:
      return { code: "broken" };
  }
}

/** Takes one member of an answer. Its kind is checked; its inside is our own server's, and trusted. */
function read<T>(
  answer: Result<Json, Problem>,
  member: string,
  isExpected: (value: unknown) => boolean,
): Result<T, Problem> {
  if (!answer.ok) return answer;
  const value = answer.value[member];
  return isExpected(value) ? ok(value as T) : refuse({ code: "broken" });
}

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
