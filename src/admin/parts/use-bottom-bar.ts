import { type RefObject, useEffect, useRef } from "react";

/** For a bar at the end of the screen while `isShown`: toasts stay above it. */
export function useBottomBar<Bar extends HTMLElement>(isShown = true): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;
    // A property on the whole document would restyle every row of a long list.
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(() => {
      // On wide screens it may be part of the page.
      const height = getComputedStyle(element).position === "static" ? 0 : element.offsetHeight;
      const rule = `.toaster, .live-notice { --bottom-bar: calc(var(--tabs-bar, 0px) + ${height}px) }`;
      sheet.replaceSync(height > 0 ? rule : "");
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
    };
  }, [isShown]);
  return bar;
}
