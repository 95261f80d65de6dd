import { type RefObject, useEffect } from "react";

/** `--seen` is the height not covered by an on-screen keyboard, which CSS units ignore. */
export function useSeenHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const stopped = new AbortController();
    // Zooming in also shows less, but then one can pan.
    const tell = () => element.current?.style.setProperty("--seen", `${view.height * view.scale}px`);
    tell();
    view.addEventListener("resize", tell, stopped);
    return () => stopped.abort();
  }, [element]);
}
