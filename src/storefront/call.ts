import type { CheckedLine } from "#domain/cart.ts";
import { isRecord, type JsonRecord } from "#domain/json.ts";
import { ok, refuse, type Result } from "#domain/result.ts";
import type { CallAnswer, CallInput, CallName } from "#server/call-types.ts";
import { callAddress, callInit } from "#ui/call-address.ts";

/** `broken`: timed out, no network or an unreadable answer. */
export type Problem =
  | {
      code: "price-changed" | "insufficient-stock" | "product-unavailable";
      detail: string;
      lines: CheckedLine[];
      delivery: unknown; // of an order with another price: its delivery with today's
    }
  | { code: "invalid-field"; detail: string; field: string }
  | { code: "rate-limited" | "order-limit" | "overloaded"; detail: string }
  | { code: "key-reused"; order: unknown } // the order placed with the key, where the call tells
  | { code: "not-found" }
  | { code: "broken" };

const TIMEOUT = 8000; // milliseconds

/** Makes a call of the shop, by default for at most `TIMEOUT`. Never throws. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  signal = AbortSignal.timeout(TIMEOUT),
): Promise<Result<CallAnswer<Name>, Problem>> {
  const { method, address } = callAddress(name, input);
  try {
    const response = await fetch(address, callInit(method, input, signal));
    const answer: unknown = await response.json();
    if (response.ok) return isAnswer<Name>(answer) ? ok(answer) : refuse({ code: "broken" });
    return refuse(isRecord(answer) ? problemOf(answer) : { code: "broken" });
  } catch {
    // No network, timed out or not JSON.
    return refuse({ code: "broken" });
  }
}

/** As `call`, for one member of the answer; one without it, from a proxy, is `broken`. */
export async function callFor<Name extends CallName, Member extends keyof CallAnswer<Name>>(
  name: Name,
  input: CallInput<Name>,
  member: Member,
  signal?: AbortSignal,
): Promise<Result<CallAnswer<Name>[Member], Problem>> {
  const answer = await call(name, input, signal);
  if (!answer.ok) return answer;
  const value = answer.value[member];
  return value === undefined ? refuse({ code: "broken" }) : ok(value);
}

/** Trusts our own server, whose tests check every answer against the table of calls; a proxy's page is no JSON object. */
function isAnswer<Name extends CallName>(answer: unknown): answer is CallAnswer<Name> {
  return isRecord(answer);
}

function problemOf({ code, detail, field, lines, delivery, order }: JsonRecord): Problem {
  const explained = typeof detail === "string" ? detail : "";
  switch (code) {
    case "price-changed":
    case "insufficient-stock":
    case "product-unavailable":
      return Array.isArray(lines) ? { code, detail: explained, lines, delivery } : { code: "broken" };
    case "invalid-field":
      return { code, detail: explained, field: typeof field === "string" ? field : "" };
    case "rate-limited":
    case "order-limit":
    case "overloaded":
      return { code, detail: explained };
    case "key-reused":
      return { code, order };
    case "not-found":
      return { code };
    default:
      return { code: "broken" };
  }
}
