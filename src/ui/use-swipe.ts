import { type PointerEvent, useRef } from "react";

const SWIPE_DISTANCE = 45; // pixels

/** Handlers of a toast that is dragged sideways; `onLeave` when it was far enough. */
export function useSwipe(onLeave: () => void) {
  const start = useRef<number>(undefined);

  const pull = (item: HTMLElement, distance: number) => {
    item.style.translate = distance === 0 ? "" : `${distance}px`;
    item.style.transition = distance === 0 ? "" : "none";
  };
  const letGo = (event: PointerEvent<HTMLElement>) => {
    start.current = undefined;
    pull(event.currentTarget, 0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined) pull(event.currentTarget, event.clientX - start.current);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = start.current;
      if (from === undefined) return;
      if (Math.abs(event.clientX - from) >= SWIPE_DISTANCE) onLeave();
      else letGo(event);
    },
    onPointerCancel: letGo,
  };
}
