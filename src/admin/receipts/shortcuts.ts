import { useEffect, useEffectEvent, useState } from "react";
import { isFlagStored, storeFlag } from "../parts/stored-flag.ts";

const OFF_KEY = "saitam-panel-keys-off";

const TYPED_IN = "input, textarea, select, [contenteditable]";

/** Single keys; users of speech input or other keyboards can switch them off in this browser. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>) {
  const [isOn, setOn] = useState(() => !isFlagStored(OFF_KEY));
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TYPED_IN)) return;
    if (document.querySelector("dialog[open]")) return;
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [isOn]);
  return {
    isOn,
    switchTo: (next: boolean) => {
      setOn(next);
      storeFlag(OFF_KEY, !next);
    },
  };
}
