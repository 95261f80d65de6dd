import { latePart } from "../late/late-part.ts";

/** Stays, also after a reload, until it is dismissed. */
export function SuccessCard() {
  const part = latePart.usePart();
  return typeof part === "object" ? <part.OrderCard /> : null;
}
