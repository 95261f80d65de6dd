import { useEffect, useEffectEvent } from "react";
import { useLocationProperty } from "wouter/use-browser-location";

/** Calls `act` once the page `isReady` and its address ends in `#name`, which is removed so that the same link works again. */
export function useFragment(name: string, act: () => void, isReady = true): void {
  const hash = useLocationProperty(() => location.hash);
  const isNamed = isReady && hash === `#${name}`;
  const onNamed = useEffectEvent(act);
  useEffect(() => {
    if (!isNamed) return;
    onNamed();
    history.replaceState(null, "", location.pathname);
  }, [isNamed]);
}
