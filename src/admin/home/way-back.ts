import { useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";

/** Whoever comes back to a page of the panel goes on at the link that they had followed from it. */
export function useWayBack(): void {
  const [path] = useLocation();
  const left = useRef(path);
  useLayoutEffect(() => {
    if (left.current === path) return;
    const followed = document.querySelector<HTMLElement>(
      `main a[href="${CSS.escape(left.current)}"]:not(.panel-tabs a)`,
    );
    left.current = path;
    // What had the focus went away with its page; the place of the page is the browser's to keep.
    if (document.activeElement === document.body) followed?.focus({ preventScroll: true });
  }, [path]);
}
