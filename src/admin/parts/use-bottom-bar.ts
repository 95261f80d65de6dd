import { type RefObject, useEffect, useRef } from "react";

/** For a bar that stays at the end of the screen while `isShown`: toasts stand above it. */
export function useBottomBar<Bar extends HTMLElement>(isShown = true): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // On wide screens it may be a part of the page.
      const height = getComputedStyle(element).position === "static" ? 0 : element.offsetHeight;
      if (height > 0) style.setProperty("--bottom-bar", `calc(var(--tabs-bar, 0px) + ${height}px)`);
      else style.removeProperty("--bottom-bar");
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--bottom-bar");
    };
  }, [isShown]);
  return bar;
}
