import { useEffect, useState } from "react";

const STEP = 30_000; // ms

/** The current time, to half a minute; re-renders as it passes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}
