import type { KeyboardEvent } from "react";

/** For a field with a button of its own: Enter presses it instead of sending the form. */
export function onEnter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  act();
}
