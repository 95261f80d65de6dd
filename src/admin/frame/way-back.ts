import { useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";

/** Going back focuses the link that was followed from the page. */
export function useWayBack(): void {
  const [path] = useLocation();
  const left = useRef(path);
  useLayoutEffect(() => {
    if (left.current === path) return;
    const followed = document.querySelector<HTMLElement>(
      `main a[href="${CSS.escape(left.current)}"]:not(.panel-tabs a)`,
    );
    left.current = path;
    // The browser restores how far the page was scrolled.
    if (document.activeElement === document.body) followed?.focus({ preventScroll: true });
  }, [path]);
}
