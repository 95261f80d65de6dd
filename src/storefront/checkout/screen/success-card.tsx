import { lazyPart } from "../../lazy/lazy-part.ts";

/** Stays, also after a reload, until it is dismissed. */
export function SuccessCard() {
  const part = lazyPart.usePart();
  return typeof part === "object" ? <part.OrderCard /> : null;
}
