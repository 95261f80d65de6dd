import { useEffect } from "react";
import { readPostalCode } from "#domain/postal-code.ts";
import type { CallAnswer } from "#server/call-types.ts";
import { createStore } from "#ui/store.ts";
import { callFor } from "../call.ts";

/** `price` in pesos, before it is free from an amount: `deliveryPrice` says what it is for a cart. */
export type OfferedMethod = CallAnswer<"GET /api/delivery">["methods"][number];

/** What reaches a postal code. */
export type Offer = { code: string; methods: readonly OfferedMethod[] | "loading" | "failed" };

const offer = createStore<Offer | undefined>(undefined);

export const readOffer = offer.read;

/** What reaches the code as it is typed. One that is not complete counts as none: only what reaches everywhere. */
export function useOffer(typed: string): Offer {
  const code = codeOf(typed);
  const current = offer.useValue();
  useEffect(() => void findOffer(code), [code]);
  return current?.code === code ? current : { code, methods: "loading" };
}

/** Asks the shop again, for prices that may have changed. */
export async function findOffer(typed: string, isFresh = false): Promise<void> {
  const code = codeOf(typed);
  const known = offer.read();
  if (!isFresh && known?.code === code && known.methods !== "failed") return;
  if (known?.code !== code || known.methods === "failed") offer.write({ code, methods: "loading" });
  const answer = await callFor("GET /api/delivery", { query: { postal_code: code } }, "methods");
  // A newer code has been typed meanwhile.
  if (offer.read()?.code === code) offer.write({ code, methods: answer.ok ? answer.value : "failed" });
}

function codeOf(typed: string): string {
  return readPostalCode(typed) ? typed.trim() : "";
}
