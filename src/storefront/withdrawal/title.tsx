import { useLayoutEffect, useRef } from "react";

/** `isNews`: it replaces what had the focus. */
export function Title({ isNews, children }: { isNews: boolean; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!isNews) return;
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, [isNews]);
  return (
    <h1 ref={title} tabIndex={-1} className="page-title mb-10 outline-none">
      {children}
    </h1>
  );
}
