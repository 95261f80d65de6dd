import type { KeyboardEvent } from "react";

/** Enter in a small field within a form does what its own button does, and does not send the whole form. */
export function onEnter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  act();
}
