import { useEffect, useState } from "react";

const TICK = 15_000; // milliseconds, for a clock that shows minutes

/** The time, read again every `TICK`. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
