import { createStore } from "#ui/store.ts";
import type * as part from "./part.ts";

type Part = typeof part;

const loaded = createStore<Part | "loading" | "failed">("loading");

let isAsked = false;

/** Fetches the checkout's code once; after a failure it may be asked for again. */
export async function loadCheckout(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  loaded.write("loading");
  try {
    loaded.write(await import("./part.ts"));
  } catch {
    // No network: the screen offers to try again.
    isAsked = false;
    loaded.write("failed");
  }
}

/** The checkout's code, once it is there. */
export function useCheckoutPart(): Part | "loading" | "failed" {
  return loaded.useValue();
}
