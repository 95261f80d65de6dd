import { type RefObject, useEffect, useRef } from "react";

/** For a page's heading: whoever follows a link without seeing the page change is taken to what changed. */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return heading;
}
