import type { KeyboardEvent } from "react";

/** For a field with its own button: Enter presses that instead of sending the form. */
export function onEnter(event: KeyboardEvent, act: () => void): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  act();
}
