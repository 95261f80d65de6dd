import { latePart } from "../late/late-part.ts";

/** The card of the order just placed, on top of the home page; it stays, also after a reload, until it is dismissed. */
export function SuccessCard() {
  const part = latePart.usePart();
  return typeof part === "object" ? <part.OrderCard /> : null;
}
