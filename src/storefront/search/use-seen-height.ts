import { type RefObject, useEffect } from "react";

/**
 * Tells an element's styles, as `--seen`, how much of the window's height is seen: a keyboard on the screen covers the
 * rest, and the units of CSS know nothing of it.
 */
export function useSeenHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const stopped = new AbortController();
    // Who zooms in sees less too, but moves around in it.
    const tell = () => element.current?.style.setProperty("--seen", `${view.height * view.scale}px`);
    tell();
    view.addEventListener("resize", tell, stopped);
    return () => stopped.abort();
  }, [element]);
}
