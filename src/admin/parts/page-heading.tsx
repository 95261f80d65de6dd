import { type ReactNode, useEffect, useRef } from "react";

type PageHeadingProps = {
  className?: string;
  children: ReactNode;
};

/** Takes the focus when its page opens. */
export function PageHeading({ className = "", children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After Back, focus and scroll were restored: leave them.
    if (document.activeElement?.closest("main *")) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={`panel-title font-display wrap-anywhere outline-none ${className}`}>
      {children}
    </h1>
  );
}
