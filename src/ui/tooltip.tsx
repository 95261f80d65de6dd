import { useEffect, useRef } from "react";

/** Milliseconds (spec 9). */
const TOOLTIP_DELAY = 700;
const TOOLTIP_SKIP_DELAY = 300;

const MARGIN = 8; // pixels

/** Shows `title` attributes on hover and keyboard focus, in the top layer, above open dialogs. */
export function Tooltips() {
  const bubble = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let owner: HTMLElement | null = null;
    let title = "";
    let timer: ReturnType<typeof setTimeout>;
    let closedAt = -Infinity;
    let isOpen = false;

    const open = () => {
      if (!owner?.isConnected || !bubble.current) return;
      isOpen = true;
      bubble.current.textContent = title;
      bubble.current.showPopover();
      positionBeside(owner, bubble.current);
    };
    const leave = () => {
      clearTimeout(timer);
      if (isOpen) {
        bubble.current?.hidePopover();
        closedAt = performance.now();
      }
      isOpen = false;
      if (owner && !owner.title) owner.title = title;
      owner = null;
    };
    const meet = ({ target }: Event) => {
      // On a field with a `pattern` the browser itself shows the title when the value does not match.
      const met = target instanceof Element ? target.closest<HTMLElement>("[title]:not([pattern])") : null;
      if (met === owner || (target instanceof Node && owner?.contains(target))) return;
      leave();
      if (!met) return;
      owner = met;
      title = met.title;
      // Otherwise the browser would show its own tooltip as well.
      met.title = "";
      timer = setTimeout(open, performance.now() - closedAt < TOOLTIP_SKIP_DELAY ? 0 : TOOLTIP_DELAY);
    };
    const meetFocus = (event: Event) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) meet(event);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") leave();
    };

    const stopped = new AbortController();
    const listen = { signal: stopped.signal, passive: true };
    document.addEventListener("pointerover", meet, listen);
    document.addEventListener("pointerdown", leave, listen);
    document.addEventListener("focusin", meetFocus, listen);
    document.addEventListener("focusout", leave, listen);
    document.addEventListener("scroll", leave, { ...listen, capture: true });
    document.addEventListener("keydown", onKeyDown, listen);
    return () => {
      leave();
      stopped.abort();
    };
  }, []);

  return <div ref={bubble} popover="manual" role="tooltip" className="tooltip" />;
}

function positionBeside(owner: Element, bubble: HTMLElement): void {
  const at = owner.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const furthest = document.documentElement.clientWidth - width - MARGIN;
  const left = Math.max(MARGIN, Math.min(at.left + at.width / 2 - width / 2, furthest));
  const isRoomBelow = at.bottom + MARGIN + height < window.innerHeight;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${isRoomBelow ? at.bottom + MARGIN : at.top - MARGIN - height}px`;
}
