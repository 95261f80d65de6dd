import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

const ZOOMED = 2.5;
const MAX_ZOOM = 6;
const WHEEL_STEP = 0.002; // change of the zoom's logarithm per pixel scrolled by the wheel
const KEY_STEP = 60; // pixels
const DRAG_START = 6; // pixels; less is a tap

type View = { zoom: number; x: number; y: number }; // the picture's centre, in pixels from the frame's

const WHOLE: View = { zoom: 1, x: 0, y: 0 };

const STEPS: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

type ZoomPictureProps = {
  src: string;
  alt: string;
  name: string;
  /** Otherwise the wheel scrolls the page until the picture is zoomed. */
  isWheelOwn?: boolean;
  onFailed: () => void;
  className: string;
};

/** A picture that zooms in by a tap or the wheel, and can then be dragged; arrow keys move it, too. */
export function ZoomPicture({ src, alt, name, isWheelOwn = false, onFailed, className }: ZoomPictureProps) {
  const frame = useRef<HTMLButtonElement>(null);
  const { view, zoomTo, move } = useView(frame);
  const drag = useRef<{ x: number; y: number; from: View; hasMoved: boolean }>(undefined);
  const isNear = view.zoom > 1;

  useWheel(frame, (event) => {
    if (!isNear && !isWheelOwn) return;
    event.preventDefault();
    zoomTo(view.zoom * Math.exp(-event.deltaY * WHEEL_STEP), event.clientX, event.clientY);
  });
  const onPointerMove = (event: PointerEvent) => {
    // Released outside the frame, which fires no click here.
    if (event.buttons === 0) drag.current = undefined;
    const start = drag.current;
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    start.hasMoved ||= Math.hypot(dx, dy) >= DRAG_START;
    if (isNear && start.hasMoved) move(dx, dy, start.from);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !isNear) return;
    event.preventDefault();
    const [x, y] = step;
    move(x * KEY_STEP, y * KEY_STEP);
  };

  return (
    <button
      ref={frame}
      type="button"
      aria-label={name}
      aria-pressed={isNear}
      className={`relative block overflow-hidden bg-sand ${isNear ? "cursor-grab touch-none active:cursor-grabbing" : "cursor-zoom-in"} ${className}`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        drag.current = { x: event.clientX, y: event.clientY, from: view, hasMoved: false };
        if (isNear) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerCancel={() => (drag.current = undefined)}
      onClick={(event) => {
        const wasDragged = drag.current?.hasMoved ?? false;
        drag.current = undefined;
        // A key press has no position.
        const { x, y } = event.detail === 0 ? middleOf(frame.current) : { x: event.clientX, y: event.clientY };
        if (!wasDragged) zoomTo(isNear ? 1 : ZOOMED, x, y);
      }}
      onKeyDown={onKeyDown}
    >
      <img
        src={src}
        alt={alt}
        draggable={false}
        onError={onFailed}
        className="absolute inset-0 size-full object-contain select-none"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
      />
    </button>
  );
}

function useView(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(WHOLE);
  return {
    view,
    /** `x` and `y` are window coordinates; that point stays in place. */
    zoomTo: (zoom: number, x: number, y: number) => {
      const middle = middleOf(frame.current);
      const [dx, dy] = [x - middle.x, y - middle.y];
      setView((before) => {
        const next = Math.min(Math.max(zoom, 1), MAX_ZOOM);
        const ratio = next / before.zoom;
        return bound({ zoom: next, x: dx - (dx - before.x) * ratio, y: dy - (dy - before.y) * ratio }, frame.current);
      });
    },
    /** In pixels, from the present view or an earlier one. */
    move: (dx: number, dy: number, from?: View) =>
      setView((before) => {
        const start = from ?? before;
        return bound({ ...start, x: start.x + dx, y: start.y + dy }, frame.current);
      }),
  };
}

/** React's listeners are passive and cannot stop the page from scrolling. */
function useWheel(frame: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const onLatest = useEffectEvent(onWheel);
  useEffect(() => {
    const element = frame.current;
    const listener = (event: WheelEvent) => onLatest(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, [frame]);
}

function middleOf(frame: HTMLElement | null): { x: number; y: number } {
  if (!frame) return { x: 0, y: 0 };
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Leaves no part of the frame empty that the picture could fill. */
function bound({ zoom, x, y }: View, frame: HTMLElement | null): View {
  const most = (size: number) => (size * (zoom - 1)) / 2;
  const [mostX, mostY] = [most(frame?.clientWidth ?? 0), most(frame?.clientHeight ?? 0)];
  return { zoom, x: Math.min(Math.max(x, -mostX), mostX), y: Math.min(Math.max(y, -mostY), mostY) };
}
