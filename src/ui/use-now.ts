import { useEffect, useState } from "react";

const STEP = 30_000; // ms

/** What time it is, to half a minute; draws again as it passes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
