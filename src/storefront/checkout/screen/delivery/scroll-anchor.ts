import { flushSync } from "react-dom";

/**
 * Makes a change above `anchor` without moving it on the screen: scrolls by the difference, and makes `filler` above it
 * taller by what the page cannot scroll.
 */
export function withScrollAnchor(anchor: Element, filler: HTMLElement | null, change: () => void): void {
  const { top } = anchor.getBoundingClientRect();
  const moved = () => anchor.getBoundingClientRect().top - top;
  if (filler) filler.style.minHeight = "";
  flushSync(change);
  window.scrollBy({ top: moved(), behavior: "instant" });
  const rest = -moved();
  if (filler && rest > 0) filler.style.minHeight = `${filler.offsetHeight + rest}px`;
}
