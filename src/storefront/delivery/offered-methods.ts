import { useEffect } from "react";
import { readPostalCode } from "#domain/postal-code.ts";
import type { CallAnswer } from "#server/call-types.ts";
import { createStore } from "#ui/store.ts";
import { callFor } from "../call.ts";

/** `price` in pesos, before any free delivery: `deliveryPrice` computes it for a cart. */
export type OfferedMethod = CallAnswer<"GET /api/delivery">["methods"][number];

/** What reaches a postal code. */
export type Offer = { code: string; methods: readonly OfferedMethod[] | "loading" | "failed" };

/** By code: a page and its checkout may ask for different ones. */
const offers = createStore<ReadonlyMap<string, Offer["methods"]>>(new Map());

const asking = new Map<string, Promise<unknown>>();

/** The offer as currently known. */
export function readOffer(typed: string): Offer {
  return offerOf(offers.read(), typed);
}

/** The offer for a code as it is typed, once it `isWanted`. An incomplete code counts as none: only methods that reach everywhere. */
export function useOffer(typed: string, isWanted: boolean): Offer {
  const code = codeOf(typed);
  const known = offers.useValue();
  useEffect(() => {
    if (isWanted) void findOffer(code);
  }, [code, isWanted]);
  return offerOf(known, code);
}

/** With `isFresh` the shop is asked again, because prices may have changed. */
export async function findOffer(typed: string, isFresh = false): Promise<Offer> {
  const code = codeOf(typed);
  const { methods } = readOffer(code);
  const isKnown = typeof methods === "object" && !isFresh;
  if (!isKnown && !isFresh && asking.has(code)) await asking.get(code);
  else if (!isKnown) await ask(code);
  return readOffer(code);
}

async function ask(code: string): Promise<void> {
  if (typeof readOffer(code).methods !== "object") write(code, "loading");
  const request = callFor("GET /api/delivery", { query: { postal_code: code } }, "methods");
  asking.set(code, request);
  const answer = await request;
  // A newer request has replaced this one.
  if (asking.get(code) !== request) return;
  asking.delete(code);
  write(code, answer.ok ? answer.value : "failed");
}

function write(code: string, methods: Offer["methods"]): void {
  offers.write(new Map(offers.read()).set(code, methods));
}

function offerOf(known: ReadonlyMap<string, Offer["methods"]>, typed: string): Offer {
  const code = codeOf(typed);
  return { code, methods: known.get(code) ?? "loading" };
}

function codeOf(typed: string): string {
  return readPostalCode(typed) ? typed.trim() : "";
}
