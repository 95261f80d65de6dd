import { createStore } from "#ui/store.ts";

type Part = typeof import("./part.ts");

const part = createStore<Part | "loading" | "failed">("loading");

let isAsked = false;

/** Fetches the checkout's code once; after a failure it may be asked for again. */
export async function loadCheckout(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  part.write("loading");
  try {
    part.write(await import("./part.ts"));
  } catch {
    // No network: the screen offers to try again.
    isAsked = false;
    part.write("failed");
  }
}

/** The checkout's code, once it is there. */
export function useCheckoutPart(): Part | "loading" | "failed" {
  return part.useValue();
}
