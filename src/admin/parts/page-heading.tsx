import { type ReactNode, useEffect, useRef } from "react";

type PageHeadingProps = {
  /** Its size, and what it is away from. */
  className?: string;
  children: ReactNode;
};

/** A page's heading: whoever follows a link, also without seeing the page change, begins at the top of what changed. */
export function PageHeading({ className = "text-2xl sm:text-3xl", children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever came back has the focus where they had left the page, and the browser its place.
    if (document.activeElement?.closest("main *")) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={`font-display outline-none ${className}`}>
      {children}
    </h1>
  );
}
