import { useEffect, useState } from "react";

/** How often a clock that shows minutes looks, in milliseconds. */
const TICK = 15_000;

/** The time, kept up to date while it is looked at. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
