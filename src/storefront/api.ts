import type { CheckedLine } from "#domain/cart.ts";
import type { Product } from "#domain/product.ts";
import { ok, refuse, type Result } from "#domain/result.ts";

export type Problem =
  | { code: "price-changed" | "insufficient-stock" | "product-unavailable"; detail: string; lines: CheckedLine[] }
  | { code: "invalid-field"; detail: string; field: string }
  | { code: "rate-limited" | "order-limit" | "overloaded"; detail: string }
  | { code: "key-reused"; order: unknown } // the order placed with the key, where the call tells
  | { code: "not-found" }
  | { code: "broken" }; // timed out, no network or an unreadable answer

const TIMEOUT = 8000; // milliseconds

export async function fetchProducts(limit: number): Promise<Result<Product[], Problem>> {
  const answer = await call(`/api/products?limit=${limit}`);
  return read(answer, "products", Array.isArray);
}

export async function fetchProduct(id: string): Promise<Result<Product, Problem>> {
  const answer = await call(`/api/products/${encodeURIComponent(id)}`);
  return read(answer, "product", isRecord);
}

export type Json = Record<string, unknown>;

export async function call(path: string, init: RequestInit = {}, patience = TIMEOUT): Promise<Result<Json, Problem>> {
  try {
    const response = await fetch(path, { ...init, cache: "no-store", signal: AbortSignal.timeout(patience) });
    const body: unknown = await response.json();
    if (!isRecord(body)) return refuse({ code: "broken" });
    return response.ok ? ok(body) : refuse(problemOf(body));
  } catch {
    // No network, timed out or not JSON.
    return refuse({ code: "broken" });
  }
}

export function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

function problemOf({ code, detail, field, lines, order }: Json): Problem {
  const said = typeof detail === "string" ? detail : "";
  switch (code) {
    case "price-changed":
    case "insufficient-stock":
    case "product-unavailable":
      return Array.isArray(lines) ? { code, detail: said, lines } : { code: "broken" };
    case "invalid-field":
      return { code, detail: said, field: typeof field === "string" ? field : "" };
    case "rate-limited":
    case "order-limit":
    case "overloaded":
      return { code, detail: said };
    case "key-reused":
      return { code, order };
    case "not-found":
      return { code };
    default:
      return { code: "broken" };
  }
}

/** Checks the member's type only: its content is our own server's. */
export function read<T>(
  answer: Result<Json, Problem>,
  member: string,
  isExpected: (value: unknown) => boolean,
): Result<T, Problem> {
  if (!answer.ok) return answer;
  const value = answer.value[member];
  return isExpected(value) ? ok(value as T) : refuse({ code: "broken" });
}

export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
